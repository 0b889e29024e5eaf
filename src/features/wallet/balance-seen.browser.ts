// The balance that this person last saw on this device. Of several windows one announces an increase, and only one that is visible.
import { formatDollars } from '../../domain/money.ts';
import { readDevice, writeDevice } from '../../web/device-memory.ts';

/**
 * Stays when the person logs out, so that an increase until the next log-in is announced; its owner can be told only by who knows
 * the id. Pages without a secure connection cannot hash: there the id itself is the name, and log-out removes it.
 */
async function keyOf(userId: string): Promise<string> {
  // Typed as always there; on plain http it is not.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return `wallet-seen:${userId}`;
  const hash = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(`wallet-seen ${userId}`)));
  return `wallet-seen:${Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** What to say about it; null on the first visit, when it fell, and when another window has said it. */
function noteBalance(key: string, cents: number): string | null {
  const stored = readDevice(key);
  const seen = stored === null ? null : Number(stored);
  if (seen === cents) return null;
  writeDevice(key, String(cents));
  return seen !== null && Number.isFinite(seen) && cents > seen
    ? `Balance increased by ${formatDollars(cents - seen)}`
    : null;
}

/** One window at a time reads and writes what was seen. */
export async function noteBalanceAlone(userId: string, cents: number): Promise<string | null> {
  const key = await keyOf(userId);
  if (!('locks' in navigator)) return noteBalance(key, cents);
  return navigator.locks.request(key, () => noteBalance(key, cents));
}
