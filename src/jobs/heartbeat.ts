// Tells the queue again and again that this process lives and still has its jobs, and has the jobs of those taken for dead
// given to others.
import { setTimeout as delay } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Logger } from '../server/logger.ts';
import { beatSeconds, openClaim, type Claim } from './claim.ts';
import { touchJobs } from './heartbeat.db.ts';
import type { Taken } from './run-job.ts';

/** The dead are looked for at each second beat, and only while the database has answered the one before. */
const beatsToLook = 2;

export interface Heartbeat {
  /** @param takenAt performance.now() before the job was asked for */
  during(taken: Taken, takenAt: number, work: (claim: Claim) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export function startHeartbeat(boss: PgBoss, log: Logger): Heartbeat {
  const held = new Map<Taken, Claim>();
  const beating = new AbortController();

  async function beat(): Promise<void> {
    const at = performance.now();
    const told = [...held];
    if (told.length === 0) return void (await boss.getDb().executeSql('select 1'));
    const ours = await touchJobs(
      boss.getDb(),
      told.map(([taken]) => taken),
    );
    for (const [taken, claim] of told) {
      if (ours.has(taken)) claim.renew(at);
      else claim.lose();
    }
  }

  async function beatOn(): Promise<void> {
    for (let answered = 0; !beating.signal.aborted;) {
      await delay(beatSeconds * 1000, undefined, { signal: beating.signal }).catch(() => undefined);
      if (beating.signal.aborted) return;
      try {
        await beat();
        answered += 1;
        // After an outage of the database all look dead: each has the time of a beat to say that it lives.
        if (answered % beatsToLook === 0) await boss.supervise();
      } catch (fault) {
        answered = 0;
        log.warn({ err: fault }, 'the job queue could not be told that this process lives; trying again');
      }
    }
  }

  const beats = beatOn();
  return {
    async during(taken, takenAt, work) {
      const claim = openClaim(takenAt);
      held.set(taken, claim);
      try {
        await work(claim);
      } finally {
        held.delete(taken);
      }
    },
    async stop() {
      beating.abort();
      await beats;
    },
  };
}
