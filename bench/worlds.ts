// The worlds that agents live in, each a database of its own. What is measured in one only, the others may hide: statistics
// that know nobody, one agent who is the whole table, two hundred who share it.
import { cloneDatabase, dropDatabase, migratedTemplate, onServer } from '../test-support/postgres.ts';
import { stillTables } from '../test-support/told-plans.ts';
import type { BenchDatabases } from './bench-databases.ts';
import { beginner, benchAgentId, busiest, importer, largeDatabase, makeBenchDatabase } from './make-bench-database.ts';

export const worldNames = ['new', 'analyzed', 'one', 'many'] as const;
export type WorldName = (typeof worldNames)[number];

export const worldTitles: Record<WorldName, string> = {
  new: 'a new agent in a fresh database before its statistics',
  analyzed: 'the same right after them',
  one: 'one agent with 100,000 leads and 10,000 fresh ones on top',
  many: '200 agents with 1,000,000 leads',
};

export interface World {
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
    const agents = largeDatabase.slice(0, 200).map(({ number }) => number);
    return { databaseUrl: databases.large, agent: busiest.number, agents, isStill: false, close: async () => {} };
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
    databaseUrl,
    agent: number,
    agents: [number],
    isStill: name === 'new',
    close: () => dropDatabase(serverUrl, copy),
  };
}

/** As an import of this minute leaves them; the statistics do not know them. */
const addFreshLeads = (databaseUrl: string, agent: number) =>
  onServer(databaseUrl, async (client) => {
    await client.query('set search_path = crm, public');
    await client.query(
      `insert into leads (user_id, name, phone, email, state)
        select ${benchAgentId(agent)}, 'Fresh Person ' || n, '+1' || (4010000000 + n)::text, 'fresh-' || n || '@example.com',
          (array['TX','FL','CA','GA','NC','OH','PA','TN'])[1 + n % 8] from generate_series(1, 10000) as n`,
    );
  });
