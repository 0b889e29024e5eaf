// A job that always fails: it holds up nobody, ends in the dead-letter list, and the operator is told.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test-support/app.ts';
import { testDatabase } from '../../test-support/database.ts';
import { useJobWorld } from '../../test-support/job-world.ts';
import { PermanentFault } from '../domain/permanent-fault.ts';
import { createLogger } from '../server/logger.ts';
import { openDeadLetters, type DeadLetterList } from './dead-letters.ts';

const app = useTestApp();
const world = useJobWorld(app);
let list: DeadLetterList;
beforeAll(async () => {
  list = await openDeadLetters((await testDatabase()).url);
});
afterAll(() => list.close());

const numbered = (count: number, prefix = '') => Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const deadOf = async (name: string) => (await list.list()).filter((each) => each.name === name);
const textAt = async (path: string) => (await fetch(`${app.url}${path}`)).text();
const figure = (metrics: string, name: string, job: string) =>
  Number(new RegExp(`^${name}\\{job="${job}"\\} (\\S+)$`, 'm').exec(metrics)?.[1] ?? 0);

/** A platform whose log can be read. */
function listening() {
  const lines: { level: number; job?: string; alert?: string; msg: string }[] = [];
  const log = createLogger('warn', { write: (line) => lines.push(JSON.parse(line)) });
  return { lines, platform: { ...app.platform, log } };
}

describe('jobs that always fail', () => {
  it('hold up none of 1,000 others, which run once each', async () => {
    const runs = new Map<string, number>();
    const job = await world.make(
      async (text) => {
        runs.set(text, (runs.get(text) ?? 0) + 1);
        if (text.startsWith('poison')) throw new Error('always');
      },
      { retries: 100 },
    );
    await world.add(job, numbered(6, 'poison-'));
    await world.work([job]);
    await expect.poll(() => [...runs.values()].every((count) => count > 1) && runs.size).toBe(6);
    await world.add(job, numbered(1000));
    await expect.poll(() => world.states(job.name)).toMatchObject({ completed: 1000 });
    expect(numbered(1000).filter((text) => runs.get(text) !== 1)).toEqual([]);
    expect(await deadOf(job.name)).toEqual([]);
  });

  it('are given up after their last try, and that is told: log, figures, readiness, list', async () => {
    const { lines, platform } = listening();
    const job = await world.make(() => Promise.reject(new Error('the reason')), { retries: 1 });
    await world.add(job, ['poison']);
    await world.work([job], platform);
    await expect.poll(() => world.states(job.name)).toMatchObject({ retry: 1 });
    await world.bringForward(job.name);
    await expect.poll(() => world.states(job.name)).toEqual({ failed: 1, dead: 1 });
    expect(await deadOf(job.name)).toMatchObject([{ reason: 'the reason' }]);
    const told = lines.filter((line) => line.job === job.name);
    expect(told.map(({ level, alert }) => [level, alert])).toEqual([
      [40, undefined],
      [50, 'jobs'],
    ]);
    const metrics = await textAt('/metrics');
    expect(figure(metrics, 'jobs_dead', job.name)).toBe(1);
    expect(figure(metrics, 'jobs_failed_total', job.name)).toBe(2);
    expect(figure(metrics, 'jobs_given_up_total', job.name)).toBe(1);
    expect(await textAt('/readyz')).toContain(`${job.name}: 1 given up, see npm run jobs`);
    const passedOn = await fetch(`${app.url}/readyz`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(await passedOn.json()).toEqual({ ready: true });
  });

  it('can be tried again or dropped by the operator', async () => {
    let isMended = false;
    const done: string[] = [];
    const job = await world.make(async (text) => {
      if (!isMended) throw new PermanentFault('broken');
      done.push(text);
    });
    await world.add(job, ['one'], { onlyOne: 'one' });
    await world.add(job, ['two', 'three'], { account: 'two' });
    await world.work([job]);
    await expect.poll(() => deadOf(job.name)).toHaveLength(3);
    const [first, second, third] = await deadOf(job.name);
    isMended = true;
    expect(await list.drop([first!.id])).toBe(1);
    expect(await list.retry([second!.id, third!.id])).toBe(2);
    await expect.poll(() => done.length).toBe(2);
    expect(await deadOf(job.name)).toEqual([]);
  });

  it('are given up at once when no repeat can help: a payload that is none, a fault that says so', async () => {
    let runs = 0;
    const job = await world.make(async () => {
      runs += 1;
      throw new PermanentFault('never');
    });
    await world.add(job, ['refused', 7 as never]);
    await world.work([job]);
    await expect.poll(() => deadOf(job.name)).toHaveLength(2);
    expect(runs).toBe(1);
  });
});

describe('jobs that wait', () => {
  it('are counted by name with the age of the oldest, and told when they are late while the process stays ready', async () => {
    const job = await world.make(async () => undefined);
    await world.add(job, ['later'], { startAfter: new Date(Date.now() + 3_600_000) });
    await world.add(job, ['now', 'now']);
    await world.add(job, ['late'], { startAfter: new Date(Date.now() - 500_000) });
    const metrics = await textAt('/metrics');
    expect(figure(metrics, 'jobs_waiting', job.name)).toBe(3);
    expect(figure(metrics, 'jobs_oldest_seconds', job.name)).toBeGreaterThan(499);
    const ready = await fetch(`${app.url}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.text()).toMatch(new RegExp(`${job.name}: 3 waiting, the oldest for 5\\d\\d seconds`));
  });
});
