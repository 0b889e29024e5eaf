// Two web servers and two workers on one database. Each is stopped and started again while agents work and mails are sent: a
// balancer that asks who is ready, and takes a refused connection to the other server, fails nobody, and every job is done
// once. Then they go on for a while, and hold no more than before.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStream } from '../event-stream.ts';
import { testClient } from '../client.ts';
import { startMailServer, type TestMailServer } from '../mail-server.ts';
import { runSize } from '../run-size.ts';
import type { ServerProcess } from '../server-process.ts';
import { openDrillWorld, type DrillWorld } from './drill-world.ts';
import { compareBook, startLoad, type Book } from './load.ts';

const breath = runSize(15, 300);
const rounds = runSize(1, 10);
const signUps = 6;

const book: Book = new Map();
let world: DrillWorld;
let mails: TestMailServer;
let webs: ServerProcess[];
let workers: ServerProcess[];

const start = (ROLE: 'web' | 'worker') => world.addServer({ ROLE, SMTP_URL: mails.url });
beforeAll(async () => {
  mails = await startMailServer(() => 'taken');
  world = await openDrillWorld(5);
  webs = await Promise.all([start('web'), start('web')]);
  workers = await Promise.all([start('worker'), start('worker')]);
});
afterAll(async () => {
  await world.close();
  await mails.stop();
});

let turn = 0;

/** Who comes while a port closes is let in or cut off by the kernel: a balancer sends nobody to a server that is leaving. */
async function nextWeb(): Promise<string> {
  for (;;) {
    const { url } = webs[turn++ % webs.length]!;
    const isReady = await fetch(`${url}/readyz`)
      .then(async (answer) => (await answer.json(), answer.ok))
      .catch(() => false);
    if (isReady) return url;
  }
}

/** Somebody signs up, which puts a mail into the queue. Returns their address. */
async function signUp(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const { status } = await testClient(webs[0]!.url).send('POST', '/api/auth/sign-up', {
    email,
    password: randomUUID(),
  });
  expect(status).toBe(200);
  return email;
}

it('a restart of each in turn fails no request, cuts none off and loses no job', async () => {
  const load = startLoad(nextWeb, world.agents, book);
  const expected: string[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const index of webs.keys()) {
      await load.moreAcknowledged(breath);
      expect(await webs[index]!.terminate()).toBe(0);
      webs[index] = await start('web');
    }
    for (const index of workers.keys()) {
      expected.push(...(await Promise.all(Array.from({ length: signUps / 2 }, signUp))));
      expect(await workers[index]!.terminate()).toBe(0);
      workers[index] = await start('worker');
    }
  }
  await load.moreAcknowledged(breath);
  await load.stop();
  expect([...load.answers.keys()].filter((outcome) => outcome !== 200 && outcome !== 'refused')).toEqual([]);
  expect(await compareBook(world.databaseUrl, book)).toEqual([]);
  await expect.poll(() => mails.taken.toSorted()).toEqual(expected.toSorted());
});

it('a change at one server is heard by the windows of the other', async () => {
  const [agent] = world.agents;
  const stream = await openStream(webs[1]!.url, agent!.token);
  const load = startLoad(() => webs[0]!.url, [agent!], book);
  await stream.next('change', ({ table }) => table === 'leads');
  await load.stop();
  stream.close();
});

async function gauge(name: string): Promise<number> {
  const text = await (await fetch(`${webs[0]!.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

it('after a while of work a server holds no more files and memory than before', async () => {
  const load = startLoad(nextWeb, world.agents, book);
  await load.moreAcknowledged(breath);
  const [files, memory] = [await gauge('process_open_fds'), await gauge('process_resident_memory_bytes')];
  await pause(runSize(500, 1_200_000));
  expect(await gauge('process_open_fds')).toBeLessThan(files + 30);
  // In half a second memory says what was read just now, not what is kept.
  if (runSize(0, 1) === 1) expect(await gauge('process_resident_memory_bytes')).toBeLessThan(memory + 100_000_000);
  await load.stop();
  expect(await compareBook(world.databaseUrl, book)).toEqual([]);
});
