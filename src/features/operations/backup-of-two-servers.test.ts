// Two servers on one database: both consoles and both /metrics tell of the same last backup, and one alert is told, not two.
import { beforeAll, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { useJobWorld } from '../../../test-support/job-world.ts';
import type { Logger } from '../../server/logger.ts';
import type { Platform } from '../../server/platform.ts';
import { readOverview } from './overview.contract.ts';
import { watchBackup } from './watch-backup.job.ts';

const servers = [useTestApp(), useTestApp()] as const;
const world = useJobWorld(servers[0]);
let admin: TestAgent;
beforeAll(async () => {
  admin = await makeAgent(servers[0], { admin: true });
});

const asked = () =>
  Promise.all(
    servers.map(async ({ url }) => {
      const { backup } = await testClient(url, admin.token).call(readOverview, {});
      const figures = await (await fetch(`${url}/metrics`)).text();
      return { backup, age: Number(/^backup_age_seconds (\S+)$/m.exec(figures)?.[1] ?? Number.NaN) };
    }),
  );

/** A server that keeps what it is alarmed of. */
function listening({ platform }: (typeof servers)[number]): { platform: Platform; alerts: string[] } {
  const alerts: string[] = [];
  const quiet = () => undefined;
  const log = {
    error: (told: { alert?: string }) => void (told.alert && alerts.push(told.alert)),
    warn: quiet,
    info: quiet,
    debug: quiet,
    child: (): Logger => log,
  } as unknown as Logger;
  return { platform: { ...platform, log }, alerts };
}

it('both tell of the one that was made last, whichever of them made it', async () => {
  for (const made of [`now() - interval '3 hours'`, `now() - interval '1 hour'`, `now() - interval '30 hours'`]) {
    await asOwner(servers[0], 'delete from last_backup');
    await asOwner(servers[0], `insert into last_backup (made_at, bytes) values (${made}, 5)`);
    const [one, other] = await asked();
    expect(one!.backup).not.toBeNull();
    expect(other!.backup).toEqual(one!.backup);
    expect(one!.age).toBeGreaterThanOrEqual(3600);
    expect(other!.age).toBeGreaterThanOrEqual(one!.age - 60);
  }
  await asOwner(servers[0], `update last_backup set failed_at = now(), failure = 'No room.'`);
  for (const { backup } of await asked()) expect(backup).toMatchObject({ is_wrong: true, failure: 'No room.' });
});

it('an hour’s look is taken by one of them', async () => {
  // Its hours come when the test says so.
  await asOwner(servers[0], 'delete from jobs.schedule');
  await asOwner(servers[0], 'delete from last_backup');
  await asOwner(servers[0], `insert into last_backup (failed_at, failure) values (now(), 'No room.')`);
  const heard = servers.map(listening);
  for (const { platform } of heard) await world.work([watchBackup], platform);
  for (const hour of [1, 2, 3]) {
    const { database, jobs } = servers[0].platform;
    await database.asSystem((tx) => jobs.enqueue(tx, watchBackup, {}));
    await expect.poll(() => heard.flatMap(({ alerts }) => alerts).length).toBe(hour);
    await expect.poll(() => world.states(watchBackup.name)).toEqual({ completed: hour });
  }
  expect(heard.flatMap(({ alerts }) => alerts)).toEqual(['backup', 'backup', 'backup']);
});
