// kill -9 of the server in the middle of a part, again and again, while everyone is credited and the credit is taken back, each
// asked for five times at once: everybody has it once, then nobody.
import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { startTestApp, type TestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { processSecret, startServerProcess } from '../../../test-support/server-process.ts';
import { faultyWallets, makeOwners } from '../../../test-support/wallets.ts';
import { connectClient } from '../../database/connection.ts';
import { creditsAtOnce } from './admin.rules.ts';
import { continueRun } from './continue-run.job.ts';
import { creditEveryone, listCredits, undoCredit } from './credit.contract.ts';

const accounts = runSize(1_200, 10_000);
const kills = runSize(3, 20);
const clicks = 5;

let app: TestApp;
let admin: TestAgent;
let owners: string[];
/** Holds one wallet, so that the part that comes to it stands still in the middle. */
let holder: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { AUTH_SECRET: processSecret } });
  admin = await makeAgent(app, { admin: true });
  owners = (await makeOwners(app, accounts)).toSorted();
  holder = connectClient({ url: app.platform.config.databaseUrl, role: 'crm_owner', applicationName: 'wallet holder' });
  await holder.connect();
});
afterAll(async () => {
  await holder?.end();
  await app.close();
});

const first = async <T>(sql: string, values: unknown[] = []) => (await holder.query(sql, values)).rows[0] as T;

/** Of the locks: who is connected is kept as it was when a transaction first looks. */
async function isWaitedFor(): Promise<boolean> {
  const { waiting } = await first<{ waiting: boolean }>(
    'select exists (select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))) as waiting',
  );
  return waiting;
}

interface Asked {
  beforeAsking: () => Promise<unknown>;
  ask: (url: string) => Promise<unknown>;
  /** With how many accounts. */
  done: () => Promise<number>;
}

/** @returns of each kill how many accounts were done with by then */
async function throughKills({ beforeAsking, ask, done }: Asked): Promise<number[]> {
  const seen: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    // Behind the first part, and each time a little further on.
    const at = creditsAtOnce + Math.floor(((kill + 0.5) / kills) * (accounts - creditsAtOnce));
    const server = await startServerProcess(app.platform.config.databaseUrl);
    await holder.query('begin');
    await holder.query('select from user_wallets where user_id = $1 for update', [owners[at]]);
    const asked: Promise<unknown>[] = [];
    let open = 0;
    await expect
      .poll(
        async () => {
          if (await isWaitedFor()) return true;
          if (open > 0) return false;
          await beforeAsking();
          for (let click = 0; click < clicks; click += 1) {
            open += 1;
            asked.push(
              ask(server.url)
                .catch(() => undefined)
                .finally(() => (open -= 1)),
            );
          }
          return false;
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    seen.push(await done());
    await server.kill();
    await holder.query('rollback');
    await Promise.all(asked);
  }
  return seen;
}

/** Of each kill, that it came in the middle. */
function expectMidRun(seen: readonly number[]): void {
  expect(seen).toHaveLength(kills);
  for (const count of seen) {
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(accounts);
  }
}

it(`credits ${accounts} accounts once through ${kills} kills, and takes it back once`, async () => {
  const { people } = await admin.call(listCredits, { query: {} });
  const id = randomUUID();
  const body = { amount_cents: 10, reason: 'An outage', total_cents: 10 * people };
  const credited = () =>
    first<{ done: number }>('select credited as done from crm.credit_runs').then((row) => row?.done ?? 0);
  const seen = await throughKills({
    // As after a minute: a request that died keeps its key so long.
    beforeAsking: () =>
      app.platform.database.asSystem((tx) => tx.deleteFrom('idempotency_keys').where('key', '=', id).execute()),
    ask: (url) => testClient(url, admin.token).send('POST', creditEveryone.path, body, { 'idempotency-key': id }),
    done: credited,
  });
  expectMidRun(seen);
  await continueRun.handle({ runId: id }, app.platform);
  expect(await admin.call(listCredits, { query: {} })).toMatchObject({
    rows: [{ id, status: 'done', credited: people }],
  });
  const books = () =>
    first(
      `select count(distinct user_id)::int as people, count(*)::int as entries, sum(amount_cents)::int as cents
       from crm.wallet_transactions where user_id = any ($1)`,
      [owners],
    );
  expect(await books()).toEqual({ people: accounts, entries: accounts, cents: accounts * 10 });

  const takenBack = () =>
    first<{ done: number }>('select taken_back_cents / 10 as done from crm.credit_runs').then(({ done }) => done);
  const undo = (url: string) =>
    testClient(url, admin.token).send('POST', undoCredit.path.replace(':id', id), { reason: 'A mistake' });
  expectMidRun(await throughKills({ beforeAsking: async () => undefined, ask: undo, done: takenBack }));
  await continueRun.handle({ runId: id }, app.platform);
  expect(await admin.call(listCredits, { query: {} })).toMatchObject({
    rows: [{ id, status: 'undone', taken_back_cents: 10 * people, short: 0 }],
  });
  expect(await books()).toEqual({ people: accounts, entries: 2 * accounts, cents: 0 });
  expect(await faultyWallets(app, owners)).toEqual([]);
});
