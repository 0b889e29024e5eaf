// `npm start` with a database that is there: from the command to the first answered request.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './bench-server.ts';
import { ms, type Finding } from './measure.ts';

const root = join(import.meta.dirname, '..');
const starts = 3;

export async function measureWarmStart(): Promise<Finding> {
  const folder = join(root, '.cache', 'bench-start');
  // A database of an earlier version of the migrations would be refused.
  await rm(folder, { recursive: true, force: true });
  // The first one makes the database and builds the app when that is due.
  await startOnce(folder);
  const times: number[] = [];
  for (let start = 0; start < starts; start++) times.push(await startOnce(folder));
  const best = Math.min(...times);
  return { name: 'warm start to the first answer', found: `${ms(best)} ms`, target: '3000 ms', isGood: best <= 3000 };
}

async function startOnce(folder: string): Promise<number> {
  const { took, stop } = await startProduct(folder);
  await stop();
  return took;
}

interface StartedProduct {
  /** Of the start program. */
  pid: number;
  /** Milliseconds until the first page was answered. */
  took: number;
  stop(): Promise<void>;
}

/** `npm start` with its data in this folder. */
export async function startProduct(folder: string): Promise<StartedProduct> {
  const port = await freePort();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: folder,
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
    SANDBOX_SMTP_PORT: String(await freePort()),
  };
  delete env.DATABASE_URL;
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, 'tools/start.ts')], { cwd: root, env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  for (;;) {
    if (hasEnded) throw new Error('The product did not start.');
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    if (answer?.ok && (await answer.text())) break;
    await pause(10);
  }
  return {
    pid: child.pid ?? 0,
    took: performance.now() - started,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
