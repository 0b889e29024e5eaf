// Secrets that the server must read again, encrypted at rest: a copy of the database alone opens none of them.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from './keyed-hash.ts';

const nonceBytes = 12;
const tagBytes = 16;

/** `purpose` keeps the uses apart; `owner` ties the sealed bytes to one row. */
export function seal([newest]: Secrets, purpose: string, owner: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(newest, purpose), nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** @throws when the bytes were sealed for another purpose, owner or installation. */
export function openSealed(secrets: Secrets, purpose: string, owner: string, sealed: Buffer): Buffer {
  for (const older of secrets.slice(1).toReversed()) {
    try {
      return openBy(older, purpose, owner, sealed);
    } catch {
      // Sealed by another one.
    }
  }
  return openBy(secrets[0], purpose, owner, sealed);
}

function openBy(secret: string, purpose: string, owner: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), nonce).setAAD(Buffer.from(owner));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
}

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
