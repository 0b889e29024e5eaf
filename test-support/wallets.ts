// Money in test wallets, put there by the moves of the product itself.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { findFaultyWallets } from '../src/features/wallet/check-wallets.job.ts';
import { moveMoney } from '../src/features/wallet/money.db.ts';
import type { TestApp } from './app.ts';

export async function giveMoney(app: TestApp, userId: string, cents: number): Promise<void> {
  await app.platform.database.asSystem((tx) =>
    moveMoney(tx, { userId, type: 'admin_credit', cents, ref: randomUUID(), description: 'Credit for a test' }),
  );
}

export async function balanceOf(app: TestApp, userId: string): Promise<number> {
  const row = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('user_wallets').select('balance_cents').where('user_id', '=', userId).executeTakeFirstOrThrow(),
  );
  return row.balance_cents;
}

export async function ledgerOf(app: TestApp, userId: string) {
  return app.platform.database.asSystem((tx) =>
    tx
      .selectFrom('wallet_transactions')
      .select(['type', 'amount_cents', 'balance_after_cents', 'ref', 'description'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  );
}

export async function walletOf(app: TestApp, userId: string) {
  return app.platform.database.asSystem((tx) =>
    tx.selectFrom('user_wallets').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow(),
  );
}

/** Wallets of these agents that do not add up; must be none. */
export function faultyWallets(app: TestApp, userIds: readonly string[]) {
  return app.platform.database.asSystem((tx) => findFaultyWallets(tx, userIds));
}

/** An account with a wallet and nothing else: many of them are cheap. */
export async function makeOwners(app: TestApp, count: number): Promise<string[]> {
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{ id: string }>`
      insert into auth."user" (name, email, "emailVerified")
      select 'Owner', 'owner-' || gen_random_uuid() || '@example.com', true from generate_series(1, ${count}) returning id`.execute(
      tx,
    ),
  );
  return rows.map(({ id }) => id);
}

interface Spend {
  userId: string;
  cents: number;
  ref: string;
}

/** The fault that the races plant: reads first, and writes once `othersRead`. @returns whether it was charged */
export function chargeByReading(
  app: TestApp,
  { userId, cents, ref }: Spend,
  othersRead: () => Promise<void>,
): Promise<boolean> {
  return app.platform.database.asSystem(async (tx) => {
    const { balance_cents: balance } = await tx
      .selectFrom('user_wallets')
      .select('balance_cents')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    await othersRead();
    if (balance < cents) return false;
    await sql`insert into wallet_transactions (user_id, type, amount_cents, balance_after_cents, description, ref)
      values (${userId}, 'text', ${-cents}, ${balance - cents}, 'Text', ${ref + randomUUID()})`.execute(tx);
    await sql`update user_wallets set balance_cents = ${balance - cents} where user_id = ${userId}`.execute(tx);
    return true;
  });
}
