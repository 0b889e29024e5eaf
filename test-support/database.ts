// Each vitest worker has its own database, a copy of the migrated template.
import { inject } from 'vitest';
import { cloneDatabase, databaseUrl } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testServerUrl: string;
    testTemplate: string;
    testRun: string;
  }
}

const made = new Map<string, Promise<{ url: string }>>();

async function makeOnce(serverUrl: string, name: string): Promise<{ url: string }> {
  try {
    return { url: await cloneDatabase(serverUrl, inject('testTemplate'), name) };
  } catch (error) {
    // A process before this one had the same worker number and made it.
    if ((error as { code?: string }).code === '42P04') return { url: databaseUrl(serverUrl, name) };
    throw error;
  }
}

/** The database of this worker, shared by the files it runs: make your own users, count nothing that others may have made. */
export function workerDatabase(): Promise<{ url: string }> {
  const name = `${inject('testRun')}_w${process.env.VITEST_POOL_ID ?? '1'}`;
  let database = made.get(name);
  if (!database) made.set(name, (database = makeOnce(inject('testServerUrl'), name)));
  return database;
}

/** A url of the server itself, for tests about databases. */
export const testServerUrl = (): string => inject('testServerUrl');
