import { sql } from 'kysely';
import { withSystemRights, type Transaction } from '../../database/transaction.ts';

/** Two requests at once are one after the other. */
export async function waitForSamples(tx: Transaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`samples of ${userId}`}, 0))`.execute(tx);
}

/** In the trash, too. */
export async function countSampleRows(tx: Transaction, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from leads where user_id = ${userId} and is_sample`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function hasLeads(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from lead_counts where user_id = ${userId} group by user_id having sum(count) > 0`.execute(tx);
  return rows.length > 0;
}

export interface SampleRow {
  id: string;
  name: string;
  phone: string;
  email: string;
  state: string;
  address: object;
  dob: string | null;
  source: string;
  military_branch: string | null;
  coverage_wanted: string | null;
  priority: string;
  stage: string;
  pipeline: object;
  tags: string[];
  created_at: string;
  next_follow_up_at: string | null;
  status: 'lead' | 'sold';
  sold: object | null;
  sold_at: string | null;
  sold_premium: number | null;
}

export async function insertSamples(tx: Transaction, userId: string, samples: readonly SampleRow[]): Promise<void> {
  await sql`
    insert into leads (user_id, is_sample, id, name, phone, email, state, address, dob, source, military_branch, coverage_wanted, priority, stage, pipeline,
      tags, created_at, stage_changed_at, next_follow_up_at, status, sold, sold_at, sold_premium)
    select ${userId}, true, id, name, phone, email, state, address, dob, source, military_branch, coverage_wanted, priority, stage, pipeline,
      tags, created_at, created_at, next_follow_up_at, status, sold, sold_at, sold_premium
    from jsonb_populate_recordset(null::leads, ${JSON.stringify(samples)}::jsonb)`.execute(tx);
}

export async function insertSampleNotes(
  tx: Transaction,
  userId: string,
  notes: readonly { lead_id: string; body: string; created_at: string }[],
): Promise<void> {
  await tx
    .insertInto('lead_notes')
    .values(notes.map((note) => ({ user_id: userId, ...note })))
    .execute();
}

/**
 * Ends every sample, in the trash too. Notes, events, reminders, pairs and merges go with their lead; contacts and opt-outs
 * know no lead, and stay where somebody else has the number.
 */
export async function deleteSamples(tx: Transaction, userId: string): Promise<number> {
  const isTheirs = (address: string) => sql`
    in (select unnest(array[phone, email] || further_phones || further_emails) from leads where user_id = ${userId} and is_sample)
      and not exists (select from leads other where other.user_id = ${userId} and not other.is_sample
        and (other.phone = ${sql.ref(address)} or other.email = ${sql.ref(address)}
          or ${sql.ref(address)} = any(other.further_phones || other.further_emails)))`;
  await sql`
    delete from message_contacts where user_id = ${userId} and phone ${isTheirs('message_contacts.phone')}`.execute(tx);
  await sql`
    delete from duplicate_checks where user_id = ${userId}
      and lead_id in (select id from leads where user_id = ${userId} and is_sample)`.execute(tx);
  return withSystemRights(tx, async () => {
    await sql`
      delete from suppressions where user_id = ${userId} and address ${isTheirs('suppressions.address')}`.execute(tx);
    const { rows } = await sql`delete from leads where user_id = ${userId} and is_sample returning id`.execute(tx);
    if (rows.length > 0)
      await sql`
        insert into audit_log (user_id, actor_id, action, subject)
        values (${userId}, ${userId}, 'samples.removed', jsonb_build_object('count', ${rows.length}::int))`.execute(tx);
    return rows.length;
  });
}
