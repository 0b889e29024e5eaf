// What the operator is told of the queue: figures for /metrics, sentences for /readyz.
import { Gauge } from 'prom-client';
import type { Database } from '../database/transaction.ts';
import { readJobFigures, type JobFigures } from './job-figures.db.ts';

/** A job that waits longer than this is late. */
const lateSeconds = 120;

const labelNames = ['job'] as const;
const waiting = new Gauge({ name: 'jobs_waiting', help: 'Jobs that could be taken now, by name.', labelNames });
const oldest = new Gauge({
  name: 'jobs_oldest_seconds',
  help: 'How long the oldest of these has waited, by name.',
  labelNames,
});
const retrying = new Gauge({ name: 'jobs_retrying', help: 'Jobs that failed and wait for another try.', labelNames });
const dead = new Gauge({ name: 'jobs_dead', help: 'Jobs in the dead-letter list, by name.', labelNames });

/** Sets the gauges. Without a database there are none rather than old ones. */
export async function measureJobs(database: Database): Promise<void> {
  for (const gauge of [waiting, oldest, retrying, dead]) gauge.reset();
  const figures = await database.asSystem(readJobFigures).catch(() => []);
  for (const { name: job, ...each } of figures) {
    waiting.set({ job }, each.waiting);
    oldest.set({ job }, each.oldestSeconds);
    retrying.set({ job }, each.retrying);
    dead.set({ job }, each.dead);
  }
}

/** Nothing when the queue is as it should be. */
export async function describeJobs(database: Database): Promise<string[]> {
  return (await database.asSystem(readJobFigures)).flatMap(describe);
}

function describe({ name, waiting: count, oldestSeconds, dead: given }: JobFigures): string[] {
  const late = `${name}: ${count} waiting, the oldest for ${Math.round(oldestSeconds)} seconds`;
  const lost = `${name}: ${given} given up, see npm run jobs`;
  return [...(oldestSeconds > lateSeconds ? [late] : []), ...(given > 0 ? [lost] : [])];
}
