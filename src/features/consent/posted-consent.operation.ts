// How people whose leads are posted have agreed to be contacted, as the agent says in the settings.
import type { ConsentStatement } from '../../domain/consent-statement.ts';
import type { Transaction } from '../../database/transaction.ts';

/** Null: not said. */
export async function readPostedConsent(tx: Transaction, userId: string): Promise<ConsentStatement | null> {
  const row = await tx
    .selectFrom('contact_settings')
    .select('posted_consent')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (row?.posted_consent ?? null) as ConsentStatement | null;
}
