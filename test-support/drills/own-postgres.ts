// A PostgreSQL of a drill's own, which may be killed and stopped without taking other tests with it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseInUseError } from '../../src/database/embedded-lock.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/database/embedded.ts';

export interface OwnPostgres {
  /** Of its administrative database; stays the same over stops and starts. */
  url: string;
  /** kill -9. It comes back by itself. */
  kill(): void;
  stop(): Promise<void>;
  start(): Promise<void>;
}

const MOST_AT_ONCE = 4;

/** Each run takes the first that is free. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  for (let number = 1; ; number++) {
    const dataDir = join(import.meta.dirname, '../../.cache', `drill-postgres-${number}`);
    const start = () => startEmbeddedPostgres({ dataDir, fast: true, log: () => {} });
    try {
      return control(await start(), start);
    } catch (error) {
      if (!(error instanceof DatabaseInUseError) || number === MOST_AT_ONCE) throw error;
    }
  }
}

function control(first: EmbeddedPostgres, again: () => Promise<EmbeddedPostgres>): OwnPostgres {
  let running = first;
  return {
    url: first.url,
    kill() {
      const [pid] = readFileSync(join(running.location, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    stop: () => running.stop(),
    async start() {
      running = await again();
      if (running.url !== first.url) throw new Error('The database came back at another address.');
    },
  };
}
