// What is measured in every world: disk, plans, requests one at a time, calls, many at once, an import.
import { onServer } from '../test-support/postgres.ts';
import { startProgram } from '../tools/child-program.ts';
import type { BenchDatabases } from './bench-databases.ts';
import { freePort, openSessions, startBenchServer, type BenchServer } from './bench-server.ts';
import { diskOfImport, measureImport } from './import-file.ts';
import type { Finding } from './measure.ts';
import { measurePlans } from './query-plans.ts';
import { agentIdOf, questionsOf, readyLeads, type Question } from './questions.ts';
import { benchAgentId } from './make-bench-database.ts';
import { measureBulk } from './bulk.ts';
import { measureCalls } from './calls.ts';
import { measureTexts } from './texts.ts';
import { bareAsk, measureQuestion } from './single-requests.ts';
import { callingQuestions, readyCalls, sayClosedPlaces, sessionSteps } from './calling-questions.ts';
import { readyThreads, textingQuestions } from './texting-questions.ts';
import { measureThroughput } from './throughput.ts';
import { openWorld, type World } from './open-world.ts';
import { importer, type WorldName } from './worlds.ts';

export const worldParts = [
  'disk',
  'plans',
  'requests',
  'inbox',
  'calls',
  'throughput',
  'import',
  'bulk',
  'texts',
] as const;
export type WorldPart = (typeof worldParts)[number];

interface Scene {
  world: World;
  server: BenchServer;
  bareUrl: string;
  /** By the agent's number. */
  cookies: ReadonlyMap<number, string>;
  agentId: string;
  questions: Question[];
  /** Of the inbox. */
  texting: Question[];
}

const measure: Record<Exclude<WorldPart, 'texts'>, (scene: Scene) => Promise<Finding[]>> = {
  // Before the other parts write. The pages of a small table are mostly empty.
  disk: async (scene) =>
    scene.world.name === 'one' || scene.world.name === 'many'
      ? measureDisk(scene.world.databaseUrl)
      : measureDiskOfImports(scene),
  // The gate's facts come with the session, by connections of its own.
  plans: ({ world, cookies, questions, texting }) =>
    measurePlans(
      world.databaseUrl,
      cookies.get(world.agent)!,
      [...questions, ...texting, ...callingQuestions].filter(({ name }) => name !== 'gate check'),
    ),
  requests: (scene) => measureQuestions(scene, scene.questions),
  inbox: (scene) => measureQuestions(scene, scene.texting),
  async calls(scene) {
    console.log(sayClosedPlaces(new Date()));
    return measureQuestions(scene, [...callingQuestions, ...sessionSteps()]);
  },
  throughput: measureAllAtOnce,
  import: ({ world, server, cookies }) =>
    measureImport({
      server,
      databaseUrl: world.databaseUrl,
      agent: importer.number,
      cookie: cookies.get(importer.number)!,
      isStill: world.isStill,
      target: world.name === 'new' || world.name === 'analyzed' ? 0.16 : 0.14,
      otherCookie: cookies.get(world.agent)!,
    }),
  bulk: ({ world }) => measureBulk(world.databaseUrl, !world.isStill),
};

/** The findings of each part in this world. */
export async function measureWorld(
  name: WorldName,
  databases: BenchDatabases,
  parts: readonly WorldPart[],
): Promise<Map<WorldPart, Finding[]>> {
  const world = await openWorld(name, databases);
  const found = new Map<WorldPart, Finding[]>();
  try {
    await keepTexts(world.databaseUrl);
    const port = await freePort();
    const [server, bare] = await Promise.all([
      startBenchServer(world.databaseUrl),
      startProgram({
        name: 'bare server',
        file: 'bench/bare-server.ts',
        env: { ...process.env, DATABASE_URL: world.databaseUrl, PORT: String(port) },
        log: console.log,
        isKept: false,
      }),
    ]);
    try {
      const numbers = [...world.agents, importer.number];
      const cookies = await openSessions(world.databaseUrl, numbers);
      const scene: Scene = {
        world,
        server,
        bareUrl: bare.ready,
        cookies: new Map(numbers.map((number, index) => [number, cookies[index] ?? ''])),
        agentId: await agentIdOf(world.databaseUrl, world.agent),
        questions: questionsOf(await readyLeads(world.databaseUrl, world.agent, 300)),
        texting: textingQuestions(await threadsOf(world)),
      };
      if (parts.some((part) => part === 'calls' || part === 'plans')) await openCalls(world);
      for (const part of parts) if (part !== 'texts') found.set(part, await measure[part](scene));
    } finally {
      await Promise.all([server.stop(), bare.stop(2)]);
    }
    // No other server of this database takes the jobs.
    if (parts.includes('texts')) found.set('texts', await measureTexts(world.databaseUrl, !world.isStill));
    if (parts.includes('calls'))
      found.set('calls', [...found.get('calls')!, ...(await measureCalls(world.databaseUrl, !world.isStill))]);
    return found;
  } finally {
    await world.close();
  }
}

/** None leaves, as after faults of the carrier's: what sending costs is measured by itself. Those that are written are taken. */
const keepTexts = (databaseUrl: string) =>
  onServer(databaseUrl, (client) =>
    client.query(`update crm.carrier_state set closed_until = now() + interval '1 day'`),
  );

async function measureQuestions(scene: Scene, questions: readonly Question[]): Promise<Finding[]> {
  const { world, server, bareUrl, cookies, agentId } = scene;
  const stage = { world: world.name, serverUrl: server.url, bareUrl, cookie: cookies.get(world.agent)!, agentId };
  const findings: Finding[] = [];
  for (const question of questions) findings.push(await measureQuestion(question, stage));
  return findings;
}

export const threadsOf = ({ databaseUrl, agent }: Pick<World, 'databaseUrl' | 'agent'>) =>
  onServer(databaseUrl, async (client) => {
    await client.query('set search_path = crm');
    return readyThreads(client, benchAgentId(agent), 150);
  });

const openCalls = ({ databaseUrl, agent }: World) =>
  onServer(databaseUrl, async (client) => {
    await client.query('set search_path = crm');
    await readyCalls(client, benchAgentId(agent), agent);
  });

/** What a lead of a file takes: with a note in ten in the one small world, with a note on each in the other. */
async function measureDiskOfImports({ world, server, cookies }: Scene): Promise<Finding[]> {
  const importing = { ...world, agent: importer.number, cookie: cookies.get(importer.number)!, serverUrl: server.url };
  const [notes, target] = world.name === 'new' ? (['few', 1100] as const) : (['ordinary', 1500] as const);
  const found = await diskOfImport({ ...importing, notes });
  const name = `disk of an imported lead, ${notes} notes`;
  return [{ name, found: `${found.toFixed(0)} bytes`, target: `${target} bytes`, isGood: found <= target }];
}

/** What a lead takes with its indexes, and with what searches look through. */
async function measureDisk(databaseUrl: string): Promise<Finding[]> {
  const { rows } = await onServer(databaseUrl, (client) =>
    client.query<{ row: number; all: number }>(
      `select pg_table_size('crm.leads') / leads::float8 as row,
         (pg_total_relation_size('crm.leads') + pg_total_relation_size('crm.lead_texts')) / leads::float8 as all
       from (select greatest(count(*), 1) as leads from crm.leads) as counted`,
    ),
  );
  const { row, all } = rows[0]!;
  const found = `${all.toFixed(0)} bytes, of which ${row.toFixed(0)} are the row`;
  return [{ name: 'disk of a lead', found, target: '1000 bytes', isGood: all <= 1000 }];
}

async function measureAllAtOnce({ world, server, bareUrl, cookies, agentId, questions }: Scene): Promise<Finding[]> {
  const own = new Map<number, Question[]>();
  for (const number of world.agents) {
    own.set(number, questionsOf(await readyLeads(world.databaseUrl, number, 200)));
  }
  const load = (name: string, target: number) => {
    const ask = (turn: number) => {
      const number = world.agents[turn % world.agents.length]!;
      const question = own.get(number)!.find((each) => each.name === name)!;
      return { ask: question.ask(Math.floor(turn / world.agents.length)), cookie: cookies.get(number)! };
    };
    const asked = questions.find((each) => each.name === name)!;
    const serverUrl = server.url;
    return measureThroughput({
      name,
      target,
      serverUrl,
      bareUrl,
      ask,
      bareAsk: (turn) => bareAsk(asked, turn, agentId),
    });
  };
  return [await load('first page of leads', 1000), await load('change a stage', 700)];
}
