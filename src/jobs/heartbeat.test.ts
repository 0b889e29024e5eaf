// A worker that is taken for dead: its jobs go on at once, and it does no more for them, however late it comes back.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeAgent } from '../../test-support/agents.ts';
import { useTestApp } from '../../test-support/app.ts';
import { makeDoor, useJobWorld } from '../../test-support/job-world.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Platform } from '../server/platform.ts';
import { beatSeconds, ClaimLost, heartbeatSeconds, openClaim, whileHeld } from './claim.ts';

const app = useTestApp();
const world = useJobWorld(app);

const query = <Row>(statement: ReturnType<typeof sql<Row>>) =>
  app.platform.database.asSystem(async (tx) => (await statement.execute(tx)).rows);

const lastHeard = (name: string) =>
  query(sql<{ at: string; tries: number }>`
    select heartbeat_on::text as at, retry_count as tries from jobs.job where name = ${name} and state = 'active'`);

it('at work says again and again that it lives', async () => {
  const door = makeDoor();
  const job = await world.make(() => door.passed);
  await world.add(job, ['long']);
  await world.work([job]);
  await expect.poll(() => lastHeard(job.name)).toHaveLength(1);
  const [first] = await lastHeard(job.name);
  await expect.poll(async () => (await lastHeard(job.name))[0]!.at > first!.at).toBe(true);
  door.open();
  await expect.poll(() => world.states(job.name)).toEqual({ completed: 1 });
});

it('silent for too long gives its job to another at once, without the pause of a failure', async () => {
  const ran: string[] = [];
  const job = await world.make(async (text) => void ran.push(text), { delaySeconds: 3600 });
  await world.add(job, ['left behind']);
  // As a worker leaves it that was killed.
  await query(sql`
    update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '20 seconds' where name = ${job.name}`);
  await world.work([job]);
  await expect.poll(() => ran).toEqual(['left behind']);
  await expect.poll(() => world.states(job.name)).toEqual({ completed: 1 });
});

it('writes nothing more once a commit on its way comes later than its job may be given to another', async () => {
  const silence: string[] = [];
  const job = await world.make(async (_, { database }) => {
    const ask = async (tx: Transaction) => {
      const { rows } = await sql<{ ms: string }>`
        select setting as ms from pg_settings where name = 'idle_in_transaction_session_timeout'`.execute(tx);
      silence.push(...rows.map(({ ms }) => ms));
    };
    const { id } = await makeAgent(app);
    await database.asSystem(ask);
    await database.asAgent(id, ask);
    await database.asReadingAgent(id, ask);
  });
  await world.add(job, ['once']);
  await world.work([job]);
  await expect.poll(() => world.states(job.name)).toEqual({ completed: 1 });
  const most = (heartbeatSeconds - beatSeconds) * 1000;
  expect(silence).toEqual([`${most}`, `${most}`, `${most}`]);
});

it('whose job may be another’s reaches nothing outside: each part of the platform that acts is watched', () => {
  const claim = openClaim(performance.now());
  const held = whileHeld(app.platform, claim);
  const unwatched = Object.keys(app.platform).filter(
    (part) => held[part as keyof Platform] === app.platform[part as keyof Platform],
  );
  expect(unwatched.toSorted()).toEqual(['config', 'jobs', 'live', 'log', 'now', 'signIn', 'stopping', 'switches']);
});

it('whose job took too long writes nothing more when it comes back, though the worker lives', async () => {
  const door = makeDoor();
  const ends: unknown[] = [];
  const job = await world.make(
    async (_, platform) => {
      await door.passed;
      await platform.database
        .asSystem((tx) => sql`select 1`.execute(tx))
        .then(
          () => ends.push('written'),
          (fault: unknown) => ends.push(fault),
        );
    },
    { expireSeconds: 1, delaySeconds: 600 },
  );
  await world.add(job, ['slow']);
  await world.work([job]);
  await expect.poll(() => world.states(job.name)).toEqual({ retry: 1 });
  door.open();
  await expect.poll(() => ends).toEqual([expect.any(ClaimLost)]);
});

it('whose job was given to another writes nothing more', async () => {
  const doors = [makeDoor(), makeDoor()];
  const ends: unknown[] = [];
  let runs = 0;
  const job = await world.make(async (_, platform) => {
    const run = runs++;
    await doors[run]!.passed;
    await platform.database
      .asSystem((tx) => sql`select 1`.execute(tx))
      .then(
        () => ends.push(`run ${run}`),
        (fault: unknown) => ends.push(fault),
      );
  });
  await world.add(job, ['once']);
  await world.work([job]);
  await expect.poll(() => lastHeard(job.name)).toMatchObject([{ tries: 0 }]);
  // As the supervisor of another program does with who was silent.
  await query(sql`
    update jobs.job set state = 'retry', start_after = now(), heartbeat_on = null where name = ${job.name}`);
  await query(sql`select pg_notify('jobs_waiting', ${job.name})`);
  await expect.poll(() => lastHeard(job.name)).toMatchObject([{ tries: 1 }]);
  const [second] = await lastHeard(job.name);
  // The beat that renews the second run tells the first that it is over.
  await expect.poll(async () => (await lastHeard(job.name))[0]!.at > second!.at).toBe(true);
  doors[0]!.open();
  await expect.poll(() => ends).toEqual([expect.any(ClaimLost)]);
  doors[1]!.open();
  await expect.poll(() => ends).toHaveLength(2);
  expect(ends[1]).toBe('run 1');
  await expect.poll(() => world.states(job.name)).toEqual({ completed: 1 });
});
