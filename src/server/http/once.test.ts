// The repeats of a request, also when the database went away in the middle of the first.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import type { Database } from '../../database/transaction.ts';
import { accountSweep } from '../../features/accounts/account-sweep.job.ts';
import { answerOnce } from './once.ts';

const app = useTestApp();
let agent: TestAgent;
beforeAll(async () => void (agent = await makeAgent(app)));

/** Loses the connection in the transaction of that number: before its end, or after it, when only the answer is lost. */
function losing(which: number, when: 'before the commit' | 'after the commit'): Database {
  const { database } = app.platform;
  let count = 0;
  return {
    ...database,
    asSystem: async (work) => {
      const isIt = ++count === which;
      const lost = new Error('Connection terminated unexpectedly');
      const answer = await database.asSystem(async (tx) => {
        const done = await work(tx);
        if (isIt && when === 'before the commit') throw lost;
        return done;
      });
      if (isIt) throw lost;
      return answer;
    },
  };
}

function request(database: Database = app.platform.database, key: string = randomUUID(), n = 1) {
  const endpoint = 'POST /api/test/acts';
  const first = { userId: agent.id, key, endpoint, target: endpoint, body: { n } };
  const acts: number[] = [];
  const work = async () => ({ n: acts.push(acts.length) });
  return {
    acts,
    send: (through = database, act: () => Promise<unknown> = work) => answerOnce(through, first, act),
  };
}

/** Work that goes on until it is told to end. */
function heldWork(end: () => Promise<unknown>) {
  const [started, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const act = async () => {
    started.resolve();
    await held.promise;
    return end();
  };
  return { act, started: started.promise, finish: held.resolve };
}

/** Until the repeat is no longer asked to come again. */
const untilAnswered = (send: () => Promise<unknown>) =>
  expect.poll(() => send().catch((fault: { code?: string }) => fault.code));

it('while the first is at work a repeat is asked to come again, never told of a conflict; then it has the first’s answer', async () => {
  const { send } = request();
  const work = heldWork(async () => ({ is: 'the first' }));
  const first = send(app.platform.database, work.act);
  await work.started;
  await expect(send()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  work.finish();
  expect(await first).toEqual({ is: 'the first' });
  expect(await send()).toEqual({ is: 'the first' });
});

it.each(['before the commit', 'after the commit'] as const)(
  'a connection that is lost %s of the claim keeps no repeat out',
  async (when) => {
    const { send, acts } = request();
    await expect(send(losing(1, when))).rejects.toThrow('Connection terminated');
    await untilAnswered(send).toEqual({ n: 1 });
    expect(acts).toHaveLength(1);
  },
);

it.each(['before the commit', 'after the commit'] as const)(
  'what is done is answered and not done again when the connection is lost %s of its answer',
  async (when) => {
    const { send, acts } = request();
    expect(await send(losing(2, when))).toEqual({ n: 1 });
    await untilAnswered(send).toEqual({ n: 1 });
    expect(acts).toHaveLength(1);
  },
);

it.each([
  ['body', { body: { n: 2 } }],
  ['endpoint', { endpoint: 'POST /api/test/other-acts' }],
])('a key is refused for another %s and acts nowhere; another agent’s is none of its own', async (_, change) => {
  const first = { userId: agent.id, key: randomUUID(), endpoint: 'POST /api/test/acts', body: { n: 1 } };
  const acts: object[] = [];
  const send = (asked: typeof first) =>
    answerOnce(app.platform.database, asked, async () => ({ n: acts.push(asked) })).catch(
      (fault: { code?: string }) => fault.code,
    );
  expect(await send(first)).toEqual({ n: 1 });
  expect(await send({ ...first, ...change })).toBe('conflict');
  expect(await send({ ...first, userId: (await makeAgent(app)).id })).toEqual({ n: 2 });
  expect(await send(first)).toEqual({ n: 1 });
});

it('a refusal whose key could not be given back at once is given back as soon as the database is there', async () => {
  const { send } = request();
  const refuse = () => Promise.reject(new Error('refused'));
  await expect(send(losing(2, 'before the commit'), refuse)).rejects.toThrow('refused');
  await untilAnswered(send).toEqual({ n: 1 });
});

it('whose first request died is replaced by its repeat after a minute, and by no other request', async () => {
  const key = randomUUID();
  const dead = heldWork(async () => ({}));
  void request(app.platform.database, key).send(app.platform.database, dead.act);
  await dead.started;
  await app.platform.database.asSystem((tx) =>
    tx.updateTable('idempotency_keys').set({ created_at: '2026-01-01T00:00:00Z' }).where('key', '=', key).execute(),
  );
  const other = request(app.platform.database, key, 2);
  await expect(other.send()).rejects.toMatchObject({ code: 'conflict' });
  expect(other.acts).toEqual([]);
  expect(await request(app.platform.database, key).send()).toEqual({ n: 1 });
  dead.finish();
});

it('a first request of 30 seconds ago keeps its repeat out, one of 61 seconds ago no more', async () => {
  const { send, acts } = request();
  const dead = heldWork(async () => ({}));
  const first = send(app.platform.database, dead.act);
  await dead.started;
  const begunAgo = (seconds: number) =>
    asOwner(
      app,
      `update idempotency_keys set created_at = now() - make_interval(secs => $2) where user_id = $1 and status is null`,
      [agent.id, seconds],
    );
  await begunAgo(30);
  await expect(send()).rejects.toMatchObject({ code: 'unavailable' });
  await begunAgo(61);
  expect([await send(), acts.length]).toEqual([{ n: 1 }, 1]);
  dead.finish();
  await first;
});

it('whose place was taken after a minute neither settles nor gives back what the other holds', async () => {
  const { send } = request();
  const [tooLate, instead] = [
    heldWork(() => Promise.reject(new Error('too late'))),
    heldWork(async () => ({ is: 'the other' })),
  ];
  const first = send(app.platform.database, tooLate.act);
  await tooLate.started;
  await app.platform.database.asSystem((tx) =>
    tx
      .updateTable('idempotency_keys')
      .set({ created_at: '2026-01-01T00:00:00Z' })
      .where('user_id', '=', agent.id)
      .where('status', 'is', null)
      .execute(),
  );
  const other = send(app.platform.database, instead.act);
  await instead.started;
  tooLate.finish();
  await expect(first).rejects.toThrow('too late');
  await expect(send()).rejects.toMatchObject({ code: 'unavailable' });
  instead.finish();
  expect(await other).toEqual({ is: 'the other' });
  expect(await send()).toEqual({ is: 'the other' });
});

it('an answer is kept for a day, and no longer: it can name people', async () => {
  const [yesterday, today] = [request(), request()];
  for (const { send } of [yesterday, today]) await send();
  const kept = () =>
    app.platform.database.asSystem((tx) =>
      tx
        .selectFrom('idempotency_keys')
        .select('key')
        .where('user_id', '=', agent.id)
        .where('status', 'is not', null)
        .execute(),
    );
  const before = await kept();
  const age = (key: string, hours: number) =>
    asOwner(app, 'update idempotency_keys set created_at = now() - make_interval(hours => $2) where key = $1', [
      key,
      hours,
    ]);
  const [old, young] = before.slice(-2).map(({ key }) => key);
  await age(old!, 25);
  await age(young!, 23);
  await accountSweep.handle({}, app.platform);
  expect((await kept()).map(({ key }) => key)).toEqual(before.map(({ key }) => key).filter((key) => key !== old));
});
