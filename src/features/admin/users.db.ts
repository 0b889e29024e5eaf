// All accounts, for admins. In system transactions.
import { sql, type RawBuilder } from 'kysely';
import { isUuid } from '../../domain/uuid.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { AdminUser } from './admin.contract.ts';

interface Asked {
  q: string;
  page: number;
  limit: number;
}

export async function listUserPage(tx: Transaction, { q, page, limit }: Asked): Promise<AdminUser[]> {
  return rowsOf(
    tx,
    sql`select account.id, account.email, account."createdAt" from auth."user" as account ${found(q)}
      order by account."createdAt" desc, account.id desc limit ${limit} offset ${(page - 1) * limit}`,
  );
}

export async function usersById(tx: Transaction, ids: readonly string[]): Promise<AdminUser[]> {
  return rowsOf(
    tx,
    sql`select id, email, "createdAt" from auth."user" where id = any(${ids}::uuid[]) order by "createdAt" desc, id desc`,
  );
}

export async function countUsers(tx: Transaction, q: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from auth."user" as account ${found(q)}`.execute(tx);
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

function found(q: string): RawBuilder<unknown> {
  const words = q.trim();
  if (words === '') return sql``;
  if (isUuid(words)) return sql`where account.id = ${words}`;
  const part = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`where account.email ilike ${part}
    or exists (select from profiles where user_id = account.id and full_name ilike ${part})`;
}

/** Whoever deletes one of these accounts waits. @returns those that are there */
export async function holdAccounts(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from auth."user" where id = any(${ids}::uuid[]) order by id for key share`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
