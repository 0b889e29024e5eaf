// How a backlog is worked off: at once, each job once, in turns, and nobody held up by what is slow or fails.
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../test-support/app.ts';
import { testDatabase } from '../../test-support/database.ts';
import { makeDoor, useJobWorld } from '../../test-support/job-world.ts';
import { onServer } from '../../test-support/postgres.ts';

const app = useTestApp();
const world = useJobWorld(app);

const numbered = (count: number, prefix = '') => Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const once = (texts: readonly string[]) => texts.toSorted();

describe('a backlog', () => {
  it('of 200 that waits when the worker starts is worked off without a pause between its jobs', async () => {
    const done: string[] = [];
    const job = await world.make(async (text) => void done.push(text));
    await world.add(job, numbered(200));
    await world.work([job]);
    await expect.poll(() => done.length).toBe(200);
    expect(done.toSorted()).toEqual(once(numbered(200)));
  });

  it('that two workers share is done once by either', async () => {
    const done: string[] = [];
    const job = await world.make(async (text) => void done.push(text));
    await world.add(job, numbered(300));
    await Promise.all([world.work([job]), world.work([job])]);
    await expect.poll(() => world.states(job.name)).toEqual({ completed: 300 });
    expect(done.toSorted()).toEqual(once(numbered(300)));
  });

  it('is worked off by no more at once than its name may', async () => {
    const door = makeDoor();
    let atWork = 0;
    let most = 0;
    const job = await world.make(
      async () => {
        most = Math.max(most, (atWork += 1));
        await door.passed;
        atWork -= 1;
      },
      { atOnce: 3 },
    );
    await world.add(job, numbered(10));
    await world.work([job]);
    await expect.poll(() => atWork).toBe(3);
    door.open();
    await expect.poll(() => world.states(job.name)).toEqual({ completed: 10 });
    expect(most).toBe(3);
  });
});

describe('the order', () => {
  it('lets accounts take turns: one job does not wait for the 30 that another account queued before', async () => {
    const order: string[] = [];
    const job = await world.make(async (text) => void order.push(text), { atOnce: 1 });
    await world.add(job, numbered(30, 'busy-'), { account: 'busy' });
    await world.add(job, ['quiet'], { account: 'quiet' });
    await world.add(job, numbered(2, 'other-'), { account: 'other' });
    await world.work([job]);
    await expect.poll(() => order.length).toBe(33);
    expect(order.slice(0, 5)).toEqual(['busy-0', 'quiet', 'other-0', 'busy-1', 'other-1']);
    expect(order.slice(5)).toEqual(numbered(30, 'busy-').slice(2));
  });

  it('knows whose turn it is by the user that a job is for', async () => {
    const order: string[] = [];
    const job = await world.make(async (text) => void order.push(text), { atOnce: 1 });
    const addFor = (userId: string, texts: readonly string[]) =>
      app.platform.database.asSystem(async (tx) => {
        for (const text of texts) {
          const payload = { text, userId };
          await app.platform.jobs.enqueue(tx, job, payload);
        }
      });
    await addFor('busy', numbered(10, 'busy-'));
    await addFor('quiet', ['quiet']);
    await world.work([job]);
    await expect.poll(() => order.length).toBe(11);
    expect(order.slice(0, 3)).toEqual(['busy-0', 'quiet', 'busy-1']);
  });

  it('leaves places to others when one account has many slow jobs', async () => {
    const door = makeDoor();
    const done: string[] = [];
    const job = await world.make(
      async (text) => {
        if (text.startsWith('slow')) await door.passed;
        done.push(text);
      },
      { atOnce: 4 },
    );
    await world.add(job, numbered(20, 'slow-'), { account: 'busy' });
    await world.work([job]);
    await expect.poll(() => world.states(job.name)).toMatchObject({ active: 2 });
    await world.add(job, ['quick'], { account: 'quiet' });
    await expect.poll(() => done).toEqual(['quick']);
    door.open();
    await expect.poll(() => done.length).toBe(21);
  });

  it('puts a job that is tried again behind what is fresh', async () => {
    const order: string[] = [];
    const job = await world.make(
      async (text) => {
        order.push(text);
        if (text === 'fails' && order.length === 1) throw new Error('not yet');
      },
      { atOnce: 1, delaySeconds: 600 },
    );
    await world.add(job, ['fails']);
    const first = await world.work([job]);
    await expect.poll(() => world.states(job.name)).toEqual({ retry: 1 });
    await first.stop();
    await world.bringForward(job.name);
    await world.add(job, numbered(5, 'fresh-'));
    await world.work([job]);
    await expect.poll(() => order.length).toBe(7);
    // Fresh ones of the same moment have no order among themselves.
    expect([order[0], order.slice(1, -1).sort(), order.at(-1)]).toEqual(['fails', numbered(5, 'fresh-'), 'fails']);
  });

  it('keeps half of the places for what is fresh, however many are tried again', async () => {
    const door = makeDoor();
    const fresh: string[] = [];
    const failed = new Set<string>();
    const job = await world.make(
      async (text) => {
        if (text.startsWith('fresh')) return void fresh.push(text);
        if (!failed.has(text)) {
          failed.add(text);
          throw new Error('not yet');
        }
        await door.passed;
      },
      { atOnce: 4, delaySeconds: 600 },
    );
    await world.add(job, numbered(10, 'again-'));
    await world.work([job]);
    await expect.poll(() => world.states(job.name)).toEqual({ retry: 10 });
    await world.bringForward(job.name);
    await expect.poll(() => world.states(job.name)).toEqual({ active: 2, retry: 8 });
    await world.add(job, numbered(5, 'fresh-'));
    await expect.poll(() => fresh.length).toBe(5);
    door.open();
    await expect.poll(() => world.states(job.name)).toEqual({ completed: 15 });
  });

  it('adds no second job of a key while one waits, and brings the waiting one forward', async () => {
    const done: string[] = [];
    const job = await world.make(async (text) => void done.push(text));
    const inAnHour = new Date(Date.now() + 3_600_000);
    await world.add(job, ['first'], { onlyOne: 'key', startAfter: inAnHour });
    await world.add(job, ['second'], { onlyOne: 'key', startAfter: inAnHour });
    expect(await world.states(job.name)).toEqual({ created: 1 });
    await world.work([job]);
    await world.add(job, ['third'], { onlyOne: 'key' });
    await expect.poll(() => world.states(job.name)).toEqual({ completed: 1 });
    await world.add(job, ['fourth'], { onlyOne: 'key' });
    await expect.poll(() => done).toEqual(['first', 'fourth']);
  });
});

describe('what is slow or fails', () => {
  it('holds up no other name, nor others of its name beyond its own place', async () => {
    const door = makeDoor();
    const done: string[] = [];
    const handle = async (text: string) => {
      if (text === 'slow') await door.passed;
      done.push(text);
    };
    const job = await world.make(handle, { atOnce: 4 });
    const other = await world.make(handle);
    await world.add(job, ['slow', 'slow', 'slow', ...numbered(50)]);
    await world.add(other, numbered(20, 'other-'));
    await world.work([job, other]);
    await expect.poll(() => world.states(job.name)).toEqual({ active: 3, completed: 50 });
    await expect.poll(() => world.states(other.name)).toEqual({ completed: 20 });
    expect(done).not.toContain('slow');
    door.open();
    await expect.poll(() => world.states(job.name)).toEqual({ completed: 53 });
  });

  it('is settled by itself: a job taken together with one that fails is not run again', async () => {
    const runs: string[] = [];
    const job = await world.make(
      async (text) => {
        runs.push(text);
        if (text === '7') throw new Error('always');
      },
      { delaySeconds: 600 },
    );
    await world.add(job, numbered(20));
    await world.work([job]);
    await expect.poll(() => world.states(job.name)).toEqual({ completed: 19, retry: 1 });
    expect(runs.toSorted()).toEqual(once(numbered(20)));
  });

  it('has its time counted from its own beginning, not from that of the jobs before it', async () => {
    const runs: string[] = [];
    const job = await world.make(
      async (text) => {
        runs.push(text);
        await new Promise((resolve) => setTimeout(resolve, 1000));
      },
      { atOnce: 2, expireSeconds: 5 },
    );
    await world.add(job, numbered(12));
    await world.work([job]);
    await expect.poll(() => world.states(job.name)).toEqual({ completed: 12 });
    expect(runs.toSorted()).toEqual(once(numbered(12)));
  });

  it('gives its place away while it only waits for somebody, and four times as many are in hand at most', async () => {
    const door = makeDoor();
    const taken: string[] = [];
    let [inHand, most] = [0, 0];
    const job = await world.make(
      async (text) => {
        taken.push(text);
        most = Math.max(most, (inHand += 1));
        if (text.startsWith('silent')) await door.passed;
        inHand -= 1;
      },
      { atOnce: 2, waitsAfterMs: 50 },
    );
    await world.add(job, [...numbered(7, 'silent-'), 'good', ...numbered(3, 'silent-more-')]);
    await world.work([job]);
    await expect.poll(() => taken).toContain('good');
    await expect.poll(() => inHand).toBe(8);
    door.open();
    await expect.poll(() => world.states(job.name)).toEqual({ completed: 11 });
    expect(most).toBe(8);
  });

  it('gives its place back when its time is over', async () => {
    const done: string[] = [];
    const job = await world.make(
      async (text) => {
        if (text === 'hangs') await new Promise(() => undefined);
        done.push(text);
      },
      { atOnce: 1, expireSeconds: 1, delaySeconds: 600 },
    );
    await world.add(job, ['hangs', 'next']);
    await world.work([job]);
    await expect.poll(() => done).toEqual(['next']);
    await expect.poll(() => world.states(job.name)).toMatchObject({ retry: 1 });
  });
});

it('a job whose handler ran does not run again because the queue lost its connections in the meantime', async () => {
  const runs: string[] = [];
  const { url } = await testDatabase();
  const job = await world.make(
    async (text) => {
      runs.push(text);
      await onServer(url, (client) =>
        client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'crm jobs' and datname = current_database()`,
        ),
      );
    },
    { atOnce: 1 },
  );
  await world.add(job, numbered(3));
  await world.work([job]);
  await expect.poll(() => world.states(job.name)).toEqual({ completed: 3 });
  expect(runs.toSorted()).toEqual(once(numbered(3)));
});

describe('a stop', () => {
  it('waits for the jobs at hand, takes no more, and leaves the rest to the next worker, each once', async () => {
    const door = makeDoor();
    const runs: string[] = [];
    const job = await world.make(
      async (text) => {
        runs.push(text);
        await door.passed;
      },
      { atOnce: 4 },
    );
    await world.add(job, numbered(12));
    const first = await world.work([job]);
    await expect.poll(() => runs.length).toBe(4);
    const stopped = first.stop();
    door.open();
    await stopped;
    expect(await world.states(job.name)).toEqual({ completed: 4, created: 8 });
    await world.work([job]);
    await expect.poll(() => world.states(job.name)).toEqual({ completed: 12 });
    expect(runs.toSorted()).toEqual(once(numbered(12)));
  });
});
