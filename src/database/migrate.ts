// Brings a database to the newest schema: roles, numbered forward-only SQL files, job queues. One run at a time per database.
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { Client } from 'pg';
import { readDatabaseAddress } from './read-address.ts';
import { createRoles } from './roles.ts';

const folder = new URL('./migrations/', import.meta.url);
/** Any fixed number: the advisory lock that keeps two migrating processes apart. */
const migrationLock = 471_105_021;

export interface Migration {
  version: number;
  name: string;
  sql: string;
  checksum: string;
}

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { version: Number(name.slice(0, 4)), name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** A database that a newer or an altered version of the product has migrated: this one must not touch it. */
export class SchemaMismatch extends Error {
  override name = 'SchemaMismatch';
}

/**
 * Applies what is missing. `databaseUrl` is a login that may create roles and owns the database, `appDatabaseUrl` that of the
 * running server. `say` hears of each migration before it begins, in a database that is not new: it may take minutes.
 * @throws SchemaMismatch when the database knows a migration that this program does not.
 */
export async function migrate(
  databaseUrl: string,
  appDatabaseUrl = databaseUrl,
  say: (line: string) => void = () => undefined,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'crm migrate' });
  client.on('error', () => undefined); // every fault also rejects the query at hand
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await requireVersion16(client);
    await createRoles(client, readDatabaseAddress(appDatabaseUrl).user || (client.user ?? ''));
    await prepareSchema(client);
    const applied = await appliedMigrations(client);
    const known = await readMigrations();
    refuseUnknown(applied, known);
    for (const migration of known.filter((each) => !applied.has(each.version))) {
      if (applied.size > 0) say(`Bringing the database to this version: ${migration.name} …`);
      await apply(client, migration);
    }
  } finally {
    await client.end();
  }
}

async function requireVersion16(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  );
  const version = rows[0]?.version ?? 0;
  if (version < 16) throw new Error(`PostgreSQL 16 or newer is needed; DATABASE_URL leads to version ${version}.`);
}

async function prepareSchema(client: Client): Promise<void> {
  await client.query(`
    do $$ begin
      if to_regnamespace('crm') is null then
        create schema crm;
        grant usage on schema crm to crm_login;
        execute format('grant create on database %I to crm_owner', current_database());
        alter schema crm owner to crm_owner;
      end if;
    end $$`);
  await client.query('set role crm_owner');
  await client.query('set search_path = crm, public');
  await client.query(`
    create table if not exists schema_migrations (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  await client.query('grant select on schema_migrations to crm_system, crm_login');
}

async function appliedMigrations(client: Client): Promise<Map<number, string>> {
  const { rows } = await client.query<{ version: number; checksum: string }>(
    'select version, checksum from schema_migrations',
  );
  return new Map(rows.map((row) => [row.version, row.checksum]));
}

function refuseUnknown(applied: Map<number, string>, known: Migration[]): void {
  const byVersion = new Map(known.map((migration) => [migration.version, migration]));
  for (const [version, checksum] of applied) {
    const migration = byVersion.get(version);
    if (!migration) {
      throw new SchemaMismatch(
        `The database has migration ${version}, which this version of the program does not know. Start a newer version.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new SchemaMismatch(
        `Migration ${migration.name} was changed after it had been applied. Add a new one instead.`,
      );
    }
  }
}

/** Each migration is one transaction, and gives up rather than block a running server for long. */
async function apply(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = '5s'`);
    await client.query(migration.sql);
    await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (fault) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`Migration ${migration.name} failed: ${(fault as Error).message}`, { cause: fault });
  }
}
