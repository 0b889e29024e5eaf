// kill -9 of the server in the middle of an import: whatever was answered stays, the rest is repeated, nothing is doubled.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { startTestApp, type TestApp } from '../../../test-support/app.ts';
import { testClient, type TestClient } from '../../../test-support/client.ts';
import { processSecret, startServerProcess } from '../../../test-support/server-process.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { emptyLeadDraft } from '../../domain/lead-draft.ts';
import { beginImport, finishImport, stageChunk } from './lead-import.contract.ts';

const chunks = 8;
/** Four kills each. */
const rounds = runSize(1, 13);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { AUTH_SECRET: processSecret } });
});
afterAll(() => app.close());

const rowsOf = (chunk: number, size: number) =>
  Array.from({ length: size }, (_, index) => {
    const row = (chunk - 1) * size + index + 2;
    return { row, draft: { ...emptyLeadDraft(), name: `Lead ${row}`, phone: `+1${2_022_000_000 + row}` } };
  });

interface Killing {
  agent: TestAgent;
  rowsPerChunk: number;
  client: () => TestClient;
  /** While this request is under way. */
  kill: (attempt: Promise<unknown>, importId: string) => Promise<void>;
}

/** Killed three times while chunks arrive and once while it finishes: every row becomes one lead. */
async function checkKilled({ agent, rowsPerChunk, client, kill }: Killing): Promise<void> {
  const id = randomUUID();
  const total = chunks * rowsPerChunk;
  const body = {
    id,
    file_name: 'leads.csv',
    fingerprint: 'f',
    headers: ['Name'],
    mapping: ['full_name' as const],
    existing: 'skip' as const,
  };
  await client().call(beginImport, { body });
  for (let number = 1; number <= chunks; number++) {
    const rows = rowsOf(number, rowsPerChunk);
    const stage = () => client().call(stageChunk, { params: { id, number }, body: { rows } });
    // The answer may or may not have come before the kill: the browser repeats the chunk either way.
    if (number % 3 === 1)
      await kill(
        stage().catch(() => undefined),
        id,
      );
    await stage();
  }
  const finish = () => client().call(finishImport, { params: { id }, body: { chunks, rows: total } });
  await kill(
    finish().catch(() => undefined),
    id,
  );
  const { tally } = (await finish()).import;

  expect(tally).toMatchObject({ rows: total, created: total });
  const kept = await app.platform.database.asAgent(agent.id, (tx) =>
    tx.selectFrom('leads').select(['name', 'phone']).where('import_id', '=', id).execute(),
  );
  expect(kept).toHaveLength(total);
  expect(new Set(kept.map((lead) => lead.phone)).size).toBe(total);
}

it.each(Array.from({ length: rounds }, (_, index) => index))(
  'killed three times while chunks arrive and once while it finishes, every row becomes one lead (round %i)',
  async () => {
    const agent = await makeAgent(app);
    const start = () => startServerProcess(app.platform.config.databaseUrl);
    let server = await start();
    await checkKilled({
      agent,
      rowsPerChunk: runSize(250, 1250),
      client: () => testClient(server.url, agent.token),
      async kill(attempt) {
        await server.kill();
        server = await start();
        await attempt;
      },
    });
    await server.kill();
  },
);

it.each([
  ['has forgotten chunks that it answered', 'delete from import_rows where import_id = $1', /answered \d+|^expected /],
  [
    'has forgotten leads that it told of',
    'delete from leads where import_id = $1',
    'expected [] to have a length of 16',
  ],
  [
    'has made leads once more',
    'insert into leads (user_id, import_id) select user_id, import_id from leads where import_id = $1',
    'to have a length of 16',
  ],
  ['has lost their phones', 'update leads set phone = null where import_id = $1', 'expected 1 to be 16'],
])('goes red when a server that was killed %s', async (_, statement, red) => {
  const agent = await makeAgent(app);
  const kill: Killing['kill'] = async (attempt, importId) => {
    await attempt;
    await asOwner(app, statement, [importId]);
  };
  await expect(checkKilled({ agent, rowsPerChunk: 2, client: () => agent, kill })).rejects.toThrow(red);
});
