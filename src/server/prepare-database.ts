// Everything a database needs before the server may use it: schema, then the job queues. Run with the migrating login, for that of the running server.
import { migrate } from '../database/migrate.ts';
import { prepareQueues } from '../jobs/prepare-queues.ts';
import { jobs } from './features.ts';

export async function prepareDatabase(
  databaseUrl: string,
  appDatabaseUrl?: string,
  say?: (line: string) => void,
): Promise<void> {
  await migrate(databaseUrl, appDatabaseUrl, say);
  await prepareQueues(databaseUrl, jobs);
}
