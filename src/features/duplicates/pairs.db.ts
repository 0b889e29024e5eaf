// The suggested pairs. Only those of two live leads that are not both sold are shown: two policies are never made one.
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { Pair } from './duplicates.contract.ts';

/** A place in the list. */
export interface PairKey {
  /** How sure; 0 in the list of dismissed pairs. */
  rank: number;
  at: string;
  id: string;
}

export interface PairRow extends Omit<Pair, 'leads'> {
  rank: number;
  one: Pair['leads'][0];
  other: Pair['leads'][1];
}

const shown = (lead: RawBuilder<unknown>) => sql`jsonb_build_object(
  'id', ${lead}.id, 'status', ${lead}.status, 'name', ${lead}.name, 'phone', ${lead}.phone, 'email', ${lead}.email,
  'further_phones', ${lead}.further_phones, 'further_emails', ${lead}.further_emails, 'dob', ${lead}.dob, 'state', ${lead}.state,
  'zip', substring(${lead}.address ->> 'zip' from 1 for 5), 'source', ${lead}.source, 'stage', ${lead}.stage, 'created_at', ${lead}.created_at)`;

const live = sql`
  join leads la on la.user_id = p.user_id and la.id = p.lead_a and la.deleted_at is null
  join leads lb on lb.user_id = p.user_id and lb.id = p.lead_b and lb.deleted_at is null and (la.status = 'lead' or lb.status = 'lead')`;

const columns = sql`p.id, p.level, p.reasons, p.noted, p.found_at, p.dismissed_at, p.rank, ${shown(sql`la`)} as one, ${shown(sql`lb`)} as other`;

export async function countOpen(tx: Transaction, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from lead_pairs p ${live} where p.user_id = ${userId} and p.dismissed_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The same, counted no further than `most`. */
export async function countOpenUpTo(tx: Transaction, userId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from lead_pairs p ${live} where p.user_id = ${userId} and p.dismissed_at is null limit ${most}) as found`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

export async function openPairs(
  tx: Transaction,
  userId: string,
  { after, limit }: { after: PairKey | null; limit: number },
): Promise<PairRow[]> {
  const rest = after
    ? sql`and (p.rank, p.found_at, p.id) < (${after.rank}, ${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<PairRow>`
    select ${columns} from lead_pairs p ${live} where p.user_id = ${userId} and p.dismissed_at is null ${rest}
    order by p.rank desc, p.found_at desc, p.id desc limit ${limit}`.execute(tx);
  return rows;
}

export async function dismissedPairs(
  tx: Transaction,
  userId: string,
  { after, limit }: { after: PairKey | null; limit: number },
): Promise<PairRow[]> {
  const rest = after ? sql`and (p.dismissed_at, p.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<PairRow>`
    select ${columns} from lead_pairs p ${live} where p.user_id = ${userId} and p.dismissed_at is not null ${rest}
    order by p.dismissed_at desc, p.id desc limit ${limit}`.execute(tx);
  return rows;
}

export async function openPairsOf(tx: Transaction, userId: string, leadId: string, most: number): Promise<PairRow[]> {
  const { rows } = await sql<PairRow>`
    select ${columns} from lead_pairs p ${live}
    where p.user_id = ${userId} and (p.lead_a = ${leadId} or p.lead_b = ${leadId}) and p.dismissed_at is null
    order by p.rank desc, p.found_at desc, p.id desc limit ${most}`.execute(tx);
  return rows;
}

/** False: there is no such pair. A repeat changes nothing. */
export async function decidePair(tx: Transaction, userId: string, id: string, dismissed: boolean): Promise<boolean> {
  const { rows } = await sql`
    update lead_pairs set dismissed_at = ${dismissed ? sql`coalesce(dismissed_at, now())` : sql`null`}
    where user_id = ${userId} and id = ${id} returning 1`.execute(tx);
  return rows.length > 0;
}
