// What a handler may still do with a job that is its own, and with one that may be another's.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PgBoss } from 'pg-boss';
import * as z from 'zod';
import type { Transaction } from '../database/transaction.ts';
import type { Platform } from '../server/platform.ts';
import { ClaimLost, heartbeatSeconds, openClaim, whileHeld, type Claim } from './claim.ts';
import { defaultPolicy, job } from './job.ts';
import { runJob, type Taken } from './run-job.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

type Work = (tx: Transaction) => Promise<unknown>;
const transaction = async <T>(work: (tx: Transaction) => Promise<T>) => {
  const answer = await work(undefined as unknown as Transaction);
  committed += 1;
  return answer;
};
let committed = 0;
let sent = 0;
class Carrier {
  #count = 0;
  readonly numbers = ['+12025550143'];
  async send() {
    sent = this.#count += 1;
  }
}

function platformOf(claim: Claim): Platform {
  committed = sent = 0;
  return whileHeld(
    {
      database: {
        asSystem: transaction,
        asAgent: (_: string, work: Work) => transaction(work),
        asReadingAgent: (_: string, work: Work) => transaction(work),
      },
      mail: new Carrier(),
      telnyx: new Carrier(),
      llm: null,
    } as unknown as Platform,
    claim,
  );
}

const waysOut: Record<string, (platform: Platform) => Promise<unknown>> = {
  'as the system': ({ database }) => database.asSystem(async () => 1),
  'as an agent': ({ database }) => database.asAgent('a', async () => 1),
  'reading as an agent': ({ database }) => database.asReadingAgent('a', async () => 1),
  'a mail': ({ mail }) => mail.send(undefined as never),
  'a text': ({ telnyx }) => telnyx!.send(undefined as never),
};

it.each(Object.entries(waysOut))('%s: while it is held, and not after', async (_, act) => {
  const claim = openClaim(performance.now());
  const platform = platformOf(claim);
  await act(platform);
  expect(committed + sent).toBe(1);
  vi.advanceTimersByTime(heartbeatSeconds * 1000 - 1);
  await act(platform);
  expect(committed + sent).toBe(2);
  vi.advanceTimersByTime(2);
  await expect(Promise.resolve(platform).then(act)).rejects.toThrow(ClaimLost);
  expect(committed + sent).toBe(2);
});

it('is as long as the last word to the database, and no word brings a lost one back', async () => {
  const claim = openClaim(performance.now());
  vi.advanceTimersByTime(10_000);
  claim.renew(performance.now());
  claim.renew(performance.now() - 9000); // an answer that came late
  vi.advanceTimersByTime(14_000);
  claim.assertHeld();
  claim.lose();
  claim.renew(performance.now());
  expect(claim.assertHeld).toThrow(ClaimLost);
});

it('lost in the middle of a transaction commits nothing of it', async () => {
  const claim = openClaim(performance.now());
  const { database } = platformOf(claim);
  await expect(database.asSystem(async () => claim.lose())).rejects.toThrow(ClaimLost);
  expect(committed).toBe(0);
});

it('a handler that passes over its refusal has not done its job', async () => {
  const claim = openClaim(performance.now());
  const ends: unknown[] = [];
  const boss = {
    complete: async () => void ends.push('complete'),
    fail: async (_name: string, _job: unknown, fault: unknown) => void ends.push(fault),
  } as unknown as PgBoss;
  const careless = job({
    name: 'careless',
    payload: z.object({}),
    policy: defaultPolicy,
    async handle(_, { database }) {
      claim.lose();
      await database.asSystem(async () => 1).catch(() => undefined);
    },
  });
  const log = { child: () => log, warn: () => undefined };
  const platform = { ...platformOf(claim), log } as unknown as Platform;
  await runJob(boss, careless, { taken: { data: {}, retryCount: 0, retryLimit: 1 } as Taken, claim }, platform);
  expect(ends).toEqual([expect.any(ClaimLost)]);
});

it('leaves what is no call, and what is not configured, as it is', () => {
  const platform = platformOf(openClaim(performance.now()));
  expect(platform.llm).toBeNull();
  expect((platform.telnyx as unknown as Carrier).numbers).toEqual(['+12025550143']);
});
