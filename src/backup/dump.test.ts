// A database elsewhere: backed up and restored by PostgreSQL's own programs where they are new enough, and refused by name where not.
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, testServerUrl } from '../../test-support/database.ts';
import { cloneDatabase, dropDatabase, temporaryName } from '../../test-support/postgres.ts';
import { tableHashes } from '../../test-support/table-hashes.ts';
import { connectPool } from '../database/connection.ts';
import { openDatabase } from '../database/transaction.ts';
import { moveMoney } from '../features/wallet/money.db.ts';
import { listBackups } from './backup-folder.ts';
import { serverVersion } from './count-rows.ts';
import { requireProgram, withoutPassword } from './dump.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const made: string[] = [];
function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'agent-crm-'));
  made.push(path);
  return path;
}

/** What stands on the PATH of this machine; 0: nothing. */
const versionHere = (program: string): number =>
  Number(/(\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0);
const here = Math.min(versionHere('pg_dump'), versionHere('pg_restore'));

let url: string;
let server: number;
let client: pg.Client;
let filesDir: string;
beforeAll(async () => {
  ({ url } = await testDatabase());
  client = new pg.Client({ connectionString: url });
  await client.connect();
  server = await serverVersion(client);
  await client.query(`set search_path to crm, public`);
  const { rows } = await client.query<{ id: string }>(
    `insert into auth."user" (name, email, "emailVerified") values ('Dana', 'dana@example.com', true) returning id`,
  );
  const pool = connectPool({ url, applicationName: 'dump test', max: 1 });
  await openDatabase(pool).asSystem((tx) =>
    moveMoney(tx, { userId: rows[0]!.id, type: 'admin_credit', cents: 2500, ref: randomUUID(), description: 'A test' }),
  );
  await pool.end();
  filesDir = folder();
  mkdirSync(join(filesDir, 'licenses'));
  writeFileSync(join(filesDir, 'licenses', 'one.pdf'), 'a license');
});
afterAll(async () => {
  await client?.end();
  made.forEach((path) => rmSync(path, { recursive: true, force: true }));
});

const plan = (backupDir: string, env: NodeJS.ProcessEnv) => ({
  backupDir,
  dataDir: folder(),
  filesDir,
  url,
  isBuiltIn: false,
  keep: 7,
  now: new Date(),
  env,
});

interface StandIn {
  env: NodeJS.ProcessEnv;
  calls: () => string[][];
  /** What its environment held. */
  password: () => string;
}

/** A program of that name and version which keeps how it was called, and does `act` in a shell. */
function standIn(program: string, version: number, act: string): StandIn {
  const path = folder();
  const [log, secret] = [join(path, 'calls'), join(path, 'secret')];
  const script = [
    '#!/bin/sh',
    `if [ "$1" = --version ]; then echo "${program} (PostgreSQL) ${version}.1"; exit; fi`,
    `printf '%s\\n' "$@" '' >> '${log}'`,
    `printf %s "$PGPASSWORD" > '${secret}'`,
    act,
  ];
  writeFileSync(join(path, program), `${script.join('\n')}\n`, { mode: 0o755 });
  const calls = () =>
    readFileSync(log, 'utf8')
      .split('\n\n')
      .filter((call) => call !== '')
      .map((call) => call.trim().split('\n'));
  const password = () => readFileSync(secret, 'utf8');
  return { env: { PATH: [path, process.env.PATH ?? ''].join(delimiter) }, calls, password };
}

it('asks for a program as new as the server', () => {
  expect(() => requireProgram('pg_dump', 18, { PATH: folder() })).toThrow(
    'pg_dump is not on the PATH; version 18 or newer',
  );
  const { env } = standIn('pg_dump', 15, 'exit 1');
  expect(() => requireProgram('pg_dump', 18, env)).toThrow('pg_dump has version 15, and the server version 18');
  expect(() => requireProgram('pg_dump', 15, env)).not.toThrow();
});

it('is refused by name, and leaves nothing behind, where this machine’s own program is missing or older', async () => {
  const backupDir = folder();
  const env = here < server ? process.env : { PATH: folder() };
  const why =
    here < server && versionHere('pg_dump') > 0
      ? `pg_dump has version ${versionHere('pg_dump')}, and the server version ${server}`
      : `pg_dump is not on the PATH; version ${server} or newer`;
  await expect(makeBackup(plan(backupDir, env))).rejects.toThrow(why);
  expect(readdirSync(backupDir)).toEqual([]);
  const { rows } = await client.query<{ failure: string }>('select failure from crm.last_backup');
  expect(rows[0]!.failure).toContain(why);
});

const passwordOf = (address: string): string => decodeURIComponent(new URL(address).password);
function addressOf(address: string): string {
  const bare = new URL(address);
  bare.password = '';
  return bare.href;
}

it.each([
  [
    'postgres://crm:a%40b%2Fc@db.example.com:5432/crm?sslmode=require',
    'postgres://crm@db.example.com:5432/crm?sslmode=require',
    'a@b/c',
  ],
  ['postgres://crm:p@s&@db.example.com/crm', 'postgres://crm@db.example.com/crm', 'p@s&'],
  ['postgres://crm:100%@db.example.com/crm', 'postgres://crm@db.example.com/crm', '100%'],
  [
    'postgresql://crm:old@/crm?host=%2Ftmp&password=new%21&options=-c%20jit%3Doff',
    'postgresql://crm@/crm?host=%2Ftmp&options=-c%20jit%3Doff',
    'new!',
  ],
  ['postgres://crm@db.example.com/crm?password=secret', 'postgres://crm@db.example.com/crm', 'secret'],
  ['postgres://crm@db.example.com:5432/crm', 'postgres://crm@db.example.com:5432/crm', undefined],
  ['postgres://db.example.com:5432/crm', 'postgres://db.example.com:5432/crm', undefined],
])('of %s a program is told %s, and the password where nobody else looks', (given, address, password) => {
  expect(withoutPassword(given)).toEqual({ address, password: password === undefined ? {} : { PGPASSWORD: password } });
});

/** A dump that holds nothing. `beside`: what else happens, in a shell. */
const dumping = (beside = '') =>
  standIn(
    'pg_dump',
    server,
    `for each in "$@"; do case "$each" in --file=*) echo dumped > "\${each#--file=}";; esac; done\n${beside}`,
  );

it('of two servers Operations has the newer one, whichever is done first, and none of a moment that has not come', async () => {
  const { env } = dumping();
  const hour = 3_600_000;
  const backupAt = async (at: number) => makeBackup({ ...plan(folder(), env), now: new Date(at) });
  const last = async () => {
    const { rows } = await client.query<{ made_at: Date; bytes: string; failure: string | null; is_past: boolean }>(
      'select made_at, bytes, failure, made_at <= clock_timestamp() as is_past from crm.last_backup',
    );
    return rows[0]!;
  };
  await client.query('delete from crm.last_backup');
  const newer = Date.now() - hour;
  await backupAt(newer);
  const { bytes } = await last();
  writeFileSync(join(filesDir, 'licenses', 'two.pdf'), 'another license');
  try {
    await backupAt(newer - hour);
  } finally {
    rmSync(join(filesDir, 'licenses', 'two.pdf'));
  }
  expect(await last()).toMatchObject({ made_at: new Date(newer), bytes, failure: null });
  await expect(makeBackup(plan(folder(), { PATH: folder() }))).rejects.toThrow('is not on the PATH');
  expect((await last()).failure).toContain('is not on the PATH');
  await backupAt(Date.now() + 48 * hour);
  expect(await last()).toMatchObject({ is_past: true, failure: null });
});

it('has the files of all rows that were dumped, also one that came while they were', async () => {
  const late = join(filesDir, 'licenses', 'late.pdf');
  try {
    const { manifest } = await makeBackup(plan(folder(), dumping(`echo 'a license' > '${late}'`).env));
    expect(Object.keys(manifest.files)).toContain('files/licenses/late.pdf');
  } finally {
    rmSync(late, { force: true });
  }
});

/** A program under which files come, get their names and go all the time. */
const comeAndGo = `
  const { writeFileSync, renameSync, rmSync } = require('node:fs');
  for (let round = 0; ; round++) {
    for (let each = 0; each < 500; each++) {
      const file = process.argv[1] + '/' + each + '.jpg';
      if (round > 0) rmSync(file);
      writeFileSync(file + '.part', 'a portrait');
      renameSync(file + '.part', file);
    }
    if (round === 0) process.stdout.write('busy');
  }`;

it('is made, too, while files come and go: what goes in the course of it is left out', async () => {
  const busyDir = folder();
  const stays = join(busyDir, 'stays.jpg');
  writeFileSync(stays, 'a portrait');
  utimesSync(stays, new Date(0), new Date(0));
  const child = spawn(process.execPath, ['-e', comeAndGo, busyDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const over = once(child, 'close');
  try {
    await once(child.stdout, 'data');
    const backupDir = folder();
    const { name, manifest } = await makeBackup({ ...plan(backupDir, dumping().env), filesDir: busyDir });
    expect(Object.keys(manifest.files)).toContain('files/stays.jpg');
    expect(statSync(join(backupDir, name, 'files', 'stays.jpg')).mtime).toEqual(new Date(0));
  } finally {
    child.kill();
    await over;
  }
});

it('is refused a place among the files that it is to hold', async () => {
  const files = folder();
  const { env } = dumping();
  await expect(makeBackup({ ...plan(join(files, 'backups'), env), filesDir: files })).rejects.toThrow(
    `BACKUP_DIR lies in ${files}`,
  );
});

it('is none where the books are wrong: the sums are said, and nothing is left of it', async () => {
  const backupDir = folder();
  const { env } = dumping();
  const change = (cents: number) =>
    client.query('update crm.user_wallets set balance_cents = balance_cents + $1', [cents]);
  const why = 'The books are wrong: 2500 cents booked, 2507 in wallets.';
  await change(7);
  try {
    await expect(makeBackup(plan(backupDir, env))).rejects.toThrow(why);
  } finally {
    await change(-7);
  }
  expect(readdirSync(backupDir)).toEqual([]);
  const { rows } = await client.query<{ failure: string }>('select failure from crm.last_backup');
  expect(rows[0]!.failure).toBe(why);
});

it('is dumped as of the moment whose rows the manifest counts, and the files with it', async () => {
  const backupDir = folder();
  const dump = dumping();
  const { name, manifest } = await makeBackup(plan(backupDir, dump.env));
  expect(dump.calls()).toEqual([
    [
      '--format=custom',
      expect.stringMatching(/^--snapshot=[0-9A-F]{8}-[0-9A-F]{8}-\d+$/),
      `--file=${join(backupDir, name, 'database.dump')}`,
      addressOf(url),
    ],
  ]);
  expect(dump.password()).toBe(passwordOf(url));
  expect(manifest).toMatchObject({ kind: 'dump', server, counted: { ledgerCents: '2500', balanceCents: '2500' } });
  expect(Object.keys(manifest.files).sort()).toEqual(['database.dump', 'files/licenses/one.pdf']);

  const empty = await cloneDatabase(testServerUrl(), null, temporaryName('dump'));
  const target = join(folder(), 'files');
  const into = { backupDir, dataDir: folder(), filesDir: target, url: empty };
  try {
    const old = standIn('pg_restore', server - 1, 'exit 0');
    await expect(restoreBackup({ ...into, env: old.env })).rejects.toThrow(
      `pg_restore has version ${server - 1}, and the server version ${server}`,
    );
    const failing = standIn('pg_restore', server, 'echo "no such archive" >&2; exit 3');
    await expect(restoreBackup({ ...into, env: failing.env })).rejects.toThrow(
      'pg_restore ended with 3: no such archive',
    );
    expect(failing.calls()).toEqual([
      [
        '--single-transaction',
        '--exit-on-error',
        `--dbname=${addressOf(empty)}`,
        join(backupDir, name, 'database.dump'),
      ],
    ]);
    expect(failing.password()).toBe(passwordOf(empty));
    expect(existsSync(target)).toBe(false);
    await expect(restoreBackup({ ...into, url, env: failing.env })).rejects.toThrow('name an empty one');
  } finally {
    await dropDatabase(testServerUrl(), new URL(empty).pathname.slice(1));
  }
});

/** As much of the product's tables as a restore looks at. */
const tables = `
  create schema crm;
  create table crm.outgoing_pause (
    id boolean primary key default true, since timestamptz not null default clock_timestamp(), backup_of timestamptz not null);
  create table crm.wallet_transactions (amount_cents integer);
  create table crm.user_wallets (balance_cents integer)`;

it('what leaves is held back as soon as the rows are there, whatever program brings them', async () => {
  const backupDir = folder();
  const { manifest } = await makeBackup(plan(backupDir, dumping().env));
  const empty = await cloneDatabase(testServerUrl(), null, temporaryName('dump'));
  const copy = new pg.Client({ connectionString: empty });
  await copy.connect();
  const place = folder();
  const [began, done] = [join(place, 'began'), join(place, 'done')];
  const { env } = standIn('pg_restore', server, `: > '${began}'; until [ -e '${done}' ]; do sleep 0.1; done`);
  try {
    const restoring = restoreBackup({ backupDir, dataDir: folder(), filesDir: join(place, 'files'), url: empty, env });
    await Promise.race([restoring, expect.poll(() => existsSync(began)).toBe(true)]);
    await copy.query(tables);
    writeFileSync(done, '');
    expect((await restoring).found).toMatchObject({ ledgerCents: '0', balanceCents: '0' });
    const { rows } = await copy.query('select backup_of from crm.outgoing_pause');
    expect(rows).toEqual([{ backup_of: new Date(manifest.madeAt) }]);
  } finally {
    writeFileSync(done, '');
    await copy.end();
    await dropDatabase(testServerUrl(), new URL(empty).pathname.slice(1));
  }
});

// Rows come back by programs as new as the server alone; a machine with older ones has what is proved above.
for (const version of [here].filter((found) => found >= 18))
  it(`by version ${version} it comes back row by row into an empty database, with what leaves paused`, comesBack);

async function comesBack(): Promise<void> {
  const backupDir = folder();
  if (here < server) return expect(makeBackup(plan(backupDir, process.env))).rejects.toThrow('pg_dump has version');
  const before = await tableHashes(client);
  const { name } = await makeBackup(plan(backupDir, process.env));
  expect(listBackups(backupDir)).toEqual([name]);
  const empty = await cloneDatabase(testServerUrl(), null, temporaryName('dump'));
  const target = join(folder(), 'files');
  try {
    const { found } = await restoreBackup({
      backupDir,
      dataDir: folder(),
      filesDir: target,
      url: empty,
      env: process.env,
    });
    expect(found).toMatchObject({ ledgerCents: '2500', balanceCents: '2500' });
    const copy = new pg.Client({ connectionString: empty });
    await copy.connect();
    const { 'crm.last_backup': _, ...after } = await tableHashes(copy);
    const { 'crm.last_backup': __, ...expected } = before;
    expect(after).toEqual(expected);
    expect((await copy.query('select from crm.outgoing_pause')).rowCount).toBe(1);
    await copy.end();
    expect(readFileSync(join(target, 'licenses', 'one.pdf'), 'utf8')).toBe('a license');
  } finally {
    await dropDatabase(testServerUrl(), new URL(empty).pathname.slice(1));
  }
}
