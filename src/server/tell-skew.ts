// A machine whose clock is wrong says so: signatures of webhooks and the log still go by it.
import type { DatabaseClock } from '../database/database-clock.ts';
import { clockSkew } from './http/metrics.ts';
import type { Logger } from './logger.ts';

const maxSeconds = 30;
const repeatMs = 3_600_000;

/** For each reading of the clock: sets the gauge, and warns at once and then every hour. */
export function skewTeller(log: Logger): (clock: DatabaseClock) => void {
  let toldAt = -Infinity;
  return (clock) => {
    const skew = clock.skew();
    clockSkew.set(skew);
    if (Math.abs(skew) <= maxSeconds || performance.now() - toldAt < repeatMs) return;
    toldAt = performance.now();
    log.warn({ seconds: Math.round(skew) }, 'the clock of this machine differs from the clock of the database');
  };
}
