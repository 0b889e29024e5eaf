// What was mailed: a row each, so that nothing is mailed twice.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { MailFacts, NotedMail } from './billing-mail.rules.ts';

/** @returns false when it was mailed before. */
export async function addMail(tx: Transaction, userId: string, { kind, ref, facts }: NotedMail): Promise<boolean> {
  const added = await tx
    .insertInto('billing_mails')
    .values({ user_id: userId, kind, ref, facts: JSON.stringify(facts) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Undefined when it has been sent, or its account is gone. */
export async function findUnsentMail(
  tx: Transaction,
  userId: string,
  { kind, ref }: { kind: string; ref: string },
): Promise<{ id: string; email: string; zone: string; facts: MailFacts } | undefined> {
  const { rows } = await sql<{ id: string; email: string; zone: string; facts: MailFacts }>`
    select mail.id, account.email, profile.time_zone as zone, mail.facts
    from billing_mails mail join auth."user" account on account.id = mail.user_id
      join profiles profile on profile.user_id = mail.user_id
    where mail.user_id = ${userId} and mail.kind = ${kind} and mail.ref = ${ref} and mail.sent_at is null`.execute(tx);
  return rows[0];
}

export async function markSent(
  tx: Transaction,
  userId: string,
  { kind, ref }: { kind: string; ref: string },
): Promise<void> {
  await tx
    .updateTable('billing_mails')
    .set({ sent_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .execute();
}
