// One program beside this one: started, waited for, started again after a crash, stopped.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';

export const root = join(import.meta.dirname, '..');
const preload = pathToFileURL(join(import.meta.dirname, 'leave-with-parent.ts')).href;
const CRASHES_A_MINUTE = 3;
/** Node's own choice keeps a hundred megabytes more after an import of 50,000 rows, and answers no faster. */
const YOUNG_MB = 8;

export interface ChildProgram {
  /** As the program itself told it: its url, for one that serves. */
  ready: string;
  /** Rejects when it cannot be kept running. */
  ended: Promise<never>;
  restart: () => Promise<void>;
  /** SIGTERM, then SIGKILL after so many seconds. */
  stop: (seconds: number) => Promise<void>;
}

export interface ProgramOptions {
  name: string;
  /** Path below the project's root. */
  file: string;
  env: Record<string, string | undefined>;
  log: (line: string) => void;
  startSeconds?: number;
  /** False leaves a crashed program lying until `restart`: in development the next saved file does that. */
  isKept?: boolean;
}

/** Ready is a message `{ ready: true, url }`, or for programs that know nothing of us a first line `… ready: URL`. */
function waitUntilReady(child: ChildProcess, { name, startSeconds = 60 }: ProgramOptions): Promise<string> {
  return new Promise((done, fail) => {
    const timer = setTimeout(
      () => fail(new Error(`The ${name} was not ready within ${startSeconds} s.`)),
      startSeconds * 1000,
    );
    const settle = (act: () => void) => {
      clearTimeout(timer);
      act();
    };
    child.on('message', (message: { ready?: boolean; url?: string }) => {
      if (message.ready) settle(() => done(message.url ?? ''));
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      const url = / ready: (\S+)/.exec(chunk.toString())?.[1];
      if (url) settle(() => done(url));
    });
    child.once('error', (error) => settle(() => fail(error)));
    child.once('exit', (code, signal) =>
      settle(() => fail(new Error(`The ${name} ended while starting (${signal ?? code}).`))),
    );
  });
}

function launch({ file, env }: ProgramOptions): ChildProcess {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      `--max-semi-space-size=${YOUNG_MB}`,
      '--import',
      preload,
      join(root, file),
    ],
    {
      cwd: root,
      env,
      // A session of its own: Ctrl-C reaches only us, and we stop the programs in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  child.stdout?.pipe(process.stdout, { end: false });
  child.stderr?.pipe(process.stderr, { end: false });
  return child;
}

async function end(child: ChildProcess, seconds: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
  await gone;
  clearTimeout(late);
}

export async function startProgram(options: ProgramOptions): Promise<ChildProgram> {
  const crashes: number[] = [];
  let isEnding = false;
  let giveUp: (error: Error) => void = () => {};
  const ended = new Promise<never>((_, fail) => (giveUp = fail));
  ended.catch(() => {});
  let child = launch(options);
  const ready = await waitUntilReady(child, options);

  const watch = () =>
    child.once('exit', (code, signal) => {
      if (!isEnding) recover(`${signal ?? code}`).catch(giveUp);
    });
  const again = async () => {
    child = launch(options);
    await waitUntilReady(child, options);
    watch();
  };
  const recover = async (how: string) => {
    if (options.isKept === false)
      return options.log(`The ${options.name} ended (${how}); it starts again with the next change.`);
    crashes.push(Date.now());
    if (crashes.filter((at) => at > Date.now() - 60_000).length >= CRASHES_A_MINUTE) {
      throw new Error(`The ${options.name} ended ${CRASHES_A_MINUTE} times within a minute, last with ${how}.`);
    }
    options.log(`The ${options.name} ended by itself (${how}); it is started again.`);
    await pause(500);
    if (!isEnding) await again();
  };
  const stop = async (seconds: number) => {
    isEnding = true;
    await end(child, seconds);
  };
  const restart = async () => {
    await stop(2);
    isEnding = false;
    await again();
  };
  watch();
  return { ready, ended, restart, stop };
}
