// The database's clock as this process knows it: whatever is stored or compared by instants goes by it, so that servers whose
// clocks differ agree. Between two readings time passes by the monotonic clock, through outages too.
import type { Pool } from 'pg';

const readEveryMs = 60_000;

export interface DatabaseClock {
  /** The instant at the database, exact to the way there and back. */
  now: () => Date;
  /** Seconds that this machine's clock is ahead of the database's; negative: behind. */
  skew: () => number;
  stop: () => void;
}

/** Reads the clock now and every minute; `onRead` is called after each reading. @throws when the first one fails */
export async function openDatabaseClock(pool: Pool, onRead: (clock: DatabaseClock) => void): Promise<DatabaseClock> {
  let ahead = await readAhead(pool);
  const readAgain = async () => {
    ahead = await readAhead(pool);
    onRead(clock);
  };
  // Without the database the last reading holds.
  const timer = setInterval(() => void readAgain().catch(() => undefined), readEveryMs);
  timer.unref();
  const now = () => performance.now() + ahead;
  const clock: DatabaseClock = {
    now: () => new Date(now()),
    skew: () => (Date.now() - now()) / 1000,
    stop: () => clearInterval(timer),
  };
  onRead(clock);
  return clock;
}

/** Milliseconds that the database's clock is ahead of performance.now(). */
async function readAhead(pool: Pool): Promise<number> {
  const asked = performance.now();
  const { rows } = await pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  const answered = performance.now();
  return rows[0]!.ms - (asked + answered) / 2;
}
