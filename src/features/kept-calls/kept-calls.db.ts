// Calls and texts of accounts that are gone, with the proof of consent and of opt-outs, as the rules of telemarketing ask for.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

/** Once, right before they go. `account`: the number under which the account's money is kept, too. */
export async function copyCalls(tx: Transaction, userId: string, account: string): Promise<void> {
  await sql`select keep_call(call, ${account}) from call_logs as call where user_id = ${userId}`.execute(tx);
  await sql`select set_config('crm.calls_kept_of', ${userId}, true)`.execute(tx);
}

export async function removeOldCalls(tx: Transaction, years: number, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from kept_calls using (
      select account, id from kept_calls where started_at < now() - make_interval(years => ${years}) limit ${most}
    ) as old
    where kept_calls.account = old.account and kept_calls.id = old.id`.execute(tx);
  return Number(numAffectedRows);
}

export interface KeptCall {
  account: string;
  id: string;
  direction: string;
  from_number: string;
  to_number: string;
  agent_number: string | null;
  started_at: string;
  duration_seconds: number;
  disposition: string;
  ended_by: string | null;
  recording: string | null;
  told_at: string | null;
  consents: string;
  opt_outs: string;
}

/** The oldest first. */
export async function pageOfCalls(
  tx: Transaction,
  { after, limit }: { after: Pick<KeptCall, 'started_at' | 'id'> | null; limit: number },
): Promise<KeptCall[]> {
  const { rows } = await sql<KeptCall>`
    select account, id, direction, from_number, to_number, agent_number, started_at, duration_seconds, disposition, ended_by,
      recording, told_at, consents::text, opt_outs::text
    from kept_calls
    where ${after === null ? sql`true` : sql`(started_at, id) > (${after.started_at}, ${after.id}::uuid)`}
    order by started_at, id limit ${limit}`.execute(tx);
  return rows;
}

export async function countKept(tx: Transaction): Promise<{ count: number; texted: number }> {
  const count = async (table: 'kept_calls' | 'kept_texts') => {
    const row = await tx
      .selectFrom(table)
      .select((each) => each.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return row.count;
  };
  return { count: await count('kept_calls'), texted: await count('kept_texts') };
}

export async function copyTexts(tx: Transaction, userId: string, account: string): Promise<void> {
  await sql`select keep_texts(${userId}, ${account})`.execute(tx);
}

export async function removeOldTexts(tx: Transaction, years: number, most: number): Promise<void> {
  await sql`
    delete from kept_texts using (
      select account, id from kept_texts where last_at < now() - make_interval(years => ${years}) limit ${most}
    ) as old
    where kept_texts.account = old.account and kept_texts.id = old.id`.execute(tx);
}

/** What was texted with one person. */
export interface KeptTexts {
  account: string;
  id: string;
  person_number: string;
  last_at: string;
  texts: string;
  consents: string;
  opt_outs: string;
}

/** The oldest first. */
export async function pageOfTexts(
  tx: Transaction,
  { after, limit }: { after: Pick<KeptTexts, 'last_at' | 'id'> | null; limit: number },
): Promise<KeptTexts[]> {
  const { rows } = await sql<KeptTexts>`
    select account, id, person_number, last_at, texts::text, consents::text, opt_outs::text from kept_texts
    where ${after === null ? sql`true` : sql`(last_at, id) > (${after.last_at}, ${after.id}::uuid)`}
    order by last_at, id limit ${limit}`.execute(tx);
  return rows;
}
