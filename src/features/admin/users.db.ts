// All accounts, for admins. In system transactions.
import { sql, type RawBuilder } from 'kysely';
import { isUuid } from '../../domain/uuid.ts';
import { committing, planWith, type Transaction } from '../../database/transaction.ts';
import type { AdminUser } from './admin.contract.ts';
import { commonShare, mostCounted, newestLookedAt } from './admin.rules.ts';

interface Asked {
  q: string;
  page: number;
  limit: number;
}

interface Place {
  offset: number;
  limit: number;
}

export interface UserPage {
  rows: AdminUser[];
  /** Up to `mostCounted` of those who match. */
  total: number;
  is_more: boolean;
}

/** The last statement ends the transaction. @param countAll how many there are, where nothing is searched for */
export async function listUserPage(
  tx: Transaction,
  { q, page, limit }: Asked,
  countAll: () => Promise<number>,
): Promise<UserPage> {
  const words = q.trim();
  const place = { offset: (page - 1) * limit, limit };
  const rowsOf = (ids: readonly string[]) => committing(tx, () => usersById(tx, ids));
  if (words === '') {
    const total = await countAll();
    return { rows: await rowsOf(await pageOfAll(tx, place, total)), total, is_more: false };
  }
  if (isUuid(words)) {
    const rows = await rowsOf([words]);
    return { rows: page === 1 ? rows : [], total: rows.length, is_more: false };
  }
  const { ids, total } = await findUsers(tx, words, place);
  return { rows: await rowsOf(ids), total: Math.min(total, mostCounted), is_more: total > mostCounted };
}

/** From the nearer end, so that no page is further away than the one in the middle; the index alone tells the way. */
async function pageOfAll(tx: Transaction, { offset, limit }: Place, total: number): Promise<string[]> {
  const after = total - offset - limit;
  const isNearerToEnd = offset < total && after < offset;
  const { rows } = isNearerToEnd
    ? await sql<{ user_id: string }>`
        select user_id from profiles order by created_at, user_id
        limit ${Math.min(limit, total - offset)} offset ${Math.max(0, after)}`.execute(tx)
    : await sql<{ user_id: string }>`
        select user_id from profiles order by created_at desc, user_id desc limit ${limit} offset ${offset}`.execute(
        tx,
      );
  return rows.map(({ user_id: id }) => id);
}

/** One or two letters are looked for where a word begins. */
const patternOf = (words: string): string => {
  const part = words.replace(/[\\%_]/g, '\\$&');
  return Array.from(words).length < 3 ? `% ${part}%` : `%${part}%`;
};

interface Found {
  ids: string[];
  /** More than `mostCounted`: so many, or more. */
  total: number;
}

/** To the planner every word is as rare as any other here, so the newest accounts tell. */
async function findUsers(tx: Transaction, words: string, place: Place): Promise<Found> {
  const isFound = sql<boolean>`found_by like search_form(${patternOf(words)})`;
  const { rows } = await sql<{ looked: number; hits: number }>`
    select count(*)::int as looked, count(*) filter (where ${isFound})::int as hits from (
      select found_by from profiles order by created_at desc, user_id desc limit ${sql.lit(newestLookedAt)}) as newest`.execute(
    tx,
  );
  const { looked = 0, hits = 0 } = rows[0] ?? {};
  return hits > looked * commonShare ? findAmongMany(tx, isFound, place) : findAmongFew(tx, isFound, place);
}

/** Met soon on the way through all accounts, which ends with the page; they are counted until that is enough. */
async function findAmongMany(tx: Transaction, isFound: RawBuilder<boolean>, { offset, limit }: Place): Promise<Found> {
  for (const way of ['bitmapscan', 'sort']) planWith(tx, `enable_${way} = off`);
  const { rows } = await sql<Found>`
    select (select count(*)::int from (select from profiles where ${isFound} limit ${mostCounted + 1}) as counted) as total,
      array(select user_id from profiles where ${isFound}
        order by created_at desc, user_id desc limit ${limit} offset ${offset}) as ids`.execute(tx);
  for (const way of ['bitmapscan', 'sort']) planWith(tx, `enable_${way} = on`);
  return rows[0]!;
}

/** All of them, by the index of parts of words. */
async function findAmongFew(tx: Transaction, isFound: RawBuilder<boolean>, { offset, limit }: Place): Promise<Found> {
  planWith(tx, 'enable_seqscan = off');
  const { rows } = await sql<Found>`
    with found as materialized (select user_id, created_at from profiles where ${isFound})
    select (select count(*)::int from found) as total,
      array(select user_id from found order by created_at desc, user_id desc limit ${limit} offset ${offset}) as ids`.execute(
    tx,
  );
  planWith(tx, 'enable_seqscan = on');
  return rows[0]!;
}

export async function usersById(tx: Transaction, ids: readonly string[]): Promise<AdminUser[]> {
  const { rows } = await sql<AdminUser>`
    select profile.user_id as id, profile.email, profile.full_name, team.id as team_id, team.seats_purchased as seats,
      wallet.balance_cents, coalesce(rescue.enabled, false) as lead_rescue, coalesce(templates.is_locked, false) as templates_locked
    from profiles as profile join user_wallets as wallet on wallet.user_id = profile.user_id
      left join lateral (select id, seats_purchased from teams where owner_id = profile.user_id
        order by created_at desc, id desc limit 1) as team on true
      left join lead_rescue_settings as rescue on rescue.user_id = profile.user_id
      left join message_templates as templates on templates.user_id = profile.user_id
    where profile.user_id = any(${ids}::uuid[])
    order by profile.created_at desc, profile.user_id desc`.execute(tx);
  return rows;
}

export async function countUsers(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from auth."user"`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Whoever deletes one of these accounts waits. @returns those that are there */
export async function holdAccounts(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from auth."user" where id = any(${ids}::uuid[]) order by id for key share`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
