// The key that signs webhooks. It is the sandbox's own and known to everybody, so the product refuses its public half in production.
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';

/** What an Ed25519 private key looks like around its 32 bytes (RFC 8410). */
const wrapping = Buffer.from('302e020100300506032b657004220420', 'hex');
const seed = Buffer.from('the sandbox signs nothing real..');
const privateKey = createPrivateKey({ key: Buffer.concat([wrapping, seed]), format: 'der', type: 'pkcs8' });

/** Base64 of the 32 bytes, as the carrier's portal shows it. */
export const sandboxPublicKey = Buffer.from(
  createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '',
  'base64url',
).toString('base64');

/** The signature of `seconds|body`, in base64. */
export function signed(body: string, seconds: number): string {
  return sign(null, Buffer.from(`${seconds}|${body}`), privateKey).toString('base64');
}
