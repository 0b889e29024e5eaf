// One run of the built-in database's server: started on a port, known to be ours by asking it, stopped.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { canEnter, type Account } from './embedded-account.ts';
import { cleanEnvironment, type Cluster, type Remembered } from './embedded-cluster.ts';
import { processStart } from './embedded-lock.ts';
import { lastWords, logEnd, withLog } from './embedded-log.ts';
import { watchOver } from './embedded-warden.ts';

const DATABASE = 'agent_crm';
const START_SECONDS = 60;
const STARTING_UP = '57P03';
const WRONG_PASSWORD = '28P01';

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  synchronous_commit: 'on',
  fsync: 'on',
  full_page_writes: 'on',
  timezone: 'UTC',
  password_encryption: 'scram-sha-256',
};
const FAST_SETTINGS = {
  ...SETTINGS,
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
};

/** What is changed is in the archive after as many seconds at most; what is lost with the machine is no more than that. */
const ARCHIVE_SECONDS = 300;

/**
 * One that is there already is the same, from a try whose answer was lost; another of that name is never written over. What counts is
 * on the disk: after a power cut it is there whole or not at all.
 */
const archiving = (folder: string): Record<string, string> => ({
  archive_mode: 'on',
  archive_timeout: String(ARCHIVE_SECONDS),
  archive_command: `if [ -f "${folder}/%f.gz" ]; then gzip -dc "${folder}/%f.gz" | cmp -s - "%p"; else gzip -1 <"%p" >"${folder}/%f.part" && sync "${folder}/%f.part" && mv "${folder}/%f.part" "${folder}/%f.gz" && sync "${folder}"; fi`,
});

/** The folder of the archive, which the database's own account writes into. @throws where that cannot be */
export function makeArchive(folder: string, account: Account | null): string {
  if (process.platform === 'win32') throw new Error('On Windows BACKUP_DIR needs a DATABASE_URL.');
  mkdirSync(dirname(folder), { recursive: true, mode: 0o711 });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!account) return folder;
  chownSync(folder, account.uid, account.gid);
  if (!canEnter(folder, account))
    throw new Error(`The database's own account may not enter ${folder}: move BACKUP_DIR.`);
  return folder;
}

/**
 * Has the archive told which timelines there were. A restore begins one while nothing is archived, and without its history no backup
 * from before it would lead to what is changed from then on.
 */
export function archiveTimelines(data: string, account: Account | null): void {
  const log = join(data, 'pg_wal');
  for (const name of readdirSync(log).filter((each) => /^[0-9A-F]{8}\.history$/.test(each))) {
    const status = join(log, 'archive_status', name);
    if (existsSync(`${status}.done`)) continue;
    writeFileSync(`${status}.ready`, '', { mode: 0o600 });
    if (account) chownSync(`${status}.ready`, account.uid, account.gid);
  }
}

const flags = (settings: Record<string, string>) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

export const urlOf = ({ port, password }: Remembered, database = DATABASE): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;

export interface ServerRun {
  /** Resolves when the server has ended, for whatever reason. */
  ended: Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Starts the server of a cluster on the remembered port and waits until it answers, for as long as it recovers from a crash.
 * @throws with the log's last lines when it ends instead, or when another server has taken the port.
 */
export async function runServer(cluster: Cluster, isFast: boolean): Promise<ServerRun> {
  const { home } = cluster.placement;
  const wordsBefore = logEnd(home);
  const child = spawnServer(cluster, isFast);
  let failure = '';
  child.on('error', (error) => (failure = error.message));
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const isOver = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  if (!(await answers(cluster, isOver))) {
    if (!isOver()) await stopServer(child.pid!);
    throw new Error(`The database did not start: ${failure}\n${lastWords(home, wordsBefore)}`);
  }
  // It runs detached, and must not keep this process alive either.
  child.unref();
  const dismissWarden = watchOver(child.pid!);
  void ended.then(dismissWarden);
  return { ended, stop: () => stopServer(child.pid!) };
}

function spawnServer(cluster: Cluster, isFast: boolean): ChildProcess {
  const { placement, account, data, remembered, archiveTo } = cluster;
  const settings = { ...(isFast ? FAST_SETTINGS : SETTINGS), ...(archiveTo && archiving(archiveTo)) };
  return withLog(placement.home, (log) =>
    spawn(
      join(placement.programs, 'postgres'),
      ['-D', data, '-p', String(remembered.port), ...flags(settings)],
      // Detached: Ctrl-C in a terminal reaches every process of the group, and the database must outlive the server.
      { ...account, cwd: data, env: cleanEnvironment, detached: true, stdio: ['ignore', log, log] },
    ),
  );
}

async function answers({ remembered, data }: Cluster, isOver: () => boolean): Promise<boolean> {
  for (let until = Date.now() + START_SECONDS * 1000; Date.now() < until; await pause(20)) {
    if (isOver()) return false;
    const found = await whoAnswers(remembered, data);
    if (found === 'recovering') until = Date.now() + START_SECONDS * 1000;
    else if (found !== 'nobody') return found === 'ours';
  }
  return false;
}

/** Asks who is there before anything is written: another server may have taken the port in between. */
async function whoAnswers(remembered: Remembered, data: string): Promise<'ours' | 'another' | 'recovering' | 'nobody'> {
  const client = new pg.Client({ connectionString: urlOf(remembered, 'postgres'), connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const answer = await client.query<{ data_directory: string }>('show data_directory');
    if (realpathSync(answer.rows[0]?.data_directory ?? '') !== realpathSync(data)) return 'another';
    const known = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (known.rowCount === 0) await client.query(`create database ${DATABASE}`);
    return 'ours';
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === STARTING_UP) return 'recovering';
    return code === WRONG_PASSWORD ? 'another' : 'nobody';
  } finally {
    await client.end().catch(() => {});
  }
}

/** Does this process serve this data? A postmaster's working folder is its data folder. */
function isServing(pid: number, data: string): boolean {
  if (processStart(pid) === null) return false;
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
    } catch {
      return false;
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.includes(data) ?? false;
}

async function waitForEnd(pid: number, seconds: number): Promise<boolean> {
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await pause(25)) {
    if (processStart(pid) === null) return true;
  }
  return false;
}

async function stopServer(pid: number): Promise<void> {
  // SIGINT closes every connection and writes a checkpoint; SIGQUIT ends at once and leaves recovery to the next start.
  for (const [signal, seconds] of [
    ['SIGINT', 4],
    ['SIGQUIT', 2],
    ['SIGKILL', 2],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await waitForEnd(pid, seconds)) return;
  }
}

/** A server that outlived its killed parent is stopped; a file of one that is gone is taken away. */
export async function stopLeftOver(data: string, log: (line: string) => void): Promise<void> {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (pid > 0 && isServing(pid, data)) {
    log(`Stopping the database server left over from an earlier run (process ${pid}).`);
    await stopServer(pid);
  } else {
    log('The database was not shut down last time; it recovers by itself.');
  }
  rmSync(file, { force: true });
}
