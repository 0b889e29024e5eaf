// Each test file has its own database, a copy of the migrated template: nothing that other files left makes it slow or wrong.
import { inject } from 'vitest';
import { cloneDatabase, dropDatabase } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testServerUrl: string;
    testTemplate: string;
    testRun: string;
  }
}

let made = 0;
let current: { name: string; database: Promise<{ url: string }> } | undefined;

/** The database of this test file, made when it is first asked for. */
export function testDatabase(): Promise<{ url: string }> {
  current ??= makeDatabase(`${inject('testRun')}_${process.pid}_${++made}`);
  return current.database;
}

function makeDatabase(name: string) {
  const database = cloneDatabase(inject('testServerUrl'), inject('testTemplate'), name).then((url) => ({ url }));
  return { name, database };
}

/** After each file, for a worker keeps its modules. */
export async function endTestDatabase(): Promise<void> {
  const ended = current;
  current = undefined;
  if (ended) await dropDatabase(inject('testServerUrl'), ended.name);
}

/** A url of the server itself, for tests about databases. */
export const testServerUrl = (): string => inject('testServerUrl');
