// How fast a backlog of jobs is worked off by one process, and whether it is fair: 10,000 jobs of 200 accounts, queued one
// account after another, which is the worst order for whoever comes last.
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { connectPool } from '../src/database/connection.ts';
import { openDatabase, type Database } from '../src/database/transaction.ts';
import { defaultPolicy, job, type Job } from '../src/jobs/job.ts';
import { openJobQueue, type JobQueue } from '../src/jobs/job-queue.ts';
import { prepareQueues } from '../src/jobs/prepare-queues.ts';
import { createLogger } from '../src/server/logger.ts';
import type { Platform } from '../src/server/platform.ts';
import { onServer } from '../test-support/postgres.ts';
import type { Finding } from './measure.ts';

const accounts = 200;
const jobsOfEach = 50;
const waitingJobs = 1000;
const handlerMs = 20;

interface Payload {
  account: number;
}

interface Stage {
  databaseUrl: string;
  database: Database;
  queue: JobQueue;
}

export async function measureJobs(databaseUrl: string): Promise<Finding[]> {
  const log = createLogger('warn');
  const pool = connectPool({ url: databaseUrl, applicationName: 'bench jobs', max: 4 });
  const queue = await openJobQueue(databaseUrl, log, false);
  const stage = { databaseUrl, database: openDatabase(pool), queue };
  try {
    return [...(await measureEmpty(stage)), await measureWaiting(stage)];
  } finally {
    await queue.stop();
    await pool.end();
  }
}

async function measureEmpty(stage: Stage): Promise<Finding[]> {
  const order: number[] = [];
  const empty = makeJob(async (account) => void order.push(account), defaultPolicy.atOnce);
  const rate = (1000 * accounts * jobsOfEach) / (await workOff(stage, empty, backlog(accounts, jobsOfEach)));
  const ofOne = makeJob(async () => undefined, defaultPolicy.atOnce);
  const rateOfOne = (1000 * accounts * jobsOfEach) / (await workOff(stage, ofOne, backlog(1, accounts * jobsOfEach)));
  const firsts = new Map<number, number>();
  for (const [index, account] of order.entries()) if (!firsts.has(account)) firsts.set(account, index + 1);
  const latestFirst = (100 * Math.max(...firsts.values())) / order.length;
  return [
    { name: 'empty jobs of 200 accounts', found: `${rate.toFixed(0)} /s`, target: '100 /s', isGood: rate >= 100 },
    {
      name: 'empty jobs of one account',
      found: `${rateOfOne.toFixed(0)} /s`,
      target: '100 /s',
      isGood: rateOfOne >= 100,
    },
    {
      name: 'backlog until every account had its first',
      found: `${latestFirst.toFixed(1)} %`,
      target: '5 %',
      isGood: latestFirst <= 5,
    },
  ];
}

/** Handlers that wait for somebody else, as those of mails do. */
async function measureWaiting(stage: Stage): Promise<Finding> {
  const atOnce = 8;
  const waiting = makeJob(() => new Promise((done) => setTimeout(done, handlerMs)), atOnce);
  const took = await workOff(stage, waiting, backlog(waitingJobs, 1));
  const share = (100 * ((waitingJobs / atOnce) * handlerMs)) / took;
  return {
    name: `places at work, handlers of ${handlerMs} ms`,
    found: `${share.toFixed(0)} %`,
    target: '70 %',
    isGood: share >= 70,
  };
}

function makeJob(handle: (account: number) => Promise<void>, atOnce: number): Job<Payload> {
  return job({
    name: `bench-${randomUUID()}`,
    payload: z.object({ account: z.int() }),
    policy: { ...defaultPolicy, atOnce },
    handle: ({ account }) => handle(account),
  });
}

function backlog(of: number, each: number): Payload[] {
  return Array.from({ length: of * each }, (_, index) => ({ account: Math.floor(index / each) }));
}

/** @returns the milliseconds from the start of the worker until the last is done. */
async function workOff(
  { databaseUrl, database, queue }: Stage,
  wanted: Job<Payload>,
  payloads: Payload[],
): Promise<number> {
  let left = payloads.length;
  const { promise: allDone, resolve } = Promise.withResolvers<void>();
  const counted: Job<Payload> = {
    ...wanted,
    async handle(payload, platform) {
      await wanted.handle(payload, platform);
      if ((left -= 1) === 0) resolve();
    },
  };
  await prepareQueues(databaseUrl, [counted]);
  await database.asSystem(async (tx) => {
    for (const payload of payloads) await queue.enqueue(tx, counted, payload, { account: `bench-${payload.account}` });
  });
  const log = createLogger('warn');
  const worker = await openJobQueue(databaseUrl, log, true);
  try {
    const started = performance.now();
    await worker.work([counted], { log } as Platform);
    await allDone;
    return performance.now() - started;
  } finally {
    await worker.stop();
    await onServer(databaseUrl, async (client) => {
      await client.query('delete from jobs.job where name = $1', [counted.name]);
      await client.query('delete from jobs.queue where name = $1', [counted.name]);
    });
  }
}
