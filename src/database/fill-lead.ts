import { sql } from 'kysely';
import type { Gain } from '../domain/fill-blanks.ts';
import type { Transaction } from './transaction.ts';

/** Writes what a lead gains from another source. `isTyped`: by the agent, who has then edited it. */
export async function fillLead(
  tx: Transaction,
  { userId, id, gain, isTyped = false }: { userId: string; id: string; gain: Gain; isTyped?: boolean },
): Promise<void> {
  const { address, extra, ...plain } = gain;
  await tx
    .updateTable('leads')
    .set({
      ...plain,
      ...(address && { address: JSON.stringify(address) }),
      ...(extra && { extra: JSON.stringify(extra) }),
      ...(isTyped && { edited_at: sql<string>`now()` }),
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}
