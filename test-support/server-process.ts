// The server as a process of its own, to be killed in the middle of things.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

export interface ServerProcess {
  url: string;
  /** kill -9: no farewell. */
  kill(): Promise<void>;
}

export const processSecret = 'the secret of killed servers and of nothing else';

export async function startServerProcess(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/server/main.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      BASE_URL: `http://127.0.0.1:${port}`, // the test runner sets one of its own
      AUTH_SECRET: processSecret,
      SANDBOX_URL: 'http://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
      LOG_LEVEL: 'fatal',
      ...env,
    },
  });
  await ready(child);
  return {
    url: `http://127.0.0.1:${port}`,
    async kill() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function ready(child: ChildProcess): Promise<void> {
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The server ended with ${String(code)} before it was ready.`);
    }),
  ])) as [{ ready?: boolean }];
  if (!message.ready) throw new Error('The server said something else than that it is ready.');
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
