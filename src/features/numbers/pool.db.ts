// The pool of toll-free numbers. In system transactions: agents reach only their own, through sending_number.
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export interface PoolNumber {
  id: string;
  phone_number: string;
  verified: boolean;
  assigned_to: string | null;
  date_assigned: string | null;
}

const columns = ['id', 'phone_number', 'verified', 'assigned_to', 'date_assigned'] as const;

/** Two requests of one agent come one after the other. */
export async function waitForOwnTurn(tx: Transaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`number ${userId}`}, 0))`.execute(tx);
}

export async function numberOf(tx: Transaction, userId: string): Promise<PoolNumber | undefined> {
  return tx.selectFrom('toll_free_numbers').select(columns).where('assigned_to', '=', userId).executeTakeFirst();
}

export async function findNumber(tx: Transaction, phone: string): Promise<PoolNumber | undefined> {
  return tx
    .selectFrom('toll_free_numbers')
    .select(columns)
    .where('phone_number', '=', phone)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * The oldest free one, verified first. What another transaction is taking right now is passed over. A verification is of one business,
 * and whoever takes a number is not that one: it begins unverified (decision 14).
 */
export async function takeFreeNumber(tx: Transaction, userId: string): Promise<PoolNumber | undefined> {
  const { rows } = await sql<PoolNumber>`
    update toll_free_numbers
    set assigned_to = ${userId}, date_assigned = clock_timestamp(), rests_until = null, verified = false
    where id = (
      select id from toll_free_numbers
      where assigned_to is null and (rests_until is null or rests_until <= now())
      order by verified desc, created_at, id limit 1 for update skip locked
    ) returning id, phone_number, verified, assigned_to, date_assigned`.execute(tx);
  return rows[0];
}

/** An operator decides: a number that rests may be given, too. */
export async function giveNumber(tx: Transaction, id: string, userId: string): Promise<void> {
  await tx
    .updateTable('toll_free_numbers')
    .set({ assigned_to: userId, date_assigned: sql<string>`clock_timestamp()`, rests_until: null })
    .where('id', '=', id)
    .execute();
}

/** The trigger ends what hangs on the assignment and lets the number rest. */
export async function releaseNumber(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('toll_free_numbers').set({ assigned_to: null }).where('id', '=', id).execute();
}

export async function setVerified(tx: Transaction, id: string, verified: boolean): Promise<void> {
  await tx.updateTable('toll_free_numbers').set({ verified }).where('id', '=', id).execute();
}

/** What the carrier decided about the number's agent. @returns false where it stood so, or is another's by now */
export async function setVerifiedFor(
  tx: Transaction,
  given: { userId: string; phone: string; verified: boolean },
): Promise<boolean> {
  const changed = await tx
    .updateTable('toll_free_numbers')
    .set({ verified: given.verified })
    .where('phone_number', '=', given.phone)
    .where('assigned_to', '=', given.userId)
    .where('verified', '<>', given.verified)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function restNumber(tx: Transaction, id: string, days: number): Promise<void> {
  await tx
    .updateTable('toll_free_numbers')
    .set({ rests_until: sql<string>`now() + ${days} * interval '1 day'` })
    .where('id', '=', id)
    .execute();
}

/** @returns false when it was there. */
export async function addNumber(
  tx: Transaction,
  given: { phone: string; providerId: string | null; notes: string | null },
): Promise<boolean> {
  const added = await tx
    .insertInto('toll_free_numbers')
    .values({ phone_number: given.phone, telnyx_number_id: given.providerId, notes: given.notes })
    .onConflict((conflict) => conflict.column('phone_number').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function removeNumber(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('toll_free_numbers').where('id', '=', id).execute();
}

export interface ListedNumber extends PoolNumber {
  telnyx_number_id: string | null;
  rests_until: string | null;
  notes: string | null;
  email: string | null;
  /** On its agent's profile at the carrier. */
  is_connected: boolean;
}

export const listPool = (tx: Transaction): Promise<ListedNumber[]> => listed(tx, sql``);

export const listPoolPage = (
  tx: Transaction,
  { q, page, limit }: { q: string; page: number; limit: number },
): Promise<ListedNumber[]> => listed(tx, found(q), sql`limit ${limit} offset ${(page - 1) * limit}`);

export async function countPool(tx: Transaction, q: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from toll_free_numbers pool left join auth."user" account on account.id = assigned_to
    ${found(q)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

async function listed(
  tx: Transaction,
  which: RawBuilder<unknown>,
  part: RawBuilder<unknown> = sql``,
): Promise<ListedNumber[]> {
  const { rows } = await sql<ListedNumber>`
    select pool.id, phone_number, verified, assigned_to, telnyx_number_id, date_assigned, notes, email,
      case when rests_until > now() then rests_until end as rests_until, profile.number is not null as is_connected
    from toll_free_numbers pool left join auth."user" account on account.id = assigned_to
      left join messaging_profiles profile on profile.user_id = assigned_to and profile.number = phone_number
    ${which} order by assigned_to is null, pool.created_at, pool.id ${part}`.execute(tx);
  return rows;
}

function found(q: string): RawBuilder<unknown> {
  const words = q.trim();
  if (words === '') return sql``;
  const part = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`where phone_number ilike ${part} or notes ilike ${part} or account.email ilike ${part}`;
}

export async function findAccount(tx: Transaction, by: { email: string } | { id: string }): Promise<string | null> {
  const query = tx.selectFrom('auth.user').select('id');
  const found = await (
    'id' in by ? query.where('id', '=', by.id) : query.where('email', '=', by.email)
  ).executeTakeFirst();
  return found?.id ?? null;
}

/** What the account knows of its agent. */
export async function readOwnProfile(
  tx: Transaction,
  userId: string,
): Promise<{ fullName: string | null; phone: string | null }> {
  const { rows } = await sql<{ fullName: string | null; phone: string | null }>`
    select profiles.full_name as "fullName", agent_profiles.phone from profiles left join agent_profiles on agent_profiles.user_id = profiles.user_id
    where profiles.user_id = ${userId}`.execute(tx);
  return rows[0] ?? { fullName: null, phone: null };
}

/** Who looks into an account later sees who decided what about its number. */
export async function noteNumberAct(
  tx: Transaction,
  act: { userId: string; actorId: string | null; action: string; phone: string },
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      user_id: act.userId,
      actor_id: act.actorId,
      action: act.action,
      subject: JSON.stringify({ phone_number: act.phone }),
    })
    .execute();
}
