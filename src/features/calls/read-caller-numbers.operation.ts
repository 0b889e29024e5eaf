// Which numbers the agent may show to people who are called, the oldest first.
import type { Transaction } from '../../database/transaction.ts';
import { readOwnNumbers } from '../phone-numbers/read-own-numbers.operation.ts';
import type { CallerNumber } from './caller-number.rules.ts';

/** In an agent's transaction or a system's. */
export async function readCallerNumbers(tx: Transaction, agentId: string): Promise<CallerNumber[]> {
  const owned = await readOwnNumbers(tx, agentId);
  return owned.map(({ telnyx_number: number, area_code: areaCode }) => ({ number, areaCode }));
}
