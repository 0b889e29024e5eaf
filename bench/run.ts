// `npm run bench [parts…] [worlds…]`: how fast the product is. Disk, plans, requests, inbox, calls, throughput, import, bulk and texts are measured in four
// worlds (worlds.ts: new analyzed one many) and printed side by side; neighbors live wallet jobs intake duplicates accounts
// parsers gate rescue start browser in one, site and restore in databases of their own. All of them where none is named. It fails on faults, never on speed: figures depend on the machine,
// their ratio to the bare server in the same run much less.
import { loadavg } from 'node:os';
import { buildBrowserApp } from '../tools/browser-app.ts';
import { measureAccountTiming } from './account-timing.ts';
import { openBenchDatabases, type BenchDatabase, type BenchDatabases } from './bench-databases.ts';
import { openSessions, startBenchServer, type BenchServer } from './bench-server.ts';
import { measureBrowser } from './browser.ts';
import { measureContactGate } from './contact-gate.ts';
import { measureDuplicates } from './duplicates.ts';
import { measureWorld, threadsOf, worldParts, type WorldPart } from './in-worlds.ts';
import { measureIntake } from './intake.ts';
import { forget } from './import-file.ts';
import { measureJobs } from './jobs.ts';
import { measureLiveChanges } from './live-changes.ts';
import { measureOpening } from './open-page.ts';
import { printFindings, printWorlds, type Finding } from './measure.ts';
import { measureNeighbors } from './neighbors.ts';
import { measureParsers } from './parsers.ts';
import { questionsOf, readyLeads, type Question } from './questions.ts';
import { measureWalletDebit } from './wallet-debit.ts';
import { measureRescue } from './rescue.ts';
import { measureRestore } from './restore.ts';
import { measureRestMemory } from './rest-memory.ts';
import { textingQuestions } from './texting-questions.ts';
import { measureSite } from './site.ts';
import { measureWarmStart } from './warm-start.ts';
import { beginner, busiest, importer, worldNames, worldTitles, type WorldName } from './worlds.ts';

const otherParts = [
  'neighbors',
  'live',
  'wallet',
  'jobs',
  'intake',
  'duplicates',
  'accounts',
  'parsers',
  'gate',
  'rescue',
  'start',
  'browser',
] as const;
type Part = (typeof otherParts)[number];
/** In a database of its own. */
const ownParts = ['site', 'restore'] as const;

interface Bench {
  databases: BenchDatabases;
  server: BenchServer;
  /** By the agent's number. */
  cookies: ReadonlyMap<number, string>;
  questions: Question[];
}

const asked = process.argv.slice(2);
const known: readonly string[] = [...worldParts, ...otherParts, ...ownParts, ...worldNames];
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) throw new Error(`Nothing is called ${unknown.join(', ')}. There are: ${known.join(' ')}`);
const chosen = <T extends string>(all: readonly T[], isAny: boolean) =>
  all.filter((name) => !isAny || asked.includes(name));
const isPartNamed = [...worldParts, ...otherParts, ...ownParts].some((name) => asked.includes(name));
const parts = chosen(otherParts, isPartNamed);
const partsOfTheirOwn = chosen(ownParts, isPartNamed);
const partsOfWorlds = chosen(worldParts, isPartNamed);
const worlds = chosen(
  worldNames,
  worldNames.some((name) => asked.includes(name)),
);

const measure: Record<Part, (bench: Bench) => Promise<Finding[]>> = {
  neighbors: compareNeighbors,
  live: async (bench) => {
    // Read again: the parts before this one have moved leads.
    const openLeads = await readyLeads(bench.databases.large, busiest.number, 300);
    const move = questionNamed(questionsOf(openLeads), 'change a stage');
    const change = (turn: number) => ({ ask: move.ask(turn), id: openLeads[turn % openLeads.length]!.id });
    return [await measureLiveChanges({ serverUrl: bench.server.url, cookie: cookie(bench, busiest.number), change })];
  },
  wallet: ({ databases }) => measureWalletDebit(databases.small),
  jobs: ({ databases }) => measureJobs(databases.small),
  intake: ({ databases }) => measureIntake(databases.small),
  duplicates: ({ databases }) => measureDuplicates(databases.small),
  accounts: ({ databases }) => measureAccountTiming(databases.small),
  parsers: async () => measureParsers(),
  gate: async () => measureContactGate(),
  rescue: ({ databases }) => measureRescue(databases.small),
  start: async () => [await measureWarmStart(), ...(await measureRestMemory())],
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

async function compareNeighbors(bench: Bench): Promise<Finding[]> {
  const server = await startBenchServer(bench.databases.small);
  try {
    const [alone = ''] = await openSessions(bench.databases.small, [beginner.number]);
    const findings: Finding[] = [];
    const textingOf = async (databaseUrl: string) =>
      textingQuestions(await threadsOf({ databaseUrl, agent: beginner.number }));
    const [textingAmong, textingAlone] = [
      await textingOf(bench.databases.large),
      await textingOf(bench.databases.small),
    ];
    const compare = async (among: Question, withAlone: Question) => {
      const sides = [
        { serverUrl: bench.server.url, cookie: cookie(bench, beginner.number), question: among },
        { serverUrl: server.url, cookie: alone, question: withAlone },
      ] as const;
      findings.push(await measureNeighbors(...sides));
    };
    for (const name of ['first page of leads', 'search in names', 'counts by stage']) {
      const question = questionNamed(bench.questions, name);
      await compare(question, question);
    }
    for (const name of ['conversation list', 'open a thread: its texts', 'contacts page', 'unread conversations'])
      await compare(questionNamed(textingAmong, name), questionNamed(textingAlone, name));
    return findings;
  } finally {
    await server.stop();
  }
}

function questionNamed(questions: readonly Question[], name: string): Question {
  const question = questions.find((each) => each.name === name);
  if (!question) throw new Error(`No question is called "${name}".`);
  return question;
}

function cookie({ cookies }: Bench, agent: number): string {
  return cookies.get(agent) ?? '';
}

async function open(databases: BenchDatabases): Promise<{ bench: Bench; close: () => Promise<void> }> {
  const server = await startBenchServer(databases.large);
  const numbers = [busiest.number, beginner.number, importer.number];
  const found = await openSessions(databases.large, numbers);
  const openLeads = await readyLeads(databases.large, busiest.number, 300);
  return {
    bench: {
      databases,
      server,
      cookies: new Map(numbers.map((number, index) => [number, found[index] ?? ''])),
      questions: questionsOf(openLeads),
    },
    close: () => server.stop(),
  };
}

const load = () =>
  `(load of the machine: ${loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')})`;

async function runOthers(databases: BenchDatabases): Promise<void> {
  const { bench, close } = await open(databases);
  try {
    for (const part of parts) printFindings(`${part}   ${load()}`, await measure[part](bench));
  } finally {
    await close();
  }
}

async function runWorlds(databases: BenchDatabases): Promise<void> {
  const found: { name: WorldName; of: Map<WorldPart, Finding[]> }[] = [];
  for (const name of worlds) {
    console.log(`\nIn the world "${name}": ${worldTitles[name]} …   ${load()}`);
    found.push({ name, of: await measureWorld(name, databases, partsOfWorlds) });
  }
  for (const part of partsOfWorlds) {
    printWorlds(
      `${part}: found × ratio to the bare server; ! misses its target`,
      found.map(({ name, of }) => ({ name, findings: of.get(part) ?? [] })),
    );
  }
}

// The server knows the files that are there when it starts.
if (parts.includes('browser')) await buildBrowserApp(console.log);
const needed = new Set<BenchDatabase>([
  ...(partsOfWorlds.length > 0 && worlds.includes('one') ? (['one'] as const) : []),
  ...(partsOfWorlds.length > 0 && worlds.includes('many') ? (['large'] as const) : []),
  ...(parts.length > 0 ? (['large', 'small'] as const) : []),
]);
const databases = await openBenchDatabases(needed, console.log);
try {
  if (partsOfWorlds.length > 0) await runWorlds(databases);
  if (parts.length > 0) await runOthers(databases);
  if (partsOfTheirOwn.includes('site')) printFindings(`site   ${load()}`, await measureSite(databases.serverUrl));
  if (partsOfTheirOwn.includes('restore')) printFindings(`restore   ${load()}`, await measureRestore(console.log));
} finally {
  await databases.stop();
}
