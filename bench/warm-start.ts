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
  const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: folder };
  delete env.DATABASE_URL;
  // The first one makes the database and builds the app when that is due.
  await startOnce(env);
  const times: number[] = [];
  for (let start = 0; start < starts; start++) times.push(await startOnce(env));
  const best = Math.min(...times);
  return { name: 'warm start to the first answer', found: `${ms(best)} ms`, target: '3000 ms', isGood: best <= 3000 };
}

async function startOnce(env: NodeJS.ProcessEnv): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, [join(root, 'tools/start.ts')], {
    cwd: root,
    env: {
      ...env,
      PORT: String(port),
      SANDBOX_PORT: String(await freePort()),
      SANDBOX_SMTP_PORT: String(await freePort()),
    },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  for (;;) {
    if (hasEnded) throw new Error('The product did not start.');
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    if (answer?.ok && (await answer.text())) break;
    await pause(10);
  }
  const took = performance.now() - begun;
  child.kill('SIGTERM');
  await ended;
  return took;
}
