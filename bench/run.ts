// `npm run bench [parts…]`: how fast the product is on 1,000,000 leads of 200 agents. Parts: plans requests throughput
// neighbours live wallet jobs intake duplicates accounts import start browser; all of them when none is named. It fails on faults, never on speed: figures depend on
// the machine, their ratio to the bare server in the same run much less.
import { loadavg } from 'node:os';
import { buildBrowserApp } from '../tools/browser-app.ts';
import { startProgram } from '../tools/child-program.ts';
import { measureAccountTiming } from './account-timing.ts';
import { openBenchDatabases, type BenchDatabases } from './bench-databases.ts';
import { freePort, openSessions, startBenchServer, type BenchServer } from './bench-server.ts';
import { measureBrowser } from './browser.ts';
import { measureDuplicates } from './duplicates.ts';
import { measureIntake } from './intake.ts';
import { forget, measureImport } from './import-file.ts';
import { measureJobs } from './jobs.ts';
import { measureLiveChanges } from './live-changes.ts';
import { beginner, busiest, importer, largeDatabase } from './make-bench-database.ts';
import { measureOpening } from './open-page.ts';
import { printFindings, type Finding } from './measure.ts';
import { measureNeighbours } from './neighbours.ts';
import { readPlans } from './query-plans.ts';
import { agentIdOf, questionsOf, readyLeads, type OpenLead, type Question } from './questions.ts';
import { bareAsk, measureQuestion } from './single-requests.ts';
import { measureThroughput } from './throughput.ts';
import { measureWalletDebit } from './wallet-debit.ts';
import { measureWarmStart } from './warm-start.ts';

const allParts = [
  'plans',
  'requests',
  'throughput',
  'neighbours',
  'live',
  'wallet',
  'jobs',
  'intake',
  'duplicates',
  'accounts',
  'import',
  'start',
  'browser',
] as const;
type Part = (typeof allParts)[number];

interface Bench {
  databases: BenchDatabases;
  server: BenchServer;
  bareUrl: string;
  /** By the agent's number. */
  cookies: ReadonlyMap<number, string>;
  agentId: string;
  openLeads: OpenLead[];
  questions: Question[];
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(allParts as readonly string[]).includes(name));
if (unknown.length > 0) throw new Error(`No part is called ${unknown.join(', ')}. There are: ${allParts.join(' ')}`);
const parts = allParts.filter((part) => asked.length === 0 || asked.includes(part));

const measure: Record<Part, (bench: Bench) => Promise<Finding[]>> = {
  plans: showPlans,
  requests: async (bench) => {
    const stage = {
      serverUrl: bench.server.url,
      bareUrl: bench.bareUrl,
      cookie: cookie(bench, busiest.number),
      agentId: bench.agentId,
    };
    const findings: Finding[] = [];
    for (const question of bench.questions) findings.push(await measureQuestion(question, stage));
    return findings;
  },
  throughput: measureAllAtOnce,
  neighbours: compareNeighbours,
  live: async (bench) => {
    // Read anew: the parts before this one have moved leads.
    const openLeads = await readyLeads(bench.databases.large, busiest.number, 300);
    const move = questionNamed({ ...bench, questions: questionsOf(openLeads) }, 'change a stage');
    const change = (turn: number) => ({ ask: move.ask(turn), id: openLeads[turn % openLeads.length]!.id });
    return [await measureLiveChanges({ serverUrl: bench.server.url, cookie: cookie(bench, busiest.number), change })];
  },
  wallet: ({ databases }) => measureWalletDebit(databases.small),
  jobs: ({ databases }) => measureJobs(databases.small),
  intake: ({ databases }) => measureIntake(databases.small),
  duplicates: ({ databases }) => measureDuplicates(databases.small),
  accounts: ({ databases }) => measureAccountTiming(databases.small),
  import: ({ server, databases, cookies }) =>
    measureImport({
      server,
      databaseUrl: databases.large,
      agent: importer.number,
      cookie: cookies.get(importer.number)!,
    }),
  start: async () => [await measureWarmStart()],
  browser: async ({ server, databases, cookies }) => {
    await forget(databases.large, importer.number);
    const findings = await measureBrowser({
      server,
      busiest: cookies.get(busiest.number)!,
      importer: cookies.get(importer.number)!,
    });
    await forget(databases.large, importer.number);
    return [...(await measureOpening(server.url, cookies.get(busiest.number)!)), ...findings];
  },
};

async function showPlans(bench: Bench): Promise<Finding[]> {
  // The gate's facts come with the session, by connections of its own.
  const questions = bench.questions.filter(({ name }) => name !== 'gate check');
  const plans = await readPlans(bench.databases.large, cookie(bench, busiest.number), questions);
  for (const { question, faults } of plans) for (const fault of faults) faulty(`${question}: ${fault}`);
  return plans.map(({ question, indexes, faults }) => ({
    name: question,
    found: faults.length > 0 ? faults.join(', ') : indexes.join(' '),
    target: 'an index',
    isGood: faults.length === 0,
  }));
}

async function measureAllAtOnce(bench: Bench): Promise<Finding[]> {
  const everyone = largeDatabase.slice(0, 200).map(({ number }) => number);
  const leads = new Map<number, OpenLead[]>();
  for (const number of everyone) leads.set(number, await readyLeads(bench.databases.large, number, 200));
  const questions = new Map(everyone.map((number) => [number, questionsOf(leads.get(number) ?? [])]));
  const load = (name: string, target: number) => {
    const question = questionNamed(bench, name);
    const ask = (turn: number) => {
      const number = everyone[turn % everyone.length] ?? 1;
      const own = questions.get(number)?.find((each) => each.name === name) ?? question;
      return { ask: own.ask(Math.floor(turn / everyone.length)), cookie: cookie(bench, number) };
    };
    const { bareUrl, agentId } = bench;
    return measureThroughput({
      name,
      target,
      serverUrl: bench.server.url,
      bareUrl,
      ask,
      bareAsk: (turn) => bareAsk(question, turn, agentId),
    });
  };
  return [await load('first page of leads', 800), await load('change a stage', 500)];
}

async function compareNeighbours(bench: Bench): Promise<Finding[]> {
  const server = await startBenchServer(bench.databases.small);
  try {
    const [alone = ''] = await openSessions(bench.databases.small, [beginner.number]);
    const findings: Finding[] = [];
    for (const name of ['first page of leads', 'search in names', 'counts by stage']) {
      const among = { serverUrl: bench.server.url, cookie: cookie(bench, beginner.number) };
      findings.push(
        await measureNeighbours(questionNamed(bench, name), among, { serverUrl: server.url, cookie: alone }),
      );
    }
    return findings;
  } finally {
    await server.stop();
  }
}

function questionNamed({ questions }: Bench, name: string): Question {
  const question = questions.find((each) => each.name === name);
  if (!question) throw new Error(`No question is called "${name}".`);
  return question;
}

function cookie({ cookies }: Bench, agent: number): string {
  return cookies.get(agent) ?? '';
}

function faulty(fault: string): void {
  console.error(`FAULT  ${fault}`);
  process.exitCode = 1;
}

async function open(databases: BenchDatabases): Promise<{ bench: Bench; close: () => Promise<void> }> {
  const port = await freePort();
  const [server, bare] = await Promise.all([
    startBenchServer(databases.large),
    startProgram({
      name: 'bare server',
      file: 'bench/bare-server.ts',
      env: { ...process.env, DATABASE_URL: databases.large, PORT: String(port) },
      log: console.log,
      isKept: false,
    }),
  ]);
  const numbers = largeDatabase.map(({ number }) => number);
  const found = await openSessions(databases.large, numbers);
  const openLeads = await readyLeads(databases.large, busiest.number, 300);
  return {
    bench: {
      databases,
      server,
      bareUrl: bare.ready,
      cookies: new Map(numbers.map((number, index) => [number, found[index] ?? ''])),
      agentId: await agentIdOf(databases.large, busiest.number),
      openLeads,
      questions: questionsOf(openLeads),
    },
    close: async () => {
      await Promise.all([server.stop(), bare.stop(2)]);
    },
  };
}

// The server knows the files that are there when it starts.
if (parts.includes('browser')) await buildBrowserApp(console.log);
const databases = await openBenchDatabases(console.log);
try {
  const { bench, close } = await open(databases);
  try {
    for (const part of parts) {
      const findings = await measure[part](bench);
      printFindings(
        `${part}   (load of the machine: ${loadavg()
          .map((load) => load.toFixed(1))
          .join(' ')})`,
        findings,
      );
    }
  } finally {
    await close();
  }
} finally {
  await databases.stop();
}
