// 50,000 rows of a file as a browser imports them: read by the worker's own code, sent in chunks of which three are on
// their way, finished. From the drop of the file to the answer that all is stored, with every index in place.
import { randomUUID } from 'node:crypto';
import { inspectFile, packChunk, readChunks } from '../src/features/lead-import/read-file.rules.ts';
import { importLimits } from '../src/features/lead-import/reject-reason.rules.ts';
import type { LeadImport } from '../src/features/lead-import/lead-import.contract.ts';
import { byteSource } from '../test-support/byte-source.ts';
import { makeLeadFile } from '../test-support/make-lead-file.ts';
import { onServer } from '../test-support/postgres.ts';
import { measureBareImport } from './bare-import.ts';
import type { BenchServer } from './bench-server.ts';
import { openRequester, type Requester } from './keep-alive.ts';
import { benchAgentId } from './make-bench-database.ts';
import type { Finding } from './measure.ts';

const rows = 50_000;
const runs = 3;

interface Scene {
  server: BenchServer;
  databaseUrl: string;
  /** Number and session of an agent; its leads of earlier runs are deleted. */
  agent: number;
  cookie: string;
  /** The statistics stay as they are: they know nobody. */
  isStill?: boolean;
}

export async function measureImport({
  server,
  databaseUrl,
  agent,
  cookie,
  isStill = false,
}: Scene): Promise<Finding[]> {
  const idle = await server.memory();
  const results: { readMs: number; sentMs: number; doneMs: number }[] = [];
  let peak = idle;
  for (let run = 0; run < runs; run++) {
    await forget(databaseUrl, agent, isStill);
    const watch = setInterval(() => void server.memory().then((now) => (peak = Math.max(peak, now))), 200);
    results.push(await importOnce(server.url, cookie, makeLeadFile(rows, run + 1)));
    clearInterval(watch);
  }
  await forget(databaseUrl, agent, isStill);
  const middle = results.toSorted((one, other) => one.doneMs - other.doneMs)[Math.floor(runs / 2)]!;
  const perSecond = (1000 * rows) / middle.doneMs;
  const bare = await measureBareImport(databaseUrl);
  return [
    {
      name: 'import of 50,000 rows, from drop to done',
      found: `${perSecond.toFixed(0)} rows/s`,
      target: '6000 rows/s',
      isGood: perSecond >= 6000,
      floor: { median: bare, ratio: bare / perSecond },
    },
    {
      name: '  of that: read, staged, finished',
      found: [middle.readMs, middle.sentMs - middle.readMs, middle.doneMs - middle.sentMs].map(seconds).join(', '),
      target: '8 s in all',
      isGood: middle.doneMs <= 8000,
    },
    memoryFinding('memory of the server before the import', idle, 230),
    memoryFinding('memory of the server, most during the imports', peak, 300),
  ];
}

const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;

const memoryFinding = (name: string, found: number, most: number): Finding => ({
  name,
  found: `${found.toFixed(0)} MB`,
  target: `${most} MB`,
  isGood: found <= most,
});

async function importOnce(serverUrl: string, cookie: string, file: string) {
  const requester = openRequester(serverUrl, importLimits.chunksInFlight);
  const source = byteSource(file);
  const options = { timeZone: 'America/Chicago', today: new Date().toISOString().slice(0, 10) };
  const begun = performance.now();
  const inspection = await inspectFile(source, options);
  const readMs = performance.now() - begun;
  const mapping = inspection.columns.map(({ field }) => field);
  const id = randomUUID();
  const { headers, fingerprint } = inspection;
  const begin = { id, file_name: 'bench.csv', fingerprint, headers, mapping, existing: 'skip' };
  await requester.ask({ method: 'POST', path: '/api/imports', body: begin }, cookie);
  const sent = await sendChunks(requester, cookie, id, readChunks(source, { inspection, mapping, options }));
  const sentMs = performance.now() - begun;
  const finish = await requester.ask({ method: 'POST', path: `/api/imports/${id}/finish`, body: sent }, cookie);
  const doneMs = performance.now() - begun;
  requester.close();
  const { tally } = (JSON.parse(finish.text) as { import: LeadImport }).import;
  if (tally?.created !== rows) throw new Error(`The import made ${tally?.created} leads of ${rows} rows.`);
  return { readMs, sentMs, doneMs };
}

async function sendChunks(requester: Requester, cookie: string, id: string, chunks: ReturnType<typeof readChunks>) {
  const underWay = new Set<Promise<unknown>>();
  const sent = { chunks: 0, rows: 0 };
  for await (const { chunk } of chunks) {
    if (underWay.size >= importLimits.chunksInFlight) await Promise.race(underWay);
    const { n, json, rowCount } = packChunk(chunk);
    const request = requester
      .ask({ method: 'POST', path: `/api/imports/${id}/chunks/${n}`, body: new Uint8Array(json) }, cookie)
      .finally(() => underWay.delete(request));
    underWay.add(request);
    sent.chunks = n;
    sent.rows += rowCount;
  }
  await Promise.all(underWay);
  return sent;
}

/** The agent has no leads again, and the tables and their indexes no traces of them. */
export async function forget(databaseUrl: string, agent: number, isStill = false): Promise<void> {
  await onServer(databaseUrl, async (client) => {
    await client.query('set search_path = crm');
    for (const table of ['imports', 'message_contacts', 'leads'])
      await client.query(`delete from ${table} where user_id = ${benchAgentId(agent)}`);
    await client.query(`vacuum ${isStill ? '' : '(analyze)'} leads, message_contacts, import_rows`);
    await client.query('checkpoint');
  });
}
