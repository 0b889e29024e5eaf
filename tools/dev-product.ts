// Vite answers on PORT and passes everything that is not the browser app's on to the server, which listens three ports above.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { startProgram, type ChildProgram } from './child-program.ts';
import { root } from './program-process.ts';
import { seedWhenNew } from './start-product.ts';
import { superviseUntilStopped, type Stoppable } from './supervise.ts';
import {
  isPortFree,
  readSettings,
  serverEnvironment,
  startDatabase,
  startSandbox,
  StartError,
} from './surroundings.ts';

const log = (line: string) => console.log(line);
const SERVER_PORT_ABOVE = 3;
const BROWSER_ONLY = /^(web|sandbox)\/|\.(tsx|browser\.ts|worker\.ts|test\.ts|css)$/;

function restartOnChange(server: ChildProgram, migrateAgain: () => Promise<void>): Stoppable {
  let timer: NodeJS.Timeout | undefined;
  let isNewSql = false;
  const restart = async () => {
    if (isNewSql) await migrateAgain();
    isNewSql = false;
    await server.restart();
    log('The server was started again.');
  };
  const watcher = watch(join(root, 'src'), { recursive: true }, (_event, name) => {
    const file = name?.replaceAll('\\', '/') ?? '';
    if (!/\.(ts|sql)$/.test(file) || BROWSER_ONLY.test(file)) return;
    isNewSql ||= file.endsWith('.sql');
    clearTimeout(timer);
    // Editors write a file in several steps; one restart for all of them.
    timer = setTimeout(
      () => restart().catch((error: Error) => log(`${error.message} Waiting for the next change.`)),
      150,
    );
  });
  return { stop: async () => watcher.close() };
}

async function startVite(port: number, serverPort: number): Promise<Stoppable> {
  const target = `http://127.0.0.1:${serverPort}`;
  const proxy = { '/api': target, '/.netlify': target, '/a/': target };
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    server: { port, strictPort: true, host: '127.0.0.1', proxy },
  });
  await vite.listen();
  return { stop: () => vite.close() };
}

async function start(env: NodeJS.ProcessEnv, running: Stoppable[]): Promise<void> {
  const settings = readSettings(env);
  const serverPort = settings.port + SERVER_PORT_ABOVE;
  for (const port of [settings.port, serverPort]) {
    if (!(await isPortFree(port, '127.0.0.1')))
      throw new StartError(`Port ${port} is in use. Choose another: PORT=4000 npm run dev`);
  }
  const database = await startDatabase(settings, log);
  running[4] = database;
  const sandbox = settings.usesSandbox ? await startSandbox(settings, serverPort, log) : undefined;
  if (sandbox) running[3] = sandbox.program;
  const demoLines = await seedWhenNew(settings, database, sandbox?.url);
  const serverEnv = {
    ...serverEnvironment(settings, database, sandbox),
    PORT: String(serverPort),
    BASE_URL: env.BASE_URL || `http://localhost:${settings.port}`,
  };
  const server = await startProgram({ name: 'server', file: 'src/server/main.ts', env: serverEnv, log, isKept: false });
  running[0] = server;
  running[1] = await startVite(settings.port, serverPort);
  running[2] = restartOnChange(server, async () => {
    const { migrate } = await import('../src/database/migrate.ts');
    await migrate(database.url);
  });
  log(
    ['', `Agent CRM        http://localhost:${settings.port}  (reloads as you edit)`]
      .concat(sandbox ? `Sandbox          ${sandbox.url}` : [], demoLines, 'Stop with Ctrl-C.', '')
      .join('\n'),
  );
}

export const runDev = (env: NodeJS.ProcessEnv): Promise<void> =>
  superviseUntilStopped((running) => start(env, running), log);
