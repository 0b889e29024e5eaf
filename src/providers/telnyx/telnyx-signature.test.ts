// Which webhooks are the carrier's. Signed here with keys of the test's own, and once by the sandbox.
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { expect, it } from 'vitest';
import { TelnyxGateway } from './telnyx-gateway.ts';
import { readPublicKey } from './telnyx-signature.ts';

const now = new Date('2026-11-23T15:00:00.000Z');
const seconds = Math.floor(now.getTime() / 1000);
const ours = generateKeyPairSync('ed25519');
const theirs = generateKeyPairSync('ed25519');
const publicKeyOf = (key: KeyObject) =>
  Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');

const gateway = new TelnyxGateway({
  apiKey: 'KEY_x',
  publicKey: publicKeyOf(ours.publicKey),
  webhookUrl: 'https://crm.example.com/api/webhooks/telnyx',
  sandboxUrl: undefined,
});

const event = {
  data: {
    id: 'event-1',
    event_type: 'message.received',
    occurred_at: '2026-11-23T15:00:00.000+00:00',
    record_type: 'event',
    payload: {
      id: 'message-1',
      direction: 'inbound',
      from: { phone_number: '+16155550142', carrier: 'X', line_type: 'Wireless' },
      to: [{ phone_number: '+18335550100', status: 'webhook_delivered' }],
      text: 'Sí, 3 PM 👍',
      media: [{ url: 'https://example.com/a.jpg', content_type: 'image/jpeg' }],
      parts: 1,
      encoding: 'UCS-2',
      errors: [],
      autoresponse_type: 'STOP',
    },
  },
  meta: { attempt: 1, delivered_to: 'https://crm.example.com/api/webhooks/telnyx' },
};
const body = JSON.stringify(event);

interface Signing {
  body?: string;
  at?: number | string;
  key?: KeyObject;
  /** What is done to the headers afterward. */
  spoil?: (headers: Headers) => void;
}

function headersFor({ body: signed = body, at = seconds, key = ours.privateKey, spoil }: Signing = {}): Headers {
  const signature = sign(null, Buffer.from(`${at}|${signed}`), key).toString('base64');
  const headers = new Headers({ 'telnyx-timestamp': String(at), 'telnyx-signature-ed25519': signature });
  spoil?.(headers);
  return headers;
}

it('a signed event is read, from text and from bytes', () => {
  const read = {
    id: 'event-1',
    type: 'message.received',
    message: {
      from: '+16155550142',
      to: '+18335550100',
      text: 'Sí, 3 PM 👍',
      keyword: 'STOP',
      mediaCount: 1,
      profileId: null,
    },
  };
  expect(gateway.verify(body, headersFor(), now)).toMatchObject(read);
  expect(gateway.verify(Buffer.from(body), headersFor(), now)).toMatchObject(read);
});

it.each([-300, -299, 0, 299, 300])('a signature of %i seconds from now holds', (apart) => {
  expect(gateway.verify(body, headersFor({ at: seconds + apart }), now)).not.toBeNull();
});

it.each<[string, string | Uint8Array, Signing]>([
  ['a changed body', body.replace('3 PM', '4 PM'), {}],
  ['the same values, written again', JSON.stringify(event, null, 1), {}],
  ['a body with a mark in front', `\uFEFF${body}`, {}],
  ['bytes that are no text, where the signed ones were', Buffer.concat([Buffer.from(body), Buffer.from([0xff])]), {}],
  ['a time over five minutes ago', body, { at: seconds - 301 }],
  ['a time over five minutes ahead', body, { at: seconds + 301 }],
  [
    'another time than the signed one',
    body,
    { spoil: (headers) => headers.set('telnyx-timestamp', String(seconds - 1)) },
  ],
  ['a time that is no number', body, { at: 'now' }],
  ['a time in fractions', body, { at: `${seconds}.0` }],
  ['another key', body, { key: theirs.privateKey }],
  ['no signature', body, { spoil: (headers) => headers.delete('telnyx-signature-ed25519') }],
  ['no time', body, { spoil: (headers) => headers.delete('telnyx-timestamp') }],
  ['half a signature', body, { spoil: (headers) => headers.set('telnyx-signature-ed25519', 'c2hvcnQ=') }],
  ['a signature that is no base64', body, { spoil: (headers) => headers.set('telnyx-signature-ed25519', '???') }],
])('refused: %s', (_, received, signing) => {
  expect(gateway.verify(received, headersFor(signing), now)).toBeNull();
});

it('what is signed and of another kind is not for us', () => {
  const received = body.replace('message.received', 'call.hangup');
  expect(gateway.verify(received, headersFor({ body: received }), now)).toBe('other');
});

it.each([
  ['no JSON', 'hello', { type: 'unknown' }],
  ['a message without a sender', body.replace('"from"', '"by"'), { type: 'message.received' }],
  ['no kind', body.replace('"event_type"', '"kind"'), { type: 'unknown' }],
])('what is signed and cannot be read is kept as it came: %s', (_, received, expected) => {
  const read = () => gateway.verify(received, headersFor({ body: received }), now);
  expect(read()).toMatchObject({ unread: { ...expected, id: expect.stringMatching(/^unread:/), raw: received } });
  expect(read()).toEqual(read());
});

it('of what cannot be read no more is kept than its beginning', () => {
  const received = body.replace('"from"', '"by"').padEnd(60_000);
  expect(gateway.verify(received, headersFor({ body: received }), now)).toMatchObject({
    unread: { raw: received.slice(0, 20_000) },
  });
});

it('a key of another length is refused at the start', () => {
  expect(() => readPublicKey('c2hvcnQ=')).toThrow(/32 bytes/);
});
