// The carrier's webhooks as somebody else would make them: none of these may be taken.
import { signed } from '../src/sandbox/telnyx/signing-key.ts';
import { randomOf } from './seeded-random.ts';

export type Forgery = () => [body: string, headers: Record<string, string>];

export const signedHead = (seconds: number, signature: string): Record<string, string> => ({
  'telnyx-timestamp': String(seconds),
  'telnyx-signature-ed25519': signature,
});

/** Of this body: without a signature, with another's, too old or too new, altered by a byte, written otherwise. */
export function forgeriesOf(body: string, now: number): Forgery[] {
  const below = randomOf(5);
  const good = signed(body, now);
  const altered = () => {
    const at = below(body.length);
    return body.slice(0, at) + String.fromCharCode(33 + below(90)) + body.slice(at + 1);
  };
  return [
    () => [body, {}],
    () => [body, signedHead(now, '')],
    () => [body, { 'telnyx-signature-ed25519': good }],
    () => [body, signedHead(now, Buffer.from(Array.from({ length: 64 }, () => below(256))).toString('base64'))],
    () => [body, signedHead(now - 301, signed(body, now - 302 - below(9999)))],
    () => [body, signedHead(now - 400, signed(body, now - 400))],
    () => [body, signedHead(now + 400, signed(body, now + 400))],
    () => [body, { 'telnyx-timestamp': `${now}, ${now}`, 'telnyx-signature-ed25519': `${good}, ${good}` }],
    () => [`${body} `, signedHead(now, good)],
    () => ['', signedHead(now, good)],
    () => [JSON.stringify(JSON.parse(body), null, 1), signedHead(now, good)],
    () => {
      let other = altered();
      while (other === body) other = altered();
      return [other, signedHead(now, good)];
    },
  ];
}
