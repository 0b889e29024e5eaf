// Passwords as `salt:key` in hexadecimal, the form in which all of them are stored: scrypt over the text in its NFKC form.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(input: { hash: string; password: string }): Promise<boolean>;
}

const cost = { N: 16_384, r: 16, p: 1 };
const keyBytes = 64;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${(await keyOf(password, salt)).toString('hex')}`;
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [salt, key] = hash.split(':');
  if (!salt || key?.length !== 2 * keyBytes) throw new Error('A stored password has an unknown form.');
  return timingSafeEqual(Buffer.from(key, 'hex'), await keyOf(password, salt));
}

/** The salt's text as it stands, not the bytes that it spells. */
function keyOf(password: string, salt: string): Promise<Buffer> {
  const options = { ...cost, maxmem: 256 * cost.N * cost.r };
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (fault, key) => (fault ? reject(fault) : resolve(key))),
  );
}
