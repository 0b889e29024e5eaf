// Runs parts until a signal comes or one of them cannot go on, then stops them in order, within half a minute.
import { setTimeout as pause } from 'node:timers/promises';

export interface Stoppable {
  /** Rejects when it cannot go on; a part without it never gives up. */
  ended?: Promise<never>;
  stop: (seconds: number) => Promise<void>;
}

/** The server ends by itself: requests have 10 seconds, jobs 15 more (see src/server/main.ts). */
const SECONDS_FIRST = 28;
const SECONDS_OTHERS = 1;
const PARENT_CHECK_MS = 500;

function nextSignal(): Promise<string> {
  return new Promise((done) => {
    // Stays registered: npm passes on a Ctrl-C that the terminal has sent already, and the second must not end us half-way.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => done(signal));
    // A killed npm cannot pass on anything. Whoever runs us without npm may leave.
    if (!process.env.npm_lifecycle_event) return;
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && done('npm is gone'), PARENT_CHECK_MS).unref();
  });
}

/** `start` puts what it has started into `running`, first to stop first. */
export async function superviseUntilStopped(
  start: (running: Stoppable[]) => Promise<void>,
  log: (line: string) => void,
): Promise<void> {
  const running: Stoppable[] = [];
  const signal = nextSignal();
  const started = start(running);
  let failure: unknown;
  try {
    const ended = started.then(() => Promise.race(running.flatMap((part) => part?.ended ?? [])));
    log(`Stopping (${await Promise.race([signal, ended])}) …`);
    ended.catch(() => {});
  } catch (error) {
    failure = error;
    console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  }
  // What is half started is not in the list yet.
  await Promise.race([started.catch(() => {}), pause(SECONDS_FIRST * 1000)]);
  for (const [rank, part] of running.entries()) {
    await part
      ?.stop(rank === 0 ? SECONDS_FIRST : SECONDS_OTHERS)
      .catch((error: unknown) => log(`While stopping: ${String(error)}`));
  }
  process.exit(failure ? 1 : 0);
}
