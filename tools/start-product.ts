// Database, sandbox and browser app at once, then the server; one order to stop in, one place where failures end.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildBrowserApp } from './browser-app.ts';
import { startProgram } from './child-program.ts';
import { superviseUntilStopped, type Stoppable } from './supervise.ts';
import {
  isPortFree,
  readSettings,
  serverEnvironment,
  startDatabase,
  startSandbox,
  StartError,
  type Database,
  type Settings,
} from './surroundings.ts';

const log = (line: string) => console.log(line);

interface DemoSeed {
  demoLogin: { email: string; password: string };
  seedDemo: (databaseUrl: string, sandboxUrl?: string) => Promise<void>;
}

async function loadDemo(): Promise<DemoSeed | undefined> {
  const file = join(import.meta.dirname, 'demo.ts');
  return existsSync(file) ? ((await import(file)) as DemoSeed) : undefined;
}

export async function seedWhenNew(
  settings: Settings,
  database: Database,
  sandboxUrl: string | undefined,
): Promise<string[]> {
  if (!settings.isDemo) return [];
  const demo = await loadDemo();
  if (!demo) return [];
  if (database.isNew) {
    log('Filling the new database with a sample agent …');
    await demo.seedDemo(database.url, sandboxUrl);
    await (await import('./demo-imports.ts')).seedDemoImports(settings.env, database.url);
    if (sandboxUrl) await (await import('./demo-meetings.ts')).seedDemoMeetings(settings, database.url, sandboxUrl);
  }
  return [`Demo login       ${demo.demoLogin.email} · ${demo.demoLogin.password}`];
}

async function requireFreePort({ port, host }: Settings): Promise<void> {
  if (!(await isPortFree(port, host))) {
    throw new StartError(
      `Port ${port} is in use. Stop what runs there, or choose another: PORT=${port + 10} npm start`,
    );
  }
}

async function start(env: NodeJS.ProcessEnv, running: Stoppable[]): Promise<void> {
  const settings = readSettings(env);
  await requireFreePort(settings);
  const serves = env.ROLE !== 'worker';
  const keep = <T extends Stoppable>(rank: number, part: Promise<T>): Promise<T> =>
    part.then((value) => ((running[rank] = value), value));

  const started = await Promise.allSettled([
    keep(2, startDatabase(settings, log)),
    settings.usesSandbox
      ? startSandbox(settings, settings.port, log).then((sandbox) => ((running[1] = sandbox.program), sandbox))
      : undefined,
    serves ? buildBrowserApp(log) : undefined,
  ]);
  const failed = started.find((part) => part.status === 'rejected');
  if (failed) throw failed.reason;
  const [database, sandbox] = started.map((part) => (part as PromiseFulfilledResult<unknown>).value) as [
    Database,
    Awaited<ReturnType<typeof startSandbox>> | undefined,
  ];

  const demoLines = await seedWhenNew(settings, database, sandbox?.url);
  const serverEnv = serverEnvironment(settings, database, sandbox);
  await keep(0, startProgram({ name: 'server', file: 'src/server/main.ts', env: serverEnv, log }));
  log(
    [
      '',
      `Agent CRM        ${env.BASE_URL || `http://localhost:${settings.port}`}`,
      ...(sandbox ? [`Sandbox          ${sandbox.url}  (mail, test cards)`] : []),
      ...demoLines,
      ...(database.location ? [`Database         ${database.location}`] : []),
      'Stop with Ctrl-C.',
      '',
    ].join('\n'),
  );
}

export const runStart = (env: NodeJS.ProcessEnv): Promise<void> =>
  superviseUntilStopped((running) => start(env, running), log);
