// One run of one of our programs, in its own process that ends with this one.
import { spawn, type ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export const root = join(import.meta.dirname, '..');
const preload = pathToFileURL(join(import.meta.dirname, 'leave-with-parent.ts')).href;
/** Node's own choice keeps a hundred megabytes more after an import of 50,000 rows, and answers no faster. */
const YOUNG_MB = 8;
/** By how much memory that has outlived that may grow before it is cleared: left to itself it doubles and more in an import. */
const GROWTH_PERCENT = 30;
/** Set from outside: a program that is told of it only when it runs has loaded the TypeScript compiler (12 MB) already. */
const compileCache = { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') };

export interface Program {
  name: string;
  /** Path below the project's root. */
  file: string;
  env: Record<string, string | undefined>;
}

export function launch({ file, env }: Program): ChildProcess {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      `--max-semi-space-size=${YOUNG_MB}`,
      `--heap-growing-percent=${GROWTH_PERCENT}`,
      '--import',
      preload,
      resolve(root, file),
    ],
    {
      cwd: root,
      env: { ...compileCache, ...env },
      // Its own session: Ctrl-C reaches only us, and we stop the programs in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  child.stdout?.pipe(process.stdout, { end: false });
  child.stderr?.pipe(process.stderr, { end: false });
  return child;
}

export const isOver = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null || child.pid === undefined;

/** SIGTERM, then SIGKILL after so many seconds. */
export async function end(child: ChildProcess, seconds: number): Promise<void> {
  if (isOver(child)) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
  await gone;
  clearTimeout(late);
}

/** What a program that ends by itself says with its one message. */
interface LastWord<T> {
  answer?: T;
  fault?: string;
}

/**
 * Runs a program that does one thing and ends: what that needs (migrations, the whole server's code) is then in nobody's
 * memory. @returns its answer @throws its fault
 */
export function runToEnd<T>(program: Program): Promise<T> {
  return new Promise((done, fail) => {
    const child = launch(program);
    let said: LastWord<T> | undefined;
    child.on('message', (message: LastWord<T>) => (said = message));
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      if (code === 0) done(said?.answer as T);
      else fail(new Error(said?.fault ?? `The ${program.name} ended (${signal ?? code}).`));
    });
  });
}

/** The other side of `runToEnd`. */
export async function answerAndEnd<T>(work: () => Promise<T>): Promise<void> {
  const say = (word: LastWord<T>) => process.send?.(word, () => process.exit(word.fault === undefined ? 0 : 1));
  await work().then(
    (answer) => say({ answer }),
    (fault: unknown) => say({ fault: fault instanceof Error ? fault.message : String(fault) }),
  );
}
