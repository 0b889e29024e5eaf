// The jobs of one name in this process. A job is taken only when there is room for it, so that its time begins when its
// handler does, and a slow one takes one place and no more; where slow means waiting for somebody else, after a while not even that.
import type { PgBoss } from 'pg-boss';
import { highestRetry, lowestFresh } from './job-order.db.ts';
import type { Taken } from './run-job.ts';

export interface Lane {
  /** There may be something to take. */
  ring(): void;
  /** Takes no more. Ends when those at work have ended. */
  close(): Promise<void>;
}

interface LaneOptions {
  name: string;
  atOnce: number;
  /** See JobPolicy. */
  waitsAfterMs: number | undefined;
  /** Must not reject. `takenAt`: performance.now() before it was asked for. */
  run: (taken: Taken, takenAt: number) => Promise<void>;
  /** The queue could not be asked; it is asked again at the next ring. */
  failed: (fault: unknown) => void;
}

/** So many times the places are in hand at most, those included that only wait. */
const mostWaiting = 4;

export function openLane(boss: PgBoss, { name, atOnce, waitsAfterMs, run, failed }: LaneOptions): Lane {
  const atWork = new Set<Promise<void>>();
  /** Of those, the ones that gave their place away. */
  const waiting = new Set<Promise<void>>();
  /** Half of the places, of all processes together: no account can take all, whatever it has waiting. */
  const half = Math.max(1, Math.floor(atOnce / 2));
  let retriesAtWork = 0;
  let rings = 0;
  /** Rung for, and not all that may be taken has been. */
  let isSearching = false;
  /** Places that became free since; when nothing else could be taken before, only they are filled. */
  let freed = 0;
  let filling: Promise<void> | undefined;
  let closed = false;

  const room = () => Math.min(atOnce - atWork.size + waiting.size, mostWaiting * atOnce - atWork.size);
  /** However many retries there are, half of the places stay with what is fresh. */
  const roomForRetries = () => Math.min(room(), half - retriesAtWork);

  async function take(batchSize: number, band: { minPriority: number } | { maxPriority: number }): Promise<number> {
    if (batchSize < 1) return 0;
    const options = { batchSize, groupConcurrency: half, includeMetadata: true, ...band } as const;
    const askedAt = performance.now();
    const jobs = await boss.fetch<unknown>(name, options);
    for (const job of jobs) begin(job, askedAt);
    return jobs.length;
  }

  function begin(taken: Taken, takenAt: number): void {
    const isRetry = taken.retryCount > 0;
    if (isRetry) retriesAtWork += 1;
    // Retries have half of the places and keep them: what failed before may wait for long again.
    const timer = waitsAfterMs === undefined || isRetry ? undefined : setTimeout(giveAway, waitsAfterMs);
    const work = run(taken, takenAt).finally(() => {
      clearTimeout(timer);
      waiting.delete(work);
      atWork.delete(work);
      if (isRetry) retriesAtWork -= 1;
      freed += 1;
      fillRoom();
    });
    atWork.add(work);
    function giveAway(): void {
      waiting.add(work);
      freed += 1;
      fillRoom();
    }
  }

  const isWanting = () => (isSearching || freed > 0) && room() > 0 && !closed;

  async function fill(): Promise<void> {
    while (isWanting()) {
      const before = { rings, freed };
      const fresh = await take(room(), { minPriority: lowestFresh });
      const retries = fresh > 0 || closed ? 0 : await take(roomForRetries(), { maxPriority: highestRetry });
      freed = Math.max(0, freed - Math.max(before.freed, fresh + retries));
      if (fresh + retries === 0 && rings === before.rings) isSearching = false;
    }
  }

  function ring(): void {
    rings += 1;
    isSearching = true;
    fillRoom();
  }

  function fillRoom(): void {
    if (closed) return;
    filling ??= fill()
      .catch((fault: unknown) => {
        isSearching = false;
        freed = 0;
        failed(fault);
      })
      .finally(() => {
        filling = undefined;
        if (isWanting()) fillRoom();
      });
  }

  return {
    ring,
    async close() {
      closed = true;
      await filling;
      await Promise.all(atWork);
    },
  };
}
