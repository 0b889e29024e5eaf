// Passwords: argon2id over the text in its NFKC form, written with its costs. `salt:key` in hexadecimal is the form before it
// (scrypt): it stays good, and the next log-in replaces it.
import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(input: { hash: string; password: string }): Promise<boolean>;
  /** Made by another form or at other costs than new ones are. */
  isFormer(hash: string): boolean;
}

/** The least that OWASP asks for: 19 MB, two passes. Other costs are another prefix, and older ones stay good. */
const prefix = '$argon2id$v=19$m=19456,t=2,p=1$';
const written = /^\$argon2id\$v=19\$m=(\d{4,6}),t=(\d{1,2}),p=(\d)\$([\w+/]{22})\$([\w+/]{43})$/;
const former = { N: 16_384, r: 16, p: 1, keyBytes: 64 };

interface Costs {
  memory: number;
  passes: number;
  parallelism: number;
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await keyOf(password, salt, { memory: 19_456, passes: 2, parallelism: 1 });
  return `${prefix}${unpadded(salt)}$${unpadded(key)}`;
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, memory, passes, parallelism, salt, key] = written.exec(hash) ?? [];
  if (!salt || !key) return verifyFormer(hash, password);
  const costs = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return timingSafeEqual(Buffer.from(key, 'base64'), await keyOf(password, Buffer.from(salt, 'base64'), costs));
}

export function isFormerHash(hash: string): boolean {
  return !hash.startsWith(prefix);
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

function keyOf(password: string, nonce: Buffer, costs: Costs): Promise<Buffer> {
  const message = password.normalize('NFKC');
  return new Promise((resolve, reject) =>
    argon2('argon2id', { message, nonce, tagLength: 32, ...costs }, (fault, key) =>
      fault ? reject(fault) : resolve(key),
    ),
  );
}

async function verifyFormer(hash: string, password: string): Promise<boolean> {
  const [salt, key] = hash.split(':');
  if (!salt || key?.length !== 2 * former.keyBytes) throw new Error('A stored password has an unknown form.');
  const { N, r, p, keyBytes } = former;
  // The salt's text as it stands, not the bytes that it spells.
  const made = await new Promise<Buffer>((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r }, (fault, bytes) =>
      fault ? reject(fault) : resolve(bytes),
    ),
  );
  return timingSafeEqual(Buffer.from(key, 'hex'), made);
}
