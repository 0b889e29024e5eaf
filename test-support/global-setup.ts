// Before the first test file: the server and the migrated template. After the last: the run's databases and the server go.
import type { TestProject } from 'vitest/node';
import { dropDatabase, migratedTemplate, onServer, startTestServer, temporaryName } from './postgres.ts';
import './database.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const run = temporaryName('run');
  project.provide('testServerUrl', server.url);
  project.provide('testTemplate', await migratedTemplate(server.url));
  project.provide('testRun', run);
  return async () => {
    const mine = await onServer(server.url, (client) =>
      client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [run]),
    );
    for (const { datname } of mine.rows) await dropDatabase(server.url, datname);
    await server.stop();
  };
}
