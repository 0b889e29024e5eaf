// What a drill happens in: its own PostgreSQL, a network that can fail before it, agents, and servers as processes.
import { makeAgent } from '../agents.ts';
import { startTestApp } from '../app.ts';
import { startFaultProxy, type FaultProxy } from '../fault-proxy.ts';
import { cloneDatabase, dropDatabase, migratedTemplate, temporaryName } from '../postgres.ts';
import { processSecret, startServerProcess, type ServerProcess } from '../server-process.ts';
import { startOwnPostgres, type OwnPostgres } from './own-postgres.ts';

export interface DrillAgent {
  id: string;
  token: string;
}

export interface DrillWorld {
  postgres: OwnPostgres;
  /** Straight to the database, for looking at what is really there. */
  databaseUrl: string;
  /** What the servers go through. */
  proxy: FaultProxy;
  agents: DrillAgent[];
  /** One more server process on the same database. */
  addServer(env?: Record<string, string>): Promise<ServerProcess>;
  close(): Promise<void>;
}

export async function openDrillWorld(agentCount: number): Promise<DrillWorld> {
  const postgres = await startOwnPostgres();
  const name = temporaryName('drill');
  const databaseUrl = await cloneDatabase(postgres.url, await migratedTemplate(postgres.url), name);
  const proxy = await startFaultProxy(databaseUrl);
  const servers: ServerProcess[] = [];
  return {
    postgres,
    databaseUrl,
    proxy,
    agents: await makeAgents(databaseUrl, agentCount),
    async addServer(env) {
      const server = await startServerProcess(proxy.url, env);
      servers.push(server);
      return server;
    },
    async close() {
      await Promise.all(servers.map((server) => server.kill()));
      await proxy.close();
      await dropDatabase(postgres.url, name);
      await postgres.stop();
    },
  };
}

async function makeAgents(databaseUrl: string, count: number): Promise<DrillAgent[]> {
  const app = await startTestApp({ env: { AUTH_SECRET: processSecret, DATABASE_URL: databaseUrl } });
  try {
    const made = Array.from({ length: count }, () => makeAgent(app));
    return (await Promise.all(made)).map(({ id, token }) => ({ id, token }));
  } finally {
    await app.close();
  }
}
