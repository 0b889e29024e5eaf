// What a fault of the database means to the one who asked.
import { databaseFault, type DatabaseFault } from '../../database/database-fault.ts';
import { Refusal } from './refusal.ts';

const unavailable: Record<DatabaseFault, { sentence: string; retryAfter: number }> = {
  away: { sentence: 'We can’t reach your data right now. Please try again in a few seconds.', retryAfter: 5 },
  slow: { sentence: 'This took too long, so we stopped it. Please try again.', retryAfter: 5 },
  unwritable: { sentence: 'We can’t save changes right now. Please try again in a minute.', retryAfter: 30 },
};

/** What validation let through and the database refuses as a bad value is still the caller's mistake, never a 500. */
export function databaseRefusal(fault: Error & { code?: string }): Refusal | undefined {
  const kind = databaseFault(fault);
  if (kind) {
    const { sentence, retryAfter } = unavailable[kind];
    return new Refusal('unavailable', sentence, { retryAfter, cause: fault });
  }
  const { code } = fault;
  if (typeof code !== 'string') return undefined;
  if (code.startsWith('22') || code === '23514')
    return new Refusal('invalid_input', 'A value is out of range.', { cause: fault });
  if (code === '23505') return new Refusal('conflict', 'This already exists.', { cause: fault });
  if (code === '40001' || code === '40P01')
    return new Refusal('conflict', 'Someone else just changed this. Please try again.', { cause: fault });
  return undefined;
}
