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

export interface Opened {
  plain: Buffer;
  /** An older secret of the list has sealed it: who keeps it seals it again, so that it outlives that secret. */
  isOld: boolean;
}

/** Null when the bytes were sealed for another purpose or owner, or with a secret that is not on the list any more. */
export function openSealed(secrets: Secrets, purpose: string, owner: string, sealed: Buffer): Opened | null {
  for (const [age, secret] of secrets.entries()) {
    try {
      return { plain: openBy(secret, purpose, owner, sealed), isOld: age > 0 };
    } catch {
      // Sealed with another one.
    }
  }
  return null;
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
