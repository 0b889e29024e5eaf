// The numbers that agents own, and those that the carrier must take back. In system transactions, but for the list.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { latelyDays, shownDays } from './answer-rates.rules.ts';
import { lateOrderDays } from './phone-numbers.rules.ts';
import type { Purchase } from './purchases.db.ts';

export async function listOwned(tx: Transaction, userId: string) {
  return tx
    .selectFrom('phone_numbers')
    .select(['id', 'telnyx_number', 'area_code', 'is_free', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export interface NumberCalls {
  telnyx_number: string;
  lately: number;
  lately_answered: number;
  before: number;
  before_answered: number;
}

/** Calls that reached the lead's carrier, by the number they came from. In the agent's transaction. */
export async function countAnswers(tx: Transaction, userId: string): Promise<NumberCalls[]> {
  const { rows } = await sql<NumberCalls>`
    select telnyx_number, count(call.id) filter (where is_late)::int as lately,
      count(call.id) filter (where is_late and lead_answered_at is not null)::int as lately_answered,
      count(call.id) filter (where not is_late)::int as before,
      count(call.id) filter (where not is_late and lead_answered_at is not null)::int as before_answered
    from phone_numbers as own left join (
      select id, from_number, lead_answered_at, started_at > now() - make_interval(days => ${latelyDays}) as is_late from call_logs
      where user_id = ${userId} and started_at > now() - make_interval(days => ${shownDays}) and direction = 'out'
        and lead_dialed_at is not null) as call on call.from_number = telnyx_number
    where own.user_id = ${userId} group by telnyx_number`.execute(tx);
  return rows;
}

export async function addOwned(tx: Transaction, purchase: Purchase, providerId: string): Promise<void> {
  await tx
    .insertInto('phone_numbers')
    .values({
      user_id: purchase.user_id,
      telnyx_number: purchase.phone_number,
      is_free: purchase.price_cents === 0,
      provider_id: providerId,
      purchase_id: purchase.id,
    })
    .execute();
}

/** The trigger notes that the carrier must take it back. @returns the number; undefined: it is not this agent's, or ends otherwise */
export async function dropOwned(
  tx: Transaction,
  given: { userId: string; id: string; lastFour: string },
): Promise<string | undefined> {
  const dropped = await tx
    .deleteFrom('phone_numbers')
    .where('user_id', '=', given.userId)
    .where('id', '=', given.id)
    .where(sql<string>`right(telnyx_number, 4)`, '=', given.lastFour)
    .returning('telnyx_number')
    .executeTakeFirst();
  return dropped?.telnyx_number;
}

/** A call from or to it rings or runs, or a line was rung from it. */
export async function isInUse(tx: Transaction, userId: string, phone: string): Promise<boolean> {
  const { rows } = await sql`
    select from call_logs where user_id = ${userId} and over_at is null and ${phone} in (from_number, to_number)
    union all select from agent_lines where user_id = ${userId} and over_at is null and from_number = ${phone}
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Whose agent looks into the account later sees what became of its numbers. */
export async function noteNumber(
  tx: Transaction,
  act: { userId: string; action: 'phone_number.bought' | 'phone_number.released'; phone: string },
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      user_id: act.userId,
      actor_id: act.userId,
      action: act.action,
      subject: JSON.stringify({ phone_number: act.phone }),
    })
    .execute();
}

export interface Release {
  id: string;
  phone: string;
  /** The number's id at the carrier, or the reference of an order whose end nobody saw. */
  providerId: string | null;
  reference: string | null;
  /** An order that has not turned up by now never will. */
  isOld: boolean;
  /** Something is wrong that does not pass by itself. */
  isOverdue: boolean;
}

export async function findRelease(tx: Transaction, id: string): Promise<Release | undefined> {
  const { rows } = await sql<Release>`
    select id, phone_number as phone, provider_id as "providerId", reference,
      created_at < now() - make_interval(days => ${lateOrderDays}) as "isOld",
      created_at < now() - interval '1 day' as "isOverdue"
    from number_releases where id = ${id}`.execute(tx);
  return rows[0];
}

export async function findReleaseOf(tx: Transaction, phone: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('number_releases')
    .select('id')
    .where('phone_number', '=', phone)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.id;
}

/** Whatever this order brings after all has no owner. */
export async function oweOrderRelease(tx: Transaction, { id, phone_number: phone }: Purchase): Promise<void> {
  await tx.insertInto('number_releases').values({ phone_number: phone, reference: id }).execute();
}

export async function endRelease(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('number_releases').where('id', '=', id).execute();
}

/** Of an order nobody knows whether it comes: such are looked at less often. */
export async function takeReleases(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update number_releases set looked_at = now()
    where looked_at is null or looked_at < now() - case when reference is null then interval '5 minutes' else interval '1 hour' end
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Bought by somebody since, or about to be: then it is not what an old order left behind. */
export async function isWanted(tx: Transaction, phone: string, providerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from phone_numbers where provider_id = ${providerId}
    union all select from number_purchases where phone_number = ${phone} and status = 'open'`.execute(tx);
  return rows.length > 0;
}

/** Numbers whose calls go nowhere, or to another application than this one; each is tried once an hour. */
export async function takeUnconnected(
  tx: Transaction,
  connectionId: string,
  most: number,
): Promise<{ userId: string; id: string }[]> {
  const { rows } = await sql<{ userId: string; id: string }>`
    update phone_numbers set connect_at = now() + interval '1 hour'
    from (select user_id, id from phone_numbers where connection_id is distinct from ${connectionId} and connect_at <= now()
      order by connect_at limit ${most} for update skip locked) as due
    where phone_numbers.user_id = due.user_id and phone_numbers.id = due.id
    returning phone_numbers.user_id as "userId", phone_numbers.id`.execute(tx);
  return rows;
}

export async function findProviderId(tx: Transaction, userId: string, id: string): Promise<string | null> {
  const owned = await tx
    .selectFrom('phone_numbers')
    .select('provider_id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return owned?.provider_id ?? null;
}

export async function noteConnected(
  tx: Transaction,
  { userId, id, connectionId }: { userId: string; id: string; connectionId: string },
): Promise<void> {
  await tx
    .updateTable('phone_numbers')
    .set({ connection_id: connectionId })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}
