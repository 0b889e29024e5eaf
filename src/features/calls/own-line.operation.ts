// Whether the agent's own phone is rung, and from which number. In an agent's transaction or a system's.
import type { Transaction } from '../../database/transaction.ts';
import { readStoredPhone, type OwnPhoneRow } from './agent-phone.db.ts';
import { callableNumber } from './callable-number.rules.ts';
import { callerNumberFor } from './caller-number.rules.ts';
import { countLiveCalls } from './calls.db.ts';
import { readCallerNumbers } from './read-caller-numbers.operation.ts';

/** A phone that is not dialed counts as not proved, whoever set it and whatever was proved. */
export async function readOwnPhone(tx: Transaction, userId: string): Promise<OwnPhoneRow> {
  const { phone, is_proven } = await readStoredPhone(tx, userId);
  return { phone, is_proven: is_proven && phone !== null && callableNumber(phone) === phone };
}

export interface OwnLine {
  /** Null: none, or not proved. */
  phone: string | null;
  /** Null: the agent has no number. */
  from: string | null;
  isOnCall: boolean;
}

export async function readOwnLine(tx: Transaction, userId: string): Promise<OwnLine> {
  const { phone, is_proven: isProven } = await readOwnPhone(tx, userId);
  const from = phone === null ? null : callerNumberFor(phone, await readCallerNumbers(tx, userId));
  return { phone: isProven ? phone : null, from, isOnCall: (await countLiveCalls(tx, userId)) > 0 };
}
