// 50,000 rows of a file as a browser imports them: read by the worker's own code, sent in chunks of which three are on
// their way, finished. From the drop of the file to the answer that all is stored, with every index in place.
import { randomUUID } from 'node:crypto';
import { inspectFile, packChunk, readChunks } from '../src/features/lead-files/read-file.rules.ts';
import { importLimits } from '../src/features/lead-files/file-limits.rules.ts';
import type { LeadImport } from '../src/features/lead-import/lead-import.contract.ts';
import { byteSource } from '../test-support/byte-source.ts';
import { makeLeadFile } from '../test-support/make-lead-file.ts';
import { onServer } from '../test-support/postgres.ts';
import { measureBareImport } from './bare-import.ts';
import type { BenchServer } from './bench-server.ts';
import { openRequester, type Requester } from './keep-alive.ts';
import { benchAgentId } from './make-bench-database.ts';
import { median, ms, quantile, type Finding } from './measure.ts';

const rows = 50_000;
const runs = 3;
/** Of each row, so that the file is just under the 25 MB that may be imported. */
const noteLength = 430;

interface Scene {
  server: BenchServer;
  databaseUrl: string;
  /** Number and session of an agent; its leads of earlier runs are deleted. */
  agent: number;
  cookie: string;
  /** The statistics stay as they are: they know nobody. */
  isStill?: boolean;
  /** From drop to done: this share of the rows a second of a bare copy. */
  target: number;
  /** Session of another agent, who works while one file is imported. */
  otherCookie: string;
}

export async function measureImport({
  server,
  databaseUrl,
  agent,
  cookie,
  isStill = false,
  target,
  otherCookie,
}: Scene): Promise<Finding[]> {
  const idle = await server.memory();
  const watched = async (file: string) => {
    let peak = 0;
    await forget(databaseUrl, agent, isStill);
    const watch = setInterval(() => void server.memory().then((now) => (peak = Math.max(peak, now))), 200);
    const result = await importOnce(server.url, cookie, file);
    clearInterval(watch);
    return { ...result, peak };
  };
  const results: Awaited<ReturnType<typeof watched>>[] = [];
  const bare: number[] = [];
  for (let run = 0; run < runs; run++) {
    const file = makeLeadFile(rows, run + 1, 0, 'ordinary');
    bare.push(await measureBareImport(databaseUrl, file, rows));
    results.push(await watched(file));
  }
  const few = await watched(makeLeadFile(rows, runs + 2));
  const other = workMeanwhile(server.url, otherCookie);
  const heavy = await watched(makeLeadFile(rows, runs + 1, 0, noteLength));
  const waits = await other.stop();
  await forget(databaseUrl, agent, isStill);
  const middle = results.toSorted((one, other) => one.doneMs - other.doneMs)[Math.floor(runs / 2)]!;
  const perSecond = (1000 * rows) / middle.doneMs;
  const copied = median(bare);
  return [
    {
      name: 'import of 50,000 rows with notes, from drop to done',
      found: `${perSecond.toFixed(0)} rows/s, ${(perSecond / copied).toFixed(3)} of COPY`,
      target: `${target} of COPY`,
      isGood: perSecond / copied >= target,
      floor: { median: copied, ratio: copied / perSecond },
    },
    {
      name: '  the same with few notes',
      found: `${((1000 * rows) / few.doneMs).toFixed(0)} rows/s`,
      target: '',
      isGood: true,
    },
    {
      name: '  of that: read, staged, finished',
      found: [middle.readMs, middle.sentMs - middle.readMs, middle.doneMs - middle.sentMs].map(seconds).join(', '),
      target: '8 s in all',
      isGood: middle.doneMs <= 8000,
    },
    memoryFinding('memory of the server before the import', idle, 230),
    memoryFinding('memory of the server, most during the imports', Math.max(...results.map(({ peak }) => peak)), 300),
    memoryFinding('  the same with 25 MB of notes while another agent works', heavy.peak, 300),
    {
      name: '  of that: rows/s, the other agent’s first pages',
      found: `${((1000 * rows) / heavy.doneMs).toFixed(0)} rows/s, p95 ${ms(quantile(waits, 0.95))} ms`,
      target: '',
      isGood: true,
    },
  ];
}

/** Bytes that each lead of an import takes in tables and indexes. */
export async function diskOfImport(scene: {
  databaseUrl: string;
  serverUrl: string;
  agent: number;
  cookie: string;
  isStill: boolean;
  notes: 'few' | 'ordinary';
}): Promise<number> {
  const size = () =>
    onServer(scene.databaseUrl, async (client) => {
      const { rows: found } = await client.query<{ bytes: number }>(
        `select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
          where relnamespace = 'crm'::regnamespace and relkind = 'r' and (relname = 'leads' or relname like 'lead%texts')`,
      );
      return found[0]!.bytes;
    });
  const before = await size();
  await importOnce(scene.serverUrl, scene.cookie, makeLeadFile(rows, 9, 0, scene.notes));
  const after = await size();
  await forget(scene.databaseUrl, scene.agent, scene.isStill);
  return (after - before) / rows;
}

/** Asks for one first page after the other until it is stopped. @returns how long each took */
function workMeanwhile(serverUrl: string, cookie: string): { stop(): Promise<number[]> } {
  const requester = openRequester(serverUrl);
  const waits: number[] = [];
  let isOver = false;
  const work = async () => {
    while (!isOver) waits.push((await requester.ask({ method: 'GET', path: '/api/leads' }, cookie)).ms);
  };
  const working = work();
  return {
    async stop() {
      isOver = true;
      await working;
      requester.close();
      return waits;
    },
  };
}

const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;

const memoryFinding = (name: string, found: number, most: number): Finding => ({
  name,
  found: `${found.toFixed(0)} MB`,
  target: `${most} MB`,
  isGood: found <= most,
});

export async function importOnce(serverUrl: string, cookie: string, file: string) {
  const requester = openRequester(serverUrl, importLimits.chunksInFlight);
  const source = byteSource(file);
  const options = { timeZone: 'America/Chicago', today: new Date().toISOString().slice(0, 10) };
  const started = performance.now();
  const inspection = await inspectFile(source, options);
  const readMs = performance.now() - started;
  const mapping = inspection.columns.map(({ field }) => field);
  const id = randomUUID();
  const { headers, fingerprint } = inspection;
  const begin = { id, file_name: 'bench.csv', fingerprint, headers, mapping, existing: 'skip' };
  await requester.ask({ method: 'POST', path: '/api/imports', body: begin }, cookie);
  const sent = await sendChunks(requester, cookie, id, readChunks(source, { inspection, mapping, options }));
  const sentMs = performance.now() - started;
  const finish = await requester.ask({ method: 'POST', path: `/api/imports/${id}/finish`, body: sent }, cookie);
  const doneMs = performance.now() - started;
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
