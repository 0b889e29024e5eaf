// Agents work while the network between server and database is slow, silent, or resets what it carries: nobody waits for
// longer than half a minute, nothing acknowledged is lost, and all go on by themselves.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../src/database/limits.ts';
import { openStream } from '../event-stream.ts';
import { runSize } from '../run-size.ts';
import type { ServerProcess } from '../server-process.ts';
import { openDrillWorld, type DrillWorld } from './drill-world.ts';
import { compareBook, startLoad, type Book, type Load } from './load.ts';

const breath = runSize(15, 300);
/** Of the long run, which has the machine to itself; beside others only what hangs takes so long. */
const longestWaitMs = runSize(200_000, 30_000);

/** After a failover new connections are served; what the old ones held is given up as soon as they are found out, five seconds on. */
const { every, suspicious, patience } = limits.idleProof;
const afterFailoverMs = runSize(200_000, every + suspicious + patience + 500);

/** The later ones show what they can only when the server's own patience (half a minute) comes to its end. */
const silences = [
  { of: 'altogether', which: {} },
  { of: 'what was open before, as after a failover', which: { existing: true } as const, longest: afterFailoverMs },
  { of: 'the one connection that hears changes', which: { application: 'crm live' } },
].slice(0, runSize(1, 3));

const book: Book = new Map();
let world: DrillWorld;
let server: ServerProcess;
let load: Load;
beforeAll(async () => {
  world = await openDrillWorld(5);
  server = await world.addServer();
});
afterAll(() => world.close());

beforeEach(async () => {
  load = startLoad(() => server.url, world.agents, book);
  await load.moreAcknowledged(breath);
});
afterEach(async () => {
  await world.proxy.heal();
  await load.moreAcknowledged(breath);
  await load.stop();
  expect(await compareBook(world.databaseUrl, book)).toEqual([]);
  expect(server.isRunning()).toBe(true);
  // The server's own patience.
  expect(load.slowestMs()).toBeLessThan(longestWaitMs);
});

describe('everybody goes on, and nothing is lost, when the network', () => {
  it('is slow', async () => {
    world.proxy.begin({ kind: 'latency', ms: runSize(50, 1000) });
    await load.moreAcknowledged(breath);
    expect(load.answers.get(503) ?? 0).toBe(0);
  });

  it('resets connections again and again', async () => {
    for (let reset = 0; reset < runSize(4, 100); reset++) {
      // What was cut last may still be on its way back.
      do await load.moreAcknowledged(3);
      while (world.proxy.cut() === 0);
    }
  });

  it('lets bytes trickle', async () => {
    world.proxy.begin({ kind: 'trickle', bytesPerSecond: runSize(4000, 1) });
    await pause(runSize(1000, 60_000));
  });

  it.each(silences)('is silent for a while: $of', async ({ which, longest = longestWaitMs }) => {
    const stream = await openStream(server.url, world.agents[0]!.token);
    world.proxy.begin({ kind: 'blackhole' }, which);
    await pause(runSize(1000, 60_000));
    await world.proxy.heal();
    await stream.next(runSize(0, 1) === 0 ? 'change' : 'resync');
    // The same.
    expect(load.slowestMs()).toBeLessThan(longest);
    stream.close();
  });
});
