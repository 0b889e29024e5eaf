import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner } from '../../test-support/agents.ts';
import { startTestApp, type TestApp } from '../../test-support/app.ts';
import { startFaultProxy } from '../../test-support/fault-proxy.ts';
import { openLiveEvents } from './live/live-events.ts';
import { openSwitches } from './switches.ts';

let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  [first, second] = await Promise.all([startTestApp(), startTestApp()]);
});
afterAll(() => Promise.all([first.close(), second.close()]));

const store = (isOn: boolean) =>
  asOwner(first, `update operator_switches set is_on = $1 where name = 'SENDS_PAUSED'`, [isOn]);
const known = () => [first, second].map(({ platform }) => platform.switches.isOn('SENDS_PAUSED'));

it('what is switched is known to every server at once, and to one that starts', async () => {
  await store(true);
  await expect.poll(known).toEqual([true, true]);
  const third = await startTestApp();
  expect(third.platform.switches.isOn('SENDS_PAUSED')).toBe(true);
  await third.close();
  await store(false);
  await expect.poll(known).toEqual([false, false]);
});

it('a server that heard nothing for a while reads again when it hears', async () => {
  const { platform } = first;
  const proxy = await startFaultProxy(platform.config.appDatabaseUrl);
  const live = await openLiveEvents(proxy.url, platform.log, { every: 50, patience: 2000 });
  const switches = await openSwitches({ set: new Set(), database: platform.database, live, log: platform.log });
  proxy.begin({ kind: 'blackhole' }, { existing: true });
  await store(true);
  await expect.poll(() => switches.isOn('SENDS_PAUSED')).toBe(true);
  live.stop();
  await proxy.close();
  await store(false);
});

it('what the environment stops is stopped whatever is stored', async () => {
  const other = await startTestApp({ env: { CHECKOUT_PAUSED: 'true', READ_ONLY: 'false' } });
  const { switches } = other.platform;
  expect([switches.isOn('CHECKOUT_PAUSED'), switches.isSetByEnvironment('CHECKOUT_PAUSED')]).toEqual([true, true]);
  expect([switches.isOn('READ_ONLY'), switches.isSetByEnvironment('READ_ONLY')]).toEqual([false, false]);
  expect(first.platform.switches.isOn('CHECKOUT_PAUSED')).toBe(false);
  await other.close();
});

it('a reading that fails keeps none that follows from being read', async () => {
  const answers = [
    () => Promise.resolve<string[]>([]),
    () => Promise.reject<string[]>(new Error('away')),
    () => Promise.resolve(['READ_ONLY']),
  ];
  const database = { asSystem: () => answers.shift()!() } as unknown as TestApp['platform']['database'];
  const { log } = first.platform;
  const switches = await openSwitches({ set: new Set(), database, live: { watch: () => undefined }, log });
  await expect(switches.refresh()).rejects.toThrow('away');
  await switches.refresh();
  expect(switches.isOn('READ_ONLY')).toBe(true);
});

it('an older answer that comes late does not take the place of a newer one', async () => {
  let asked = 0;
  const open: (() => void)[] = [];
  const asSystem = () => {
    const stands = asked++ < 2 ? [] : ['READ_ONLY'];
    return new Promise<string[]>((answer) => open.push(() => answer(stands)));
  };
  const answerNewest = async () => {
    await expect.poll(() => open.length).toBeGreaterThan(0);
    open.pop()!();
  };
  const database = { asSystem } as unknown as TestApp['platform']['database'];
  const { log } = first.platform;
  const opened = openSwitches({ set: new Set(), database, live: { watch: () => undefined }, log });
  await answerNewest();
  const switches = await opened;
  const both = Promise.all([switches.refresh(), switches.refresh()]);
  await answerNewest();
  await answerNewest();
  await both;
  expect(switches.isOn('READ_ONLY')).toBe(true);
});
