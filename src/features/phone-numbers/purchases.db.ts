// Purchases of local numbers, from the order to its end. In system transactions.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { numberOfferDays } from '../../domain/retention.ts';
import { offerMinutes, toldHours } from './phone-numbers.rules.ts';

export type PurchaseStatus = 'open' | 'bought' | 'refused';

export interface Purchase {
  id: string;
  user_id: string;
  phone_number: string;
  price_cents: number;
  status: PurchaseStatus;
  asked_at: string | null;
  order_id: string | null;
  fault: string | null;
}

const columns = ['id', 'user_id', 'phone_number', 'price_cents', 'status', 'asked_at', 'order_id', 'fault'] as const;

/** Purchases of one agent come one after the other. */
export async function waitForOwnTurn(tx: Transaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone numbers ${userId}`}, 0))`.execute(tx);
}

export async function keepOffers(
  tx: Transaction,
  userId: string,
  areaCode: string,
  numbers: readonly string[],
): Promise<void> {
  await sql`
    insert into number_offers (user_id, area_code, numbers) values (${userId}, ${areaCode}, ${[...numbers]}::text[])
    on conflict (user_id, area_code) do update set numbers = excluded.numbers, offered_at = now()`.execute(tx);
}

export async function wasOffered(tx: Transaction, userId: string, phone: string): Promise<boolean> {
  const { rows } = await sql`
    select from number_offers where user_id = ${userId} and area_code = substr(${phone}, 3, 3) and ${phone} = any(numbers)
      and offered_at > now() - make_interval(mins => ${offerMinutes})`.execute(tx);
  return rows.length > 0;
}

export async function dropOldOffers(tx: Transaction): Promise<void> {
  await sql`delete from number_offers where offered_at < now() - make_interval(days => ${numberOfferDays})`.execute(tx);
}

/** Those that were refused were never bought. */
export async function countBought(tx: Transaction, userId: string): Promise<number> {
  const { bought } = await tx
    .selectFrom('number_purchases')
    .select((row) => row.fn.countAll<number>().as('bought'))
    .where('user_id', '=', userId)
    .where('status', '<>', 'refused')
    .executeTakeFirstOrThrow();
  return bought;
}

/** Under way, or done and the number still owned. */
export async function findLivePurchase(tx: Transaction, userId: string, phone: string): Promise<Purchase | undefined> {
  const found = await tx
    .selectFrom('number_purchases as purchase')
    .select(columns.map((column) => `purchase.${column}` as const))
    .where('purchase.user_id', '=', userId)
    .where('purchase.phone_number', '=', phone)
    .where((row) =>
      row.or([
        row('purchase.status', '=', 'open'),
        row.exists(
          row
            .selectFrom('phone_numbers as owned')
            .select('owned.id')
            .where('owned.user_id', '=', userId)
            .whereRef('owned.purchase_id', '=', 'purchase.id'),
        ),
      ]),
    )
    .executeTakeFirst();
  return found as Purchase | undefined;
}

export async function findPurchase(tx: Transaction, userId: string, id: string): Promise<Purchase | undefined> {
  const found = await tx
    .selectFrom('number_purchases')
    .select(columns)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found as Purchase | undefined;
}

export async function addPurchase(
  tx: Transaction,
  given: { id: string; userId: string; phone: string; priceCents: number },
): Promise<void> {
  await tx
    .insertInto('number_purchases')
    .values({ id: given.id, user_id: given.userId, phone_number: given.phone, price_cents: given.priceCents })
    .execute();
}

/** Whoever gets true asks the carrier; nobody ever gets it again. */
export async function takeAsking(tx: Transaction, { user_id: userId, id }: Purchase): Promise<boolean> {
  const taken = await tx
    .updateTable('number_purchases')
    .set({ asked_at: sql<string>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('asked_at', 'is', null)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

export async function keepOrder(tx: Transaction, { user_id: userId, id }: Purchase, orderId: string): Promise<void> {
  await tx
    .updateTable('number_purchases')
    .set({ order_id: orderId })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

interface End {
  status: 'bought' | 'refused';
  fault?: string;
  isLate?: boolean;
}

/** @returns false when another process ended it. */
export async function endPurchase(tx: Transaction, { user_id: userId, id }: Purchase, end: End): Promise<boolean> {
  const ended = await tx
    .updateTable('number_purchases')
    .set({
      status: end.status,
      fault: end.fault ?? null,
      ended_late: end.isLate ?? false,
      ended_at: sql<string>`clock_timestamp()`,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

/** Older ones are looked at less often: an order may take the carrier days. */
export async function takeWaiting(tx: Transaction): Promise<{ id: string; userId: string; isOverdue: boolean }[]> {
  const { rows } = await sql<{ id: string; userId: string; isOverdue: boolean }>`
    update number_purchases set looked_at = now()
    where status = 'open' and created_at < now() - interval '20 seconds'
      and (looked_at is null or looked_at < now() - least((now() - created_at) / 10, interval '30 minutes'))
    returning id, user_id as "userId", created_at < now() - interval '1 day' as "isOverdue"`.execute(tx);
  return rows;
}

export async function listTold(
  tx: Transaction,
  userId: string,
): Promise<{ id: string; phone_number: string; price_cents: number; status: 'open' | 'refused' }[]> {
  const { rows } = await sql<{ id: string; phone_number: string; price_cents: number; status: 'open' | 'refused' }>`
    select id, phone_number, price_cents, status from number_purchases
    where user_id = ${userId}
      and (status = 'open' or status = 'refused' and ended_late and ended_at > now() - make_interval(hours => ${toldHours}))
    order by created_at, id`.execute(tx);
  return rows;
}

export async function isAskedLongAgo(tx: Transaction, { user_id: userId, id }: Purchase, minutes: number) {
  const { rows } = await sql`
    select from number_purchases where user_id = ${userId} and id = ${id}
      and asked_at < now() - make_interval(mins => ${minutes})`.execute(tx);
  return rows.length > 0;
}
