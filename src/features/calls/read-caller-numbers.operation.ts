// Which numbers the agent may show to people who are called.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { CallerNumber } from './caller-number.rules.ts';

/** In the agent's transaction; in no order. */
export async function readCallerNumbers(tx: Transaction, agentId: string): Promise<CallerNumber[]> {
  const { rows } = await sql<CallerNumber>`
    select telnyx_number as number, area_code as "areaCode" from phone_numbers
    where user_id = ${agentId}`.execute(tx);
  return rows;
}
