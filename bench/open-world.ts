// Opens one of the worlds: a copy of a database that is filled already, or one made now.
import { cloneDatabase, dropDatabase, migratedTemplate, onServer } from '../test-support/postgres.ts';
import { stillTables } from '../test-support/told-plans.ts';
import type { BenchDatabases } from './bench-databases.ts';
import { benchAgentId, makeBenchDatabase } from './make-bench-database.ts';
import { agentsInAll, beginner, busiest, freshLeads, importer, largeDatabase, type WorldName } from './worlds.ts';

export interface World {
  name: WorldName;
  databaseUrl: string;
  /** The number of the agent who asks. */
  agent: number;
  /** Who ask when many ask at once. */
  agents: readonly number[];
  /** Its statistics know nobody. */
  isStill: boolean;
  close: () => Promise<void>;
}

export async function openWorld(name: WorldName, databases: BenchDatabases): Promise<World> {
  if (name === 'many') {
    const agents = largeDatabase.slice(0, agentsInAll).map(({ number }) => number);
    return { name, databaseUrl: databases.large, agent: busiest.number, agents, isStill: false, close: async () => {} };
  }
  const { serverUrl } = databases;
  const copy = `agent_crm_bench_${name}_run`;
  await dropDatabase(serverUrl, copy);
  const template = name === 'one' ? databases.one : await migratedTemplate(serverUrl);
  const databaseUrl = await cloneDatabase(serverUrl, template, copy);
  if (name === 'one') {
    await addFreshLeads(databaseUrl, busiest.number);
  } else {
    await onServer(databaseUrl, (client) => client.query(stillTables));
    await makeBenchDatabase(databaseUrl, [beginner, importer], { isAnalyzed: name === 'analyzed' });
  }
  const { number } = name === 'one' ? busiest : beginner;
  return {
    name,
    databaseUrl,
    agent: number,
    agents: [number],
    isStill: name === 'new',
    close: () => dropDatabase(serverUrl, copy),
  };
}

/** The statistics do not know them. */
const addFreshLeads = (databaseUrl: string, agent: number) =>
  onServer(databaseUrl, async (client) => {
    await client.query('set search_path = crm, public');
    await client.query(
      `insert into leads (user_id, name, phone, email, state)
        select ${benchAgentId(agent)}, 'Fresh Person ' || n, '+1' || (4012000000 + n)::text, 'fresh-' || n || '@example.com',
          (array['TX','FL','CA','GA','NC','OH','PA','TN'])[1 + n % 8] from generate_series(1, ${freshLeads}) as n`,
    );
  });
