// Who sends, by RFC 8292: a token signed with the key that the browser subscribed with.
import { createPublicKey, verify } from 'node:crypto';

const dayS = 86_400;

export interface Refused {
  status: 401 | 403;
  reason: string;
}

/** What is wrong with the header, or null. `audience`: the origin of this push service. */
export function faultOfVapid(header: string | undefined, expected: { key: string; audience: string }): Refused | null {
  const parts = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+),\s*k=([\w-]+)$/.exec(header ?? '');
  if (!parts) return { status: 401, reason: 'The request has no VAPID authorization.' };
  const [, head = '', claims = '', signature = '', key = ''] = parts;
  const forbidden = (reason: string): Refused => ({ status: 403, reason });
  if (key !== expected.key) return forbidden('The key is not the one of the subscription.');
  if (readJson(head)['alg'] !== 'ES256') return forbidden('The token is not signed by ES256.');
  if (!isSignedBy(key, `${head}.${claims}`, signature)) return forbidden('The signature is wrong.');
  const { aud, exp, sub } = readJson(claims);
  const now = Date.now() / 1000;
  if (aud !== expected.audience) return forbidden('The token is for another push service.');
  if (typeof exp !== 'number' || exp <= now) return forbidden('The token has expired.');
  if (exp > now + dayS) return forbidden('The token is good for more than a day.');
  if (typeof sub !== 'string' || !/^(mailto:.+@.+|https:\/\/.+)$/.test(sub) || /localhost/.test(sub))
    return forbidden('The token does not say whom to write to.');
  return null;
}

function isSignedBy(key: string, text: string, signature: string): boolean {
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return false;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  try {
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
    const given = Buffer.from(signature, 'base64url');
    return verify('sha256', Buffer.from(text), { key: publicKey, dsaEncoding: 'ieee-p1363' }, given);
  } catch {
    return false;
  }
}

function readJson(part: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;
  } catch {
    return {};
  }
}
