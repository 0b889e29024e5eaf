// How many accounts there are. To count a hundred thousand takes longer than to read the page of them that is shown.
import type { Database, Transaction } from '../../database/transaction.ts';
import { countedAtEachLook, countFreshMs } from './admin.rules.ts';
import { countUsers } from './users.db.ts';

export class UserCount {
  readonly #now: () => number;
  #kept: { total: number; readAt: number } | undefined;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  async read(count: () => Promise<number>): Promise<number> {
    const kept = this.#kept;
    if (kept && kept.total > countedAtEachLook && this.#now() - kept.readAt < countFreshMs) return kept.total;
    const readAt = this.#now();
    const total = await count();
    this.#kept = { total, readAt };
    return total;
  }
}

const counts = new WeakMap<Database, UserCount>();

/** One in each process. In a system transaction. */
export function totalUsers(database: Database, tx: Transaction): Promise<number> {
  const known = counts.get(database) ?? new UserCount();
  counts.set(database, known);
  return known.read(() => countUsers(tx));
}
