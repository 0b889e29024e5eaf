import { afterAll, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { testServerUrl } from '../../test-support/database.ts';
import { cloneDatabase, databaseUrl, dropDatabase, temporaryName } from '../../test-support/postgres.ts';
import { openPlatform } from '../server/open-platform.ts';
import { prepareDatabase } from '../server/prepare-database.ts';
import { readConfig } from '../server/config.ts';
import { createLogger } from '../server/logger.ts';
import { migrate, readMigrations, SchemaMismatch } from './migrate.ts';

const made: string[] = [];
afterAll(async () => {
  for (const name of made) await dropDatabase(testServerUrl(), name);
});

async function emptyDatabase(): Promise<{ url: string; name: string }> {
  const name = temporaryName('migrate');
  made.push(name);
  return { name, url: await cloneDatabase(testServerUrl(), null, name) };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

describe('migrate', () => {
  it('may run twice, and from two processes at once', async () => {
    const { url } = await emptyDatabase();
    await Promise.all([migrate(url), migrate(url)]);
    await migrate(url);
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      'select version from crm.schema_migrations order by version',
    );
    await client.end();
    expect(rows.map((row) => row.version)).toEqual((await readMigrations()).map((migration) => migration.version));
  });

  it('says what it begins in a database that is not new, and nothing in a new one', async () => {
    const { url } = await emptyDatabase();
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    await migrate(url, url, say);
    expect(said).toEqual([]);
    const last = (await readMigrations()).at(-1);
    await run(url, `delete from crm.schema_migrations where version = ${last?.version}`);
    // What it makes is there already, so it may well fail.
    await migrate(url, url, say).catch(() => undefined);
    expect(said).toEqual([`Bringing the database to this version: ${last?.name} …`]);
  });

  it('refuses a database that a newer version has migrated', async () => {
    const { url } = await emptyDatabase();
    await migrate(url);
    await run(url, `insert into crm.schema_migrations (version, name, checksum) values (9999, 'from the future', 'x')`);
    await expect(migrate(url)).rejects.toThrow(SchemaMismatch);
  });

  it('refuses a migration that was changed after it had been applied', async () => {
    const { url } = await emptyDatabase();
    await migrate(url);
    await run(url, `update crm.schema_migrations set checksum = 'x' where version = 1`);
    await expect(migrate(url)).rejects.toThrow(/changed after it had been applied/);
  });

  it('works with a login that is no superuser but may create roles, and the server then runs with it', async () => {
    const { name, url } = await emptyDatabase();
    const login = `migrate_login_${name.slice(-6)}`;
    await run(url, `create role ${login} login createrole password 'secret' nosuperuser`);
    await run(url, `alter database "${name}" owner to ${login}`);
    for (const role of ['crm_owner', 'crm_agent', 'crm_system', 'crm_search', 'crm_login']) {
      // The roles are the cluster's: an operator who shares them between logins grants them once.
      await run(
        url,
        `do $$ begin grant ${role} to ${login} with admin option, set true; exception when undefined_object then null; end $$`,
      );
    }
    const own = new URL(databaseUrl(testServerUrl(), name));
    own.username = login;
    own.password = 'secret';
    await prepareDatabase(own.href);
    const config = readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: own.href,
      SANDBOX_URL: 'http://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
    });
    const { platform, close } = await openPlatform(config, createLogger('silent'));
    await expect(platform.database.asSystem((tx) => tx.selectFrom('profiles').selectAll().execute())).resolves.toEqual(
      [],
    );
    await close();
    await dropDatabase(testServerUrl(), name);
    await run(testServerUrl(), `drop role ${login}`);
  });
});
