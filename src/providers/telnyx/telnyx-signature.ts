// Whether a webhook is the carrier's: Ed25519 over `timestamp|body`, the body's bytes exactly as received. The SDK's check
// goes by this machine's clock and a decoded text; ours by the database's clock and the bytes.
import { createPublicKey, verify, type KeyObject } from 'node:crypto';

/** Both sides of the clock: a signature from the future is as suspicious as a replayed one. */
const toleranceSeconds = 300;
const [keyLength, signatureLength] = [32, 64];

/** @throws for what is not the base64 of 32 bytes */
export function readPublicKey(base64: string): KeyObject {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length !== keyLength) throw new Error('The carrier’s public key must be 32 bytes in base64.');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') }, format: 'jwk' });
}

interface Signed {
  body: string | Uint8Array;
  /** `telnyx-timestamp`: Unix seconds. */
  timestamp: string | null;
  /** `telnyx-signature-ed25519`: base64 of 64 bytes. */
  signature: string | null;
}

export function holds(key: KeyObject, { body, timestamp, signature }: Signed, now: Date): boolean {
  if (timestamp === null || signature === null || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const given = Buffer.from(signature, 'base64');
  if (given.length !== signatureLength) return false;
  return verify(null, Buffer.concat([Buffer.from(`${timestamp}|`), Buffer.from(body)]), key, given);
}

/** What a signed webhook says; null for a signature that does not hold. `json` is undefined for what is no JSON. */
export function signedBody(
  key: KeyObject,
  rawBody: string | Uint8Array,
  headers: Headers,
  now: Date,
): { json: unknown } | null {
  const timestamp = headers.get('telnyx-timestamp');
  const signature = headers.get('telnyx-signature-ed25519');
  if (!holds(key, { body: rawBody, timestamp, signature }, now)) return null;
  try {
    return { json: JSON.parse(Buffer.from(rawBody).toString()) as unknown };
  } catch {
    return { json: undefined };
  }
}
