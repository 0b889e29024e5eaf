// A real PostgreSQL from npm, for every machine without one: made on the first start, found again on the next, recovered
// after a kill, started again when it dies. Its programs are run directly, because the npm wrapper cannot place them elsewhere.
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseAccount, placeDatabase } from './embedded-account.ts';
import { openCluster, recall, remember, type Cluster } from './embedded-cluster.ts';
import { lockFolder } from './embedded-lock.ts';
import { keepLogSmall } from './embedded-log.ts';
import { archiveTimelines, makeArchive, runServer, stopLeftOver, urlOf, type ServerRun } from './embedded-server.ts';

export interface EmbeddedOptions {
  /** Holds the database's data, its password and its log. */
  dataDir: string;
  log: (line: string) => void;
  /** For tests only: a power cut may lose everything. */
  fast?: boolean;
  /** Folder that every change is archived into (see src/backup). */
  archiveTo?: string | undefined;
}

export interface EmbeddedPostgres {
  /** Superuser login to the database `agent_crm`. Stays the same when the server is started again. */
  url: string;
  /** Folder of the data, which is not below `dataDir` when the database's account may not enter that. */
  location: string;
  stop: () => Promise<void>;
}

const FIRST_TRIES = 3;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4000;
/** Earlier failures are usual: what a killed server has left behind needs a moment to go. */
const SAID_AT_WAIT_MS = 2000;

/** Starts the database of `dataDir`, made on first use. Throws DatabaseInUseError when another process runs it. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log, fast: isFast = false } = options;
  const dataDir = resolve(options.dataDir);
  const unlock = lockFolder(dataDir);
  try {
    const account = databaseAccount();
    const placement = placeDatabase(dataDir, account);
    await stopLeftOver(join(placement.home, 'data'), log);
    const archiveTo = options.archiveTo && makeArchive(resolve(options.archiveTo), account);
    const cluster = { ...openCluster(dataDir, placement, account, log), archiveTo };
    if (archiveTo) archiveTimelines(cluster.data, account);
    const { port, server } = await startOnFreePort(cluster, isFast);
    const settled = { ...cluster, remembered: { ...cluster.remembered, port } };
    const stopKeeping = keepRunning(server, () => runServer(settled, isFast), log);
    const letLogGrow = keepLogSmall(placement.home);
    const stop = async () => {
      letLogGrow();
      await stopKeeping();
      unlock();
    };
    return { url: urlOf(settled.remembered), location: cluster.data, stop };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function startOnFreePort(cluster: Cluster, isFast: boolean): Promise<{ port: number; server: ServerRun }> {
  const { dataDir, remembered } = cluster;
  for (let attempt = 1; ; attempt++) {
    const isKnownFree = attempt === 1 && remembered.port > 0 && (await isFree(remembered.port));
    const port = isKnownFree ? remembered.port : await freePort();
    const chosen = { ...remembered, port };
    remember(dataDir, chosen);
    try {
      return { port, server: await runServer({ ...cluster, remembered: chosen }, isFast) };
    } catch (error) {
      if (attempt === FIRST_TRIES) throw error;
      // Children of a killed postmaster may need a moment to leave the shared memory.
      await pause(500);
    }
  }
}

/** Starts the server again whenever it ends, without an end to its patience. Returns how to stop both. */
function keepRunning(
  first: ServerRun,
  again: () => Promise<ServerRun>,
  log: EmbeddedOptions['log'],
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const bringBack = async (): Promise<ServerRun | undefined> => {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(LONGEST_WAIT_MS, wait * 2)) {
      await pause(wait, undefined, { ref: false, signal }).catch(() => {});
      if (signal.aborted) return undefined;
      try {
        return await again();
      } catch (error) {
        if (wait === SAID_AT_WAIT_MS) log(`${(error as Error).message}\nIt is tried until it starts.`);
      }
    }
  };
  let current: Promise<ServerRun | undefined> = Promise.resolve(first);
  const keep = async () => {
    for (let server: ServerRun | undefined = first; server; server = await current) {
      await server.ended;
      if (signal.aborted) return;
      log('The database ended by itself; it is started again.');
      current = bringBack();
      if (await current) log('The database is back.');
    }
  };
  void keep();
  return async () => {
    stopping.abort();
    await (await current)?.stop();
  };
}

/** Where the built-in database of this folder answers while it runs; undefined when the folder never had one. */
export function embeddedUrl(dataDir: string): string | undefined {
  const remembered = recall(dataDir);
  return remembered && urlOf(remembered);
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no port'))));
    });
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer().once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}
