// kill -9 of the server again and again while everyone is credited and the credit is taken back: everybody has it once, then nobody.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { startTestApp, type TestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { processSecret, startServerProcess, type ServerProcess } from '../../../test-support/server-process.ts';
import { balanceOf, faultyWallets, ledgerOf, makeOwners } from '../../../test-support/wallets.ts';
import { continueRun } from './continue-run.job.ts';
import { creditEveryone, listCredits, undoCredit } from './credit.contract.ts';

const accounts = runSize(1_200, 10_000);
const kills = runSize(3, 12);

let app: TestApp;
let admin: TestAgent;
let owners: string[];
beforeAll(async () => {
  app = await startTestApp({ env: { AUTH_SECRET: processSecret } });
  admin = await makeAgent(app, { admin: true });
  owners = await makeOwners(app, accounts);
});
afterAll(() => app.close());

/** Asks again and again, and kills each time a little later. */
async function throughKills(ask: (server: ServerProcess) => Promise<unknown>): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    const server = await startServerProcess(app.platform.config.databaseUrl);
    const asked = ask(server).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 20 + kill * 60));
    await server.kill();
    await asked;
  }
}

it(`credits ${accounts} accounts once through ${kills} kills, and takes it back once`, async () => {
  const { people } = await admin.call(listCredits, { query: {} });
  const id = randomUUID();
  const body = { amount_cents: 10, reason: 'An outage', total_cents: 10 * people };
  const credit = ({ url }: Pick<ServerProcess, 'url'>) =>
    testClient(url, admin.token).send('POST', creditEveryone.path, body, { 'idempotency-key': id });
  await throughKills(credit);
  // A request that died keeps its key for a minute; the run itself goes on without it.
  const { rows } = await admin.call(listCredits, { query: {} });
  if (rows.length === 0) await credit(app);
  await continueRun.handle({ runId: id }, app.platform);
  expect(await admin.call(listCredits, { query: {} })).toMatchObject({
    rows: [{ id, status: 'done', credited: people }],
  });
  const some = [owners[0]!, owners[600]!, owners.at(-1)!];
  for (const owner of some) expect(await ledgerOf(app, owner)).toMatchObject([{ amount_cents: 10, ref: id }]);

  await throughKills(({ url }) =>
    testClient(url, admin.token).send('POST', undoCredit.path.replace(':id', id), { reason: 'A mistake' }),
  );
  const { rows: after } = await admin.call(listCredits, { query: {} });
  if (after[0]!.status === 'done') await admin.call(undoCredit, { params: { id }, body: { reason: 'A mistake' } });
  await continueRun.handle({ runId: id }, app.platform);
  expect(await admin.call(listCredits, { query: {} })).toMatchObject({
    rows: [{ id, status: 'undone', taken_back_cents: 10 * people, short: 0 }],
  });
  for (const owner of some) expect(await balanceOf(app, owner)).toBe(0);
  expect(await faultyWallets(app, owners)).toEqual([]);
});
