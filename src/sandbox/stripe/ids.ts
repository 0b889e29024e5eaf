// Ids as the real provider writes them.
import { randomBytes } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function newId(prefix: string, length = 24): string {
  let id = '';
  for (const byte of randomBytes(length)) id += letters[byte % letters.length];
  return `${prefix}_${id}`;
}
