// All accounts, for admins. In system transactions.
import { sql, type RawBuilder } from 'kysely';
import { isUuid } from '../../domain/uuid.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { AdminUser } from './admin.contract.ts';
import { mostCounted } from './admin.rules.ts';

interface Asked {
  q: string;
  page: number;
  limit: number;
}

export interface UserPage {
  rows: AdminUser[];
  /** Up to `mostCounted` of those who match. */
  total: number;
  is_more: boolean;
}

/** @param countAll how many there are, where nothing is searched for */
export async function listUserPage(
  tx: Transaction,
  { q, ...place }: Asked,
  countAll: () => Promise<number>,
): Promise<UserPage> {
  const words = q.trim();
  if (words === '') return { rows: await pageOf(tx, sql``, place), total: await countAll(), is_more: false };
  const part = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const ids = isUuid(words) ? [words] : await findUsers(tx, part);
  // Who are so many are met soon by walking through all, and never by sorting them first.
  if (ids.length > mostCounted)
    return { rows: await pageOf(tx, sql`where ${matches(part)}`, place), total: mostCounted, is_more: true };
  const rows = await pageOf(tx, sql`where account.id = any(${ids}::uuid[])`, place);
  return { rows, total: isUuid(words) ? rows.length : ids.length, is_more: false };
}

const matches = (part: string) => sql`(account.email ilike ${part}
  or exists (select from profiles where user_id = account.id and full_name ilike ${part}))`;

/** Each half by its own index, until there are more than are counted. */
async function findUsers(tx: Transaction, part: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id from auth."user" where email ilike ${part} limit ${mostCounted + 1}) as by_email
    union select user_id from (select user_id from profiles where full_name ilike ${part} limit ${mostCounted + 1}) as by_name`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

function pageOf(tx: Transaction, where: RawBuilder<unknown>, { page, limit }: Omit<Asked, 'q'>): Promise<AdminUser[]> {
  return rowsOf(
    tx,
    sql`select account.id, account.email, account."createdAt" from auth."user" as account ${where}
      order by account."createdAt" desc, account.id desc limit ${limit} offset ${(page - 1) * limit}`,
  );
}

export async function usersById(tx: Transaction, ids: readonly string[]): Promise<AdminUser[]> {
  return rowsOf(
    tx,
    sql`select id, email, "createdAt" from auth."user" where id = any(${ids}::uuid[]) order by "createdAt" desc, id desc`,
  );
}

export async function countUsers(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from auth."user"`.execute(tx);
  return rows[0]?.total ?? 0;
}

async function rowsOf(tx: Transaction, accounts: RawBuilder<unknown>): Promise<AdminUser[]> {
  const { rows } = await sql<AdminUser>`
    with accounts as materialized (${accounts})
    select accounts.id, accounts.email, profile.full_name, team.id as team_id, team.seats_purchased as seats,
      wallet.balance_cents, coalesce(rescue.enabled, false) as lead_rescue, coalesce(templates.is_locked, false) as templates_locked
    from accounts join profiles as profile on profile.user_id = accounts.id join user_wallets as wallet on wallet.user_id = accounts.id
      left join lateral (select id, seats_purchased from teams where owner_id = accounts.id
        order by created_at desc, id desc limit 1) as team on true
      left join lead_rescue_settings as rescue on rescue.user_id = accounts.id
      left join message_templates as templates on templates.user_id = accounts.id
    order by accounts."createdAt" desc, accounts.id desc`.execute(tx);
  return rows;
}

/** Whoever deletes one of these accounts waits. @returns those that are there */
export async function holdAccounts(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from auth."user" where id = any(${ids}::uuid[]) order by id for key share`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
