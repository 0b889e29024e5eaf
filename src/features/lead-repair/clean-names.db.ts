import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export interface CleanLead {
  id: string;
  name: string | null;
  email: string | null;
  further_emails: string[];
}

/** Of live leads, by their own email. */
export async function ownersOfEmails(
  tx: Transaction,
  userId: string,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from leads
    where user_id = ${userId} and deleted_at is null and email = any(${[...emails]}::text[])`.execute(tx);
  return new Map(rows.map(({ id, email }) => [email, id]));
}

export async function writeClean(tx: Transaction, userId: string, lead: CleanLead): Promise<void> {
  await tx
    .updateTable('leads')
    .set({ name: lead.name, email: lead.email, further_emails: lead.further_emails })
    .where('user_id', '=', userId)
    .where('id', '=', lead.id)
    .execute();
}

export async function closedOf(tx: Transaction, userId: string, emails: readonly string[]) {
  return tx
    .selectFrom('suppressions')
    .select(['address', 'reason', 'source'])
    .where('user_id', '=', userId)
    .where('channel', '=', 'email')
    .where('address', 'in', emails.length > 0 ? [...emails] : [''])
    .execute();
}
