import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testClient } from '../../test-support/client.ts';
import { processSecret, startServerProcess } from '../../test-support/server-process.ts';
import { tableHashes } from '../../test-support/table-hashes.ts';
import { connectPool } from '../database/connection.ts';
import { openDatabase, type Database } from '../database/transaction.ts';
import { moveMoney } from '../features/wallet/money.db.ts';
import { urlOf } from '../features/files/files.rules.ts';
import { signedLink } from '../features/files/signed-link.operation.ts';
import { signIn } from '../features/log-in/sign-in.contract.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../database/embedded.ts';
import { hashPassword } from '../server/sign-in/password-hash.ts';
import { prepareDatabase } from '../server/prepare-database.ts';
import { checkFiles, listBackups, openBackup, walIn, type Backup } from './backup-folder.ts';
import { countRows, differences } from './count-rows.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const made: string[] = [];
function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'agent-crm-'));
  chmodSync(path, 0o755); // the database's own account goes in
  made.push(path);
  return path;
}

let source: EmbeddedPostgres;
let dataDir: string;
let backupDir: string;
let client: pg.Client;
let pool: pg.Pool;
let database: Database;
/** Name of a file that somebody has uploaded. */
let license: string;

async function open(url: string): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: url });
  opened.on('error', () => {});
  await opened.connect();
  return opened;
}

async function addAgent(email: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into auth."user" (name, email, "emailVerified") values ($1, $1, true) returning id`,
    [email],
  );
  return rows[0]!.id;
}

const giveMoney = (userId: string, cents: number) =>
  database.asSystem((tx) =>
    moveMoney(tx, { userId, type: 'admin_credit', cents, ref: randomUUID(), description: 'Credit for a test' }),
  );

const emailsIn = async (of: pg.Client): Promise<string[]> => {
  const { rows } = await of.query<{ email: string }>('select email from auth."user" order by email');
  return rows.map(({ email }) => email);
};

/** All that was written by now is in the archive. @returns its last piece */
async function archived(of = client): Promise<string> {
  const { rows } = await of.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
  const { file } = rows[0]!;
  await expect.poll(() => existsSync(join(walIn(backupDir), `${file}.gz`))).toBe(true);
  return file;
}

const lastBackup = async () => (await client.query('select * from crm.last_backup')).rows[0] as object;

const plan = () => ({
  backupDir,
  dataDir,
  filesDir: join(dataDir, 'files'),
  url: source.url,
  isBuiltIn: true,
  keep: 7,
  now: new Date(),
  env: {},
});

async function restored<T>(
  to: Date | undefined,
  look: (restoredClient: pg.Client, at: string) => Promise<T>,
): Promise<T> {
  const target = folder();
  await restoreBackup({ backupDir, to, dataDir: target, filesDir: join(target, 'files'), env: {} });
  const server = await startEmbeddedPostgres({ dataDir: target, fast: true, log: () => {} });
  const opened = await open(server.url);
  try {
    return await look(opened, target);
  } finally {
    await opened.end();
    await server.stop();
  }
}

beforeAll(async () => {
  [dataDir, backupDir] = [folder(), folder()];
  source = await startEmbeddedPostgres({ dataDir, fast: true, log: () => {}, archiveTo: walIn(backupDir) });
  await prepareDatabase(source.url);
  client = await open(source.url);
  pool = connectPool({ url: source.url, applicationName: 'backup test', max: 2 });
  database = openDatabase(pool);
  const first = await addAgent('first@example.com');
  await giveMoney(first, 2500);
  license = `licenses/${first}/TX-${'a'.repeat(32)}.pdf`;
  await client.query(
    `insert into crm.stored_files (user_id, name, type, bytes, goes_at) values ($1, $2, 'application/pdf', 9, null)`,
    [first, license],
  );
  mkdirSync(join(dataDir, 'files', 'licenses', first), { recursive: true });
  writeFileSync(join(dataDir, 'files', license), 'a license');
});
afterAll(async () => {
  await client?.end();
  await pool?.end();
  await source?.stop();
  made.forEach((path) => rmSync(path, { recursive: true, force: true }));
});

let whole: Backup;

it('makes a backup of the running database, proves it, and restores to the last change and to a marked moment', async () => {
  const busy = addManyMeanwhile();
  const { name } = await makeBackup(plan());
  await busy.stop();
  whole = openBackup(backupDir, name);
  expect(await lastBackup()).toMatchObject({
    made_at: new Date(whole.manifest.madeAt),
    proved_at: expect.any(Date),
    failure: null,
  });
  expect(listBackups(backupDir)).toEqual([name]);
  expect(existsSync(join(dataDir, 'postgres', 'proof'))).toBe(false);
  const id = await addAgent('after-the-backup@example.com');
  await giveMoney(id, 1234);
  const moment = await nextMoment();
  const before = await tableHashes(client);
  await addAgent('too-late@example.com');
  const after = await tableHashes(client);
  await archived();

  await restored(undefined, async (copy, at) => {
    expect(await tableHashes(copy)).toEqual(after);
    expect(readFileSync(join(at, 'files', license), 'utf8')).toBe('a license');
    const found = await countRows(copy);
    expect(found.ledgerCents).toBe('3734');
    expect(found.balanceCents).toBe(found.ledgerCents);
    expect((await copy.query('select from crm.outgoing_pause')).rowCount).toBe(1);
    expect(differences(whole.manifest.counted, found)).toContain('booked in all: 3734 cents, in the backup 2500');
  });
  await restored(moment, async (copy) => {
    expect(await tableHashes(copy)).toEqual(before);
    expect(await emailsIn(copy)).not.toContain('too-late@example.com');
  });
});

/** After all that was written by now, before all that follows. */
async function nextMoment(): Promise<Date> {
  const now = async () => (await client.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]!.now;
  const moment = new Date((await now()).getTime() + 1);
  await expect.poll(async () => (await now()) > moment).toBe(true);
  return moment;
}

/** Writes all the time, so that the files change while they are copied. */
function addManyMeanwhile(): { stop: () => Promise<void> } {
  let isOver = false;
  const writing = (async () => {
    for (let number = 0; !isOver; number++) await addAgent(`agent-${number}@example.com`);
  })();
  return {
    async stop() {
      isOver = true;
      await writing;
    },
  };
}

it('restores into nothing that is there, running or not', async () => {
  await expect(restoreBackup({ backupDir, dataDir, filesDir: undefined, env: {} })).rejects.toThrow(
    'in use by process',
  );
  const target = folder();
  // A container has it already.
  mkdirSync(join(target, 'files'));
  await restoreBackup({ backupDir, dataDir: target, filesDir: join(target, 'files'), env: {} });
  const into = (dataFolder: string, filesDir?: string) =>
    restoreBackup({ backupDir, dataDir: dataFolder, filesDir, env: {} });
  await expect(into(target)).rejects.toThrow('There is a database in');
  for (const dataFolder of [target, folder()])
    await expect(into(dataFolder, join(target, 'files'))).rejects.toThrow('There are files in');
  expect(readFileSync(join(target, 'files', license), 'utf8')).toBe('a license');
  await expect(
    restoreBackup({ backupDir, dataDir: folder(), filesDir: undefined, url: source.url, env: {} }),
  ).rejects.toThrow('unset DATABASE_URL');
});

it('refuses a moment that it cannot reach, and leaves nothing behind', async () => {
  const target = folder();
  const early = new Date(Date.parse(whole.manifest.madeAt) - 1);
  await expect(
    restoreBackup({ backupDir, to: early, dataDir: target, filesDir: join(target, 'files'), env: {} }),
  ).rejects.toThrow('no complete backup');
  const never = new Date(Date.now() + 86_400_000);
  await expect(
    restoreBackup({ backupDir, to: never, dataDir: target, filesDir: join(target, 'files'), env: {} }),
  ).rejects.toThrow('recovery ended before configured recovery target was reached');
  expect(existsSync(join(target, 'postgres', 'data'))).toBe(false);
  expect(existsSync(join(target, 'postgres', 'data.restored'))).toBe(false);
});

it('refuses what is not whole, naming it', async () => {
  const manifest = join(whole.folder, 'manifest.json');
  const written = readFileSync(manifest, 'utf8');
  const control = join(whole.folder, 'database', 'global', 'pg_control');
  const bytes = readFileSync(control);
  const restore = () =>
    restoreBackup({
      backupDir,
      name: whole.manifest.madeAt.replaceAll(':', '-'),
      dataDir: folder(),
      filesDir: undefined,
      env: {},
    });

  const flipped = Buffer.from(bytes);
  flipped[100]! ^= 1;
  writeFileSync(control, flipped);
  await expect(restore()).rejects.toThrow('database/global/pg_control was changed');
  writeFileSync(control, bytes.subarray(0, 4096));
  await expect(restore()).rejects.toThrow('database/global/pg_control is 4096 bytes long, not 8192');
  rmSync(control);
  await expect(restore()).rejects.toThrow('database/global/pg_control is missing');
  writeFileSync(control, bytes);
  writeFileSync(join(whole.folder, 'database', 'stray'), '');
  await expect(restore()).rejects.toThrow('database/stray is not of this backup');
  rmSync(join(whole.folder, 'database', 'stray'));
  await checkFiles(whole);

  writeFileSync(manifest, written.replace('"format": 1', '"format": 2'));
  await expect(restore()).rejects.toThrow('this version cannot read');
  writeFileSync(manifest, written.replace(/"migration": \d+/, '"migration": 9999'));
  await expect(restore()).rejects.toThrow('newer version (migration 9999');
  writeFileSync(manifest, written.replace(/"server": \d+/, '"server": 12'));
  await expect(restore()).rejects.toThrow('The backup is of PostgreSQL 12');
  rmSync(manifest);
  await expect(restore()).rejects.toThrow('is not complete');
  writeFileSync(manifest, written);
  await expect(restoreBackup({ backupDir: folder(), dataDir: folder(), filesDir: undefined, env: {} })).rejects.toThrow(
    'no complete backup',
  );
});

it('refuses a log of changes that is cut or has a gap in its middle, naming the file, and brings back what was before', async () => {
  const wal = walIn(backupDir);
  const early = await nextMoment();
  await addAgent('before-the-middle@example.com');
  await archived();
  await addAgent('in-the-middle@example.com');
  const middle = join(wal, `${await archived()}.gz`);
  const late = await nextMoment();
  await addAgent('behind-the-middle@example.com');
  await archived();
  const bytes = readFileSync(middle);
  const restore = (to?: Date | 'damage', target = folder()) =>
    restoreBackup({ backupDir, to, dataDir: target, filesDir: undefined, env: {} });
  const file = `wal/${basename(middle)}`;

  writeFileSync(middle, bytes.subarray(0, bytes.length - 100));
  const target = folder();
  await expect(restore(undefined, target)).rejects.toThrow(`${file} is damaged: unexpected end of file. No change`);
  expect(existsSync(join(target, 'postgres', 'data.restored'))).toBe(false);
  await expect(restore(late)).rejects.toThrow(`${file} is damaged`);
  rmSync(middle);
  await expect(restore()).rejects.toThrow(`${file} is missing. No change`);
  const agents = async (to: Date | 'damage') => (await restore(to)).found.rows['auth."user"'];
  const before = await agents(early);
  expect(await agents('damage')).toBe(before! + 1);
  writeFileSync(middle, bytes, { mode: 0o644 }); // the database's own account reads it
});

it('keeps as many as asked for, and of the changes what those need', async () => {
  const { name } = await makeBackup({ ...plan(), keep: 1 });
  expect(listBackups(backupDir)).toEqual([name]);
  await restored(undefined, async (copy) => expect(await emailsIn(copy)).toContain('too-late@example.com'));
});

it('holds back again what leaves, also where the backup is of a product that was held back itself', async () => {
  await client.query(
    `insert into crm.outgoing_pause (since, backup_of, payments_read_to)
     values (now() - interval '30 days', now() - interval '31 days', now())`,
  );
  try {
    await archived();
    const { madeAt } = openBackup(backupDir, listBackups(backupDir).at(-1)!).manifest;
    await restored(undefined, async (copy) => {
      const { rows } = await copy.query(
        `select since > now() - interval '1 day' as is_new, backup_of, payments_read_to < since as is_unread from crm.outgoing_pause`,
      );
      expect(rows).toEqual([{ is_new: true, backup_of: new Date(madeAt), is_unread: true }]);
    });
  } finally {
    await client.query('delete from crm.outgoing_pause');
  }
});

it('makes none where the changes do not arrive, and says so', async () => {
  const elsewhere = folder();
  await expect(makeBackup({ ...plan(), backupDir: elsewhere })).rejects.toThrow('does not archive into');
  expect(await lastBackup()).toMatchObject({
    failure: expect.stringContaining('does not archive into'),
    made_at: expect.any(Date),
  });
  expect(listBackups(elsewhere)).toEqual([]);
});

it('lets people log in and open their files, in a program that starts from what was restored, and archives what they do', async () => {
  const email = 'logs-in@example.com';
  const id = await addAgent(email);
  const password = 'a password that was backed up';
  await client.query(
    `insert into auth.account ("userId", "accountId", "providerId", password, "updatedAt") values ($1::uuid, $1::text, 'credential', $2, now())`,
    [id, await hashPassword(password)],
  );
  await archived();
  const target = folder();
  const filesDir = join(target, 'files');
  await restoreBackup({ backupDir, dataDir: target, filesDir, env: {} });
  const server = await startEmbeddedPostgres({
    dataDir: target,
    fast: true,
    log: () => {},
    archiveTo: walIn(backupDir),
  });
  const product = await startServerProcess(server.url, { FILES_DIR: filesDir });
  try {
    const signedIn = (typed: string) =>
      testClient(product.url)
        .send('POST', signIn.path, { email, password: typed })
        .then(({ status }) => status);
    expect([await signedIn('another password'), await signedIn(password)]).toEqual([401, 200]);
    const link = signedLink({ authSecrets: [processSecret], filesUrl: '' }, urlOf(license), new Date());
    const file = await fetch(`${product.url}${link}`);
    expect([file.status, await file.text()]).toEqual([200, 'a license']);
    expect((await fetch(`${product.url}${urlOf(license)}`)).status).toBe(404);
  } finally {
    await product.kill();
    const opened = await open(server.url);
    await archived(opened);
    await opened.end();
    await server.stop();
  }
  await restored(undefined, async (copy) =>
    expect((await copy.query('select from auth.session where "userId" = $1', [id])).rowCount).toBe(1),
  );
});
