import type { Transaction } from '../../database/transaction.ts';

/** A note that the product itself writes onto a lead's timeline. The lead must be the agent's own. */
export async function addAutoNote(
  tx: Transaction,
  note: { userId: string; leadId: string; body: string },
): Promise<void> {
  await tx
    .insertInto('lead_notes')
    .values({ user_id: note.userId, lead_id: note.leadId, body: note.body, auto: true })
    .execute();
}
