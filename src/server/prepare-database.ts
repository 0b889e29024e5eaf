// Everything a database needs before the server may use it: schema, then the job queues. Run with the migrating login.
import { migrate } from '../database/migrate.ts';
import { prepareQueues } from '../jobs/prepare-queues.ts';
import { jobs } from './features.ts';

export async function prepareDatabase(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl);
  await prepareQueues(databaseUrl, jobs);
}
