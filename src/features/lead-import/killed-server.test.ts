// kill -9 of the server in the middle of an import: whatever was answered stays, the rest is repeated, nothing is doubled.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { startTestApp, type TestApp } from '../../../test-support/app.ts';
import { testClient, type TestClient } from '../../../test-support/client.ts';
import { processSecret, startServerProcess, type ServerProcess } from '../../../test-support/server-process.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { emptyLeadDraft } from '../../domain/lead-draft.ts';
import { beginImport, finishImport, stageChunk } from './lead-import.contract.ts';

const chunks = 8;
const rowsPerChunk = runSize(250, 1250);
const total = chunks * rowsPerChunk;
/** Four kills each. */
const rounds = runSize(1, 13);

let app: TestApp;
let agent: TestAgent;
beforeAll(async () => {
  app = await startTestApp({ env: { AUTH_SECRET: processSecret } });
  agent = await makeAgent(app);
});
afterAll(() => app.close());

const rowsOf = (round: number, chunk: number) =>
  Array.from({ length: rowsPerChunk }, (_, index) => {
    const row = (chunk - 1) * rowsPerChunk + index + 2;
    return {
      row,
      draft: { ...emptyLeadDraft(), name: `Lead ${row}`, phone: `+1${2_022_000_000 + round * 20_000 + row}` },
    };
  });

it.each(Array.from({ length: rounds }, (_, index) => index))(
  'killed three times while chunks arrive and once while it finishes, every row becomes one lead (round %i)',
  async (round) => {
    const id = randomUUID();
    let server = await startServerProcess(app.platform.config.databaseUrl);
    const client = () => testClient(server.url, agent.token);
    const restart = async (killed: ServerProcess) => {
      await killed.kill();
      server = await startServerProcess(app.platform.config.databaseUrl);
    };
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
      const stage = (through: TestClient) =>
        through.call(stageChunk, { params: { id, number }, body: { rows: rowsOf(round, number) } });
      if (number % 3 === 1) {
        // The answer may or may not have come before the kill: the browser repeats the chunk either way.
        const attempt = stage(client()).catch(() => undefined);
        await restart(server);
        await attempt;
      }
      await stage(client());
    }
    const finish = () => client().call(finishImport, { params: { id }, body: { chunks, rows: total } });
    const attempt = finish().catch(() => undefined);
    await restart(server);
    await attempt;
    const { tally } = (await finish()).import;
    await server.kill();

    expect(tally).toMatchObject({ rows: total, created: total });
    const kept = await app.platform.database.asAgent(agent.id, (tx) =>
      tx.selectFrom('leads').select(['name', 'phone']).where('import_id', '=', id).execute(),
    );
    expect(kept).toHaveLength(total);
    expect(new Set(kept.map((lead) => lead.phone)).size).toBe(total);
  },
  120_000,
);
