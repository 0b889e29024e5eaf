// A server of a journey's own, on a database of its own: what happens there reaches no other journey, and theirs does not reach it.
// Journeys take `test` from here, one server for each process that runs them.
import { browserTestSecret } from '../test-support/browser-agents.ts';
import { endOwners } from '../test-support/owners.ts';
import { cloneDatabase, dropDatabase, migratedTemplate, temporaryName } from '../test-support/postgres.ts';
import { freePort, startServerProcess } from '../test-support/server-process.ts';
import { test as base } from './fixtures.ts';

export interface OwnServer {
  url: string;
  /** Once more, at the same address. */
  start: () => Promise<void>;
  /** kill -9; nothing when it is dead already. */
  kill: () => Promise<void>;
}

/** With all roles and no provider, unless `env` says otherwise. Sessions of the journeys are good there, too. */
export async function startOwnServer(databaseUrl: string, env: Record<string, string> = {}): Promise<OwnServer> {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const launch = () =>
    startServerProcess(databaseUrl, {
      PORT: port,
      BASE_URL: url,
      ROLE: 'all',
      AUTH_SECRET: browserTestSecret,
      FIRST_ANSWERS_MS: '30000',
      ...env,
    });
  let server = await launch();
  return {
    url,
    start: async () => {
      server = await launch();
    },
    kill: () => server.kill(),
  };
}

export const test = base.extend<object, { ownServer: OwnServer }>({
  ownServer: [
    async ({ browser: _browser }, use) => {
      const shared = process.env.BROWSER_TEST_DATABASE_URL ?? '';
      const name = temporaryName('own');
      const databaseUrl = await cloneDatabase(shared, await migratedTemplate(shared), name);
      // Agents and leads of these journeys are made there as well.
      process.env.BROWSER_TEST_DATABASE_URL = databaseUrl;
      const server = await startOwnServer(databaseUrl);
      try {
        await use(server);
      } finally {
        await server.kill();
        process.env.BROWSER_TEST_DATABASE_URL = shared;
        await endOwners();
        await dropDatabase(shared, name);
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ ownServer }, use) => use(ownServer.url),
});
