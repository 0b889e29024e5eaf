import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A 256-bit value that only this installation can make; `purpose` keeps the uses apart. */
export function keyedHash(secret: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', secret).update(purpose).update('\0').update(text).digest();
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export function isSameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
