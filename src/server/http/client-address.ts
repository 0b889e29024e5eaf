import type { IncomingMessage } from 'node:http';

/**
 * The client's address: the connection's, or with `trustedProxies` in front the entry that the outermost trusted one
 * added to X-Forwarded-For. What stands further left anybody can write.
 */
export function clientAddress(incoming: IncomingMessage | undefined, trustedProxies: number): string {
  const direct = incoming?.socket.remoteAddress ?? '0.0.0.0';
  if (trustedProxies === 0) return direct;
  const forwarded = String(incoming?.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return forwarded.at(-trustedProxies) ?? direct;
}
