// The server as its own process, to be killed in the middle of things.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export { freePort } from './free-ports.ts';

export interface ServerProcess {
  url: string;
  isRunning(): boolean;
  /** Stands still, and goes on: SIGSTOP and SIGCONT. */
  freeze(): void;
  thaw(): void;
  /** kill -9: no farewell. */
  kill(): Promise<void>;
  /** SIGTERM: it finishes what it is doing. Returns its exit code. */
  terminate(): Promise<number | null>;
}

export const processSecret = 'the secret of killed servers and of nothing else';

/** On any free port, unless `env` names one. */
export async function startServerProcess(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/server/main.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      PORT: '0',
      BASE_URL: 'http://127.0.0.1:9', // the test runner sets one of its own
      AUTH_SECRET: processSecret,
      SANDBOX_URL: 'http://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
      LOG_LEVEL: 'fatal',
      ...env,
    },
  });
  const port = await ready(child);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const gone = once(child, 'exit');
    if (isRunning()) child.kill(signal);
    if (isRunning()) child.kill('SIGCONT'); // what stands still does not hear that it shall end
    if (isRunning()) await gone;
    return child.exitCode;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    isRunning,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    kill: async () => void (await end('SIGKILL')),
    terminate: () => end('SIGTERM'),
  };
}

/** @returns the port it took */
async function ready(child: ChildProcess): Promise<number> {
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The server ended with ${String(code)} before it was ready.`);
    }),
  ])) as [{ ready?: boolean; port?: number }];
  if (!message.ready || !message.port) throw new Error('The server said something else than that it is ready.');
  return message.port;
}
