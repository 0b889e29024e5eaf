import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What AUTH_SECRET lists: the newest makes, every one is accepted. */
export type Secrets = readonly [newest: string, ...older: string[]];

/** A 256-bit value that only this installation can make; `purpose` keeps the uses apart. */
export function keyedHash([newest]: Secrets, purpose: string, text: string): Buffer {
  return hashBy(newest, purpose, text);
}

/** The same by each of the secrets, newest first: for what may have been kept since an older one was the newest. */
export function keyedHashes(secrets: Secrets, purpose: string, text: string): Buffer[] {
  return secrets.map((secret) => hashBy(secret, purpose, text));
}

export function isKeyedHash(given: Buffer, secrets: Secrets, purpose: string, text: string): boolean {
  return keyedHashes(secrets, purpose, text).some((hash) => isSameHash(given, hash));
}

function hashBy(secret: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', secret).update(purpose).update('\0').update(text).digest();
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export function isSameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
