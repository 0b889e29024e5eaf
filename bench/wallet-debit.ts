// What a debit costs: the whole transaction by itself, and 32 at once on one wallet beside bare pg with the same two
// statements, in turns, so that both meet the same load.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { connectPool } from '../src/database/connection.ts';
import { openDatabase, type Database } from '../src/database/transaction.ts';
import { chargeWallet } from '../src/features/wallet/charge-wallet.operation.ts';
import type { Jobs } from '../src/jobs/enqueue.ts';
import { onServer } from '../test-support/postgres.ts';
import { median, ms, quantile, type Finding } from './measure.ts';

const alone = 1000;
const atOnce = 32;
const perRound = 1500;
const rounds = 4;
const warmUp = 100;

/** No threshold is set, so no debit calls for a recharge. */
const noJobs = new Proxy({} as Jobs, {
  get() {
    throw new Error('A debit of the benchmark asked for a job.');
  },
});

export async function measureWalletDebit(databaseUrl: string): Promise<Finding[]> {
  const [one = '', hot = ''] = await makeWallets(databaseUrl);
  const pool = connectPool({ url: databaseUrl, applicationName: 'bench wallet', max: atOnce });
  const bare = new pg.Pool({ connectionString: databaseUrl, options: '-c search_path=crm', max: atOnce });
  try {
    const database = openDatabase(pool);
    return [await measureAlone(database, one), await measureHot(database, bare, hot)];
  } finally {
    await Promise.all([pool.end(), bare.end()]);
    await onServer(databaseUrl, (client) => client.query('delete from auth."user" where id = any($1)', [[one, hot]]));
  }
}

async function makeWallets(databaseUrl: string): Promise<string[]> {
  return onServer(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into auth."user" (name, email, "emailVerified")
        select 'Bench', 'wallet-' || gen_random_uuid() || '@example.com', true from generate_series(1, 2) returning id`,
    );
    const ids = rows.map(({ id }) => id);
    await client.query('set search_path = crm');
    for (const id of ids)
      await client.query(`select move_wallet_money($1, 'admin_credit', 100000000, 'bench', 'Credit')`, [id]);
    return ids;
  });
}

const debit = (database: Database, userId: string) =>
  database.asAgent(userId, (tx) =>
    chargeWallet(tx, noJobs, { userId, type: 'text', cents: 1, ref: randomUUID(), description: 'Text' }),
  );

async function measureAlone(database: Database, userId: string): Promise<Finding> {
  const times: number[] = [];
  for (let turn = 0; turn < alone + warmUp; turn++) {
    const began = performance.now();
    await debit(database, userId);
    if (turn >= warmUp) times.push(performance.now() - began);
  }
  const middle = median(times);
  return {
    name: 'wallet debit, one at a time',
    found: `${ms(middle)} / ${ms(quantile(times, 0.95))} ms`,
    target: '3',
    isGood: middle <= 3,
  };
}

async function measureHot(database: Database, bare: pg.Pool, userId: string): Promise<Finding> {
  const product: number[] = [];
  const floor: number[] = [];
  await inLanes(warmUp, () => debit(database, userId));
  await inLanes(warmUp, () => bareDebit(bare, userId));
  for (let round = 0; round < rounds; round++) {
    product.push(await inLanes(perRound, () => debit(database, userId)));
    floor.push(await inLanes(perRound, () => bareDebit(bare, userId)));
  }
  const share = median(product) / median(floor);
  return {
    name: `wallet debits a second, ${atOnce} at once on one wallet`,
    found: `${median(product).toFixed(0)} of ${median(floor).toFixed(0)}, × ${share.toFixed(2)}`,
    target: '× 0.60',
    isGood: share >= 0.6,
  };
}

/** @returns how many a second. */
async function inLanes(times: number, work: () => Promise<unknown>): Promise<number> {
  let left = times;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await work();
    }),
  );
  return times / ((performance.now() - began) / 1000);
}

async function bareDebit(pool: pg.Pool, userId: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ balance_cents: string }>({
      name: 'spend',
      text: `update user_wallets set balance_cents = balance_cents - $2
        where user_id = $1 and balance_cents - held_cents >= $2 returning balance_cents`,
      values: [userId, 1],
    });
    await client.query({
      name: 'write',
      text: `insert into wallet_transactions (user_id, type, amount_cents, balance_after_cents, description, ref)
        values ($1, 'text', -1, $2, 'Text', $3)`,
      values: [userId, rows[0]?.balance_cents, randomUUID()],
    });
    await client.query('commit');
  } finally {
    client.release();
  }
}
