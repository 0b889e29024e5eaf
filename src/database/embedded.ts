// A real PostgreSQL from npm, for every machine without one: made on the first start, found again on the next, recovered
// after a kill. Its programs are run directly, because the npm wrapper cannot place them elsewhere.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  openSync,
  closeSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { databaseAccount, placeDatabase, type Account, type Placement } from './embedded-account.ts';
import { lockFolder, processStart } from './embedded-lock.ts';

export interface EmbeddedOptions {
  /** Holds the database's data, its password and its log. */
  dataDir: string;
  log: (line: string) => void;
  /** For tests only: a power cut may lose everything. */
  fast?: boolean;
}

export interface EmbeddedPostgres {
  /** Superuser login to the database `agent_crm`. */
  url: string;
  /** Folder of the data, which is not below `dataDir` when the database's account may not enter that. */
  location: string;
  /** Rejects when the server ends without having been asked to. */
  ended: Promise<never>;
  stop: () => Promise<void>;
}

interface Remembered {
  port: number;
  password: string;
}

const DATABASE = 'agent_crm';
const START_SECONDS = 60;
const CLEAN_ENVIRONMENT = process.platform === 'win32' ? undefined : { LC_ALL: 'C', TZ: 'UTC' };

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

const flags = (settings: Record<string, string>) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

const urlOf = ({ port, password }: Remembered, database: string) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;

/** Where the built-in database of this folder answers while it runs; undefined when the folder never had one. */
export function embeddedUrl(dataDir: string): string | undefined {
  const file = join(dataDir, 'postgres.json');
  return existsSync(file) ? urlOf(JSON.parse(readFileSync(file, 'utf8')) as Remembered, DATABASE) : undefined;
}

function freePort(): Promise<number> {
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

function remember(file: string, remembered: Remembered): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(remembered)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
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
async function recover(data: string, log: EmbeddedOptions['log']): Promise<void> {
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

function makeCluster(placement: Placement, account: Account | null, password: string): void {
  const half = join(placement.home, 'data.new');
  const passwordFile = join(placement.home, 'password.new');
  rmSync(half, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const made = spawnSync(
    join(placement.programs, 'initdb'),
    [
      `--pgdata=${half}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--data-checksums',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    { ...account, cwd: placement.home, env: CLEAN_ENVIRONMENT, encoding: 'utf8' },
  );
  rmSync(passwordFile, { force: true });
  if (made.status !== 0) {
    throw new Error(`The database could not be made in ${half}: ${made.error?.message ?? made.stderr.trim()}`);
  }
  // A start killed half-way leaves data.new, which the next one throws away.
  renameSync(half, join(placement.home, 'data'));
}

function spawnServer(placement: Placement, account: Account | null, port: number, fast: boolean): ChildProcess {
  const data = join(placement.home, 'data');
  const log = openSync(join(placement.home, 'postgres.log'), 'w', 0o600);
  try {
    return spawn(
      join(placement.programs, 'postgres'),
      ['-D', data, '-p', String(port), ...flags(fast ? FAST_SETTINGS : SETTINGS)],
      // Detached: Ctrl-C in a terminal reaches every process of the group, and the database must outlive the server.
      { ...account, cwd: data, env: CLEAN_ENVIRONMENT, detached: true, stdio: ['ignore', log, log] },
    );
  } finally {
    closeSync(log);
  }
}

const lastWords = (home: string) =>
  readFileSync(join(home, 'postgres.log'), 'utf8').trim().split('\n').slice(-6).join('\n');

/** Asks who is there before anything is written: another server may have taken the port in between. */
async function isOurs(remembered: Remembered, data: string): Promise<boolean | null> {
  const client = new pg.Client({ connectionString: urlOf(remembered, 'postgres'), connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const answer = await client.query<{ data_directory: string }>('show data_directory');
    if (realpathSync(answer.rows[0]?.data_directory ?? '') !== realpathSync(data)) return false;
    const known = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (known.rowCount === 0) await client.query(`create database ${DATABASE}`);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === '28P01' ? false : null;
  } finally {
    await client.end().catch(() => {});
  }
}

async function answers(server: ChildProcess, remembered: Remembered, home: string): Promise<boolean> {
  for (const until = Date.now() + START_SECONDS * 1000; Date.now() < until; await pause(20)) {
    if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) return false;
    const ours = await isOurs(remembered, join(home, 'data'));
    if (ours !== null) return ours;
  }
  return false;
}

async function run(
  placement: Placement,
  account: Account | null,
  options: EmbeddedOptions,
  file: string,
  password: string,
) {
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Remembered).port : 0;
  for (let attempt = 0; attempt < 3; attempt++) {
    const port = attempt === 0 && known && (await isFree(known)) ? known : await freePort();
    const remembered = { port, password };
    remember(file, remembered);
    const server = spawnServer(placement, account, port, options.fast ?? false);
    let failure: Error | undefined;
    server.on('error', (error) => (failure = error));
    if (await answers(server, remembered, placement.home)) return { server, remembered };
    if (server.pid !== undefined && server.exitCode === null) await stopServer(server.pid);
    if (attempt === 2)
      throw new Error(`The database did not start: ${failure?.message ?? ''}\n${lastWords(placement.home)}`);
    // Children of a killed postmaster may need a moment to leave the shared memory.
    await pause(500);
  }
  throw new Error('unreachable');
}

function setAside(home: string, log: EmbeddedOptions['log']): void {
  const aside = `${home}.${Date.now()}`;
  renameSync(home, aside);
  log(`The password of the database in ${home} is gone, so a new one is made. The old data lies in ${aside}.`);
}

/** Starts the database of `dataDir`, made on first use. Throws DatabaseInUseError when another process runs it. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const unlock = lockFolder(dataDir);
  try {
    const account = databaseAccount();
    const file = join(dataDir, 'postgres.json');
    let placement = placeDatabase(dataDir, account);
    const data = join(placement.home, 'data');
    await recover(data, options.log);
    if (existsSync(data) && !existsSync(file)) {
      setAside(placement.home, options.log);
      placement = placeDatabase(dataDir, account);
    }
    if (placement.isMoved) {
      options.log(`The database's own account may not enter ${dataDir}: its data lies in ${placement.home}.`);
    }
    let password = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Remembered).password : '';
    if (!existsSync(data)) {
      password = randomBytes(24).toString('hex');
      options.log('Making the database (first start) …');
      makeCluster(placement, account, password);
      remember(file, { port: 0, password });
    }
    const { server, remembered } = await run(placement, account, options, file, password);
    return { url: urlOf(remembered, DATABASE), location: data, ...watch(server, placement.home, unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

function watch(server: ChildProcess, home: string, unlock: () => void): Pick<EmbeddedPostgres, 'ended' | 'stop'> {
  let isStopping = false;
  const ended = new Promise<never>((_, fail) => {
    server.once('exit', () => {
      if (!isStopping) fail(new Error(`The database ended by itself.\n${lastWords(home)}`));
    });
  });
  // Whoever does not wait for it must not be ended by it.
  ended.catch(() => {});
  // The server runs detached; it must not keep this process alive either.
  server.unref();
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    if (server.pid !== undefined) await stopServer(server.pid);
    unlock();
  };
  return { ended, stop };
}
