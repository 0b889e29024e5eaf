// The balance that this person last saw on this device. Of several windows one tells of a rise, and only one that is seen.
import { formatDollars } from '../../domain/money.ts';
import { readDevice, writeDevice } from '../../web/device-memory.ts';

const keyOf = (userId: string) => `wallet-seen:${userId}`;

/** What to say about it; null on the first visit, when it fell, and when another window has said it. */
export function noteBalance(userId: string, cents: number): string | null {
  const stored = readDevice(keyOf(userId));
  const seen = stored === null ? null : Number(stored);
  if (seen === cents) return null;
  writeDevice(keyOf(userId), String(cents));
  return seen !== null && Number.isFinite(seen) && cents > seen
    ? `Balance increased by ${formatDollars(cents - seen)}`
    : null;
}

/** One window at a time reads and writes what was seen. */
export async function noteBalanceAlone(userId: string, cents: number): Promise<string | null> {
  if (!('locks' in navigator)) return noteBalance(userId, cents);
  return navigator.locks.request(keyOf(userId), () => noteBalance(userId, cents));
}
