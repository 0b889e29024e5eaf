// Takes jobs while there are any: told by the database as they come, and looking by itself for what is due again.
import { setTimeout as delay } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Platform } from '../server/platform.ts';
import type { AnyJob } from './job.ts';
import { startHeartbeat, type Heartbeat } from './heartbeat.ts';
import { listDue } from './job-figures.db.ts';
import { bell } from './job-order.db.ts';
import { openLane, type Lane } from './lane.ts';
import { isOutgoingPaused } from './outgoing-pause.db.ts';
import { runJob } from './run-job.ts';

/** Retries and jobs for later ring no bell; also how late a job is at most when the bell is deaf. */
const lookEveryMs = 2000;
const longestStopMs = 15_000;

export interface JobWorkers {
  /** Takes no more, and waits for the jobs at hand as long as a stop may last. */
  stop(): Promise<void>;
}

export async function startWorkers(boss: PgBoss, jobs: readonly AnyJob[], platform: Platform): Promise<JobWorkers> {
  const { log } = platform;
  const heart = startHeartbeat(boss, log);
  const lanes = new Map(jobs.map((job) => [job.name, laneOf(boss, job, platform, heart)]));
  const takingIn = new Map([...lanes].filter(([name]) => jobs.some((job) => job.name === name && job.takesIn)));
  let open: ReadonlyMap<string, Lane> = takingIn; // until the first look says that all may work
  const look = async () => {
    open = (await isOutgoingPaused(boss.getDb())) ? takingIn : lanes;
    for (const name of await listDue(boss.getDb(), [...open.keys()])) open.get(name)?.ring();
  };
  const ringAll = () => {
    for (const lane of open.values()) lane.ring();
  };
  const listener = await boss.getDb().listen?.(bell, (name) => open.get(name)?.ring(), ringAll);
  const looking = new AbortController();
  const looks = lookAgain(look, looking.signal, (fault) =>
    log.warn({ err: fault }, 'the job queue could not be asked; asking again'),
  );
  return {
    async stop() {
      looking.abort();
      const ended = Promise.all([looks, listener?.close(), ...Array.from(lanes.values(), (lane) => lane.close())]);
      const patience = new AbortController();
      const late = delay(longestStopMs, 'late', { signal: patience.signal }).catch(() => undefined);
      // What is still at work then is taken for dead a while after this process has ended, and not before.
      if ((await Promise.race([ended, late])) === 'late') log.warn('stopping while jobs are at work');
      patience.abort();
      await heart.stop();
    },
  };
}

function laneOf(boss: PgBoss, job: AnyJob, platform: Platform, heart: Heartbeat): Lane {
  return openLane(boss, {
    name: job.name,
    atOnce: job.schedule ? 1 : job.policy.atOnce,
    waitsAfterMs: job.policy.waitsAfterMs,
    run: (taken, takenAt) => heart.during(taken, takenAt, (claim) => runJob(boss, job, { taken, claim }, platform)),
    failed: (fault) => platform.log.warn({ err: fault, job: job.name }, 'jobs could not be taken; trying again'),
  });
}

async function lookAgain(
  look: () => Promise<void>,
  signal: AbortSignal,
  failed: (fault: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await look();
    } catch (fault) {
      failed(fault);
    }
    await delay(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
}
