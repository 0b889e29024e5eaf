import { expect, it } from 'vitest';
import { testServerUrl } from '../test-support/database.ts';
import { startFaultProxy } from '../test-support/fault-proxy.ts';
import { onServer } from '../test-support/postgres.ts';
import { watchForOutages } from './database-outage.ts';

const beginning = () =>
  onServer(testServerUrl(), async (client) => {
    const { rows } = await client.query<{ began: string }>('select pg_postmaster_start_time()::text as began');
    return rows[0]!.began;
  });

it('knows an outage by a database that restarted since it was last asked', async () => {
  const wasOutage = watchForOutages(testServerUrl(), 'another beginning', () => {});
  expect(await wasOutage()).toBe(true);
  expect(await wasOutage()).toBe(false);
});

it('waits for a database that does not answer, says so once, and calls that an outage', async () => {
  const proxy = await startFaultProxy(testServerUrl());
  const lines: string[] = [];
  const wasOutage = watchForOutages(proxy.url, await beginning(), (line) => lines.push(line));
  expect(await wasOutage()).toBe(false);
  proxy.refuse();
  const asked = wasOutage();
  await expect.poll(() => lines).toHaveLength(1);
  await proxy.heal();
  expect(await asked).toBe(true);
  expect(lines).toEqual([expect.stringMatching(/^The database does not answer \(.+\)\. Waiting until it is back/)]);
  await proxy.close();
});
