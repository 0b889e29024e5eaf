// Database, sandbox and browser app at once, then the server; one order to stop in, one place where failures end.
import { buildBrowserApp } from './browser-app.ts';
import { startProgram } from './child-program.ts';
import { watchForOutages } from './database-outage.ts';
import { demoAdmin, demoLogin } from './demo-login.ts';
import { superviseUntilStopped, type Stoppable } from './supervise.ts';
import {
  fillDemo,
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

export async function seedWhenNew(
  settings: Settings,
  database: Database,
  sandboxUrl: string | undefined,
): Promise<string[]> {
  if (!settings.isDemo) return [];
  if (database.isNew) {
    log('Filling the new database with a sample agent …');
    await fillDemo(settings, database, sandboxUrl);
  }
  return [
    `Demo login       ${demoLogin.email} · ${demoLogin.password}`,
    ...(database.isNew || database.hasDemoAdmin ? [`Admin login      ${demoAdmin.email} · ${demoAdmin.password}`] : []),
  ];
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
  const wasOutage = watchForOutages(database.url, database.began, log);
  await keep(0, startProgram({ name: 'server', file: 'src/server/main.ts', env: serverEnv, log, wasOutage }));
  log(
    [
      '',
      `Agent CRM        ${env.BASE_URL || `http://localhost:${settings.port}`}`,
      ...(sandbox ? [`Sandbox          ${sandbox.url}  (mail, test cards, phones)`] : []),
      ...demoLines,
      ...(database.location ? [`Database         ${database.location}`] : []),
      'Stop with Ctrl-C.',
      '',
    ].join('\n'),
  );
}

export const runStart = (env: NodeJS.ProcessEnv): Promise<void> =>
  superviseUntilStopped((running) => start(env, running), log);
