import { expect, it } from 'vitest';
import { useTestApp } from '../../test-support/app.ts';
import { testDatabase } from '../../test-support/database.ts';
import { useJobWorld } from '../../test-support/job-world.ts';
import { onServer } from '../../test-support/postgres.ts';

const app = useTestApp();
const world = useJobWorld(app);

it('after a restore only what takes in is worked on, until the operator lets things leave', async () => {
  const done: string[] = [];
  const leaves = await world.make(async (text) => void done.push(text));
  const takesIn = { ...(await world.make(async (text) => void done.push(text))), takesIn: true } as const;
  const { url } = await testDatabase();
  await onServer(url, (client) => client.query('insert into crm.outgoing_pause (backup_of) values (now())'));
  await world.add(leaves, ['a mail']);
  await world.work([leaves, takesIn]);
  await world.add(takesIn, ['a reply']);
  await expect.poll(() => world.states(takesIn.name)).toEqual({ completed: 1 });
  await world.add(leaves, ['another']);
  await world.add(takesIn, ['a second reply']);
  await expect.poll(() => world.states(takesIn.name)).toEqual({ completed: 2 });
  expect(done).toEqual(['a reply', 'a second reply']);
  await app.platform.database.asSystem((tx) => tx.deleteFrom('outgoing_pause').execute());
  await expect.poll(() => world.states(leaves.name)).toEqual({ completed: 2 });
});
