// Whatever bytes arrive at the port: no fault of ours, an answer or an end, nothing stored, and the server goes on as before.
import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient } from '../src/database/connection.ts';
import { makeAgent, type TestAgent } from './agents.ts';
import { startTestApp, type TestApp } from './app.ts';
import { brokenRequest } from './broken-requests.ts';
import { testDatabase } from './database.ts';
import { runSize } from './run-size.ts';
import { processSecret, startServerProcess, type ServerProcess } from './server-process.ts';
import { rowsOf, tenantTables } from './tenant-tables.ts';

const count = runSize(300, 10_000);
const atOnce = 16;
/** Once nothing came for so long, no more is sent either: the server has to make an end. */
const restMs = 100;
/** What a server may have gained beside what it had after as many requests. */
const maxGain = 100_000_000;

let app: TestApp;
let server: ServerProcess;
let database: ReturnType<typeof connectClient>;
let agent: TestAgent;
beforeAll(async () => {
  app = await startTestApp({ env: { AUTH_SECRET: processSecret } });
  const { url } = await testDatabase();
  server = await startServerProcess(url);
  database = connectClient({ url, role: 'crm_owner', applicationName: 'broken requests' });
  await database.connect();
  agent = await makeAgent(app);
});
afterAll(async () => {
  await server.kill();
  await database.end();
  await app.close();
});

/** All that came back until the server closed. */
async function answersTo(url: string, bytes: Buffer, silentMs: number): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let read = '';
  socket.setEncoding('latin1').on('data', (part: string) => (read += part));
  socket.setTimeout(restMs, () => socket.end()).on('error', () => {});
  const closed = new Promise<true>((end) => socket.once('close', () => end(true)));
  socket.write(bytes);
  const isClosed = await Promise.race([closed, silence(socket, silentMs)]);
  expect(isClosed, 'neither an answer nor an end').toBe(true);
  return read;
}

/** False once it is over. */
function silence(socket: Socket, ms: number): Promise<false> {
  return new Promise((over) => {
    const timer = setTimeout(() => over(false), ms);
    socket.once('close', () => clearTimeout(timer));
  });
}

interface Under {
  url: string;
  memory: () => Promise<number>;
  rows: () => Promise<string>;
  /** Longest without a word. */
  silentMs?: number;
}

async function checkBroken({ url, memory, rows, silentMs = 30_000 }: Under, most = count): Promise<void> {
  const before = await rows();
  let next = 0;
  let answered = 0;
  const sendUntil = async (end: number) => {
    while (next < end) {
      const index = next++;
      const { bytes, kinds } = brokenRequest(index, agent.token);
      const said = `request ${index}, ${kinds.join(' + ')}`;
      const text = await answersTo(url, bytes, silentMs).catch((fault: Error) => {
        throw new Error(`${said}: ${fault.message}`);
      });
      const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
      answered += statuses.length;
      expect(
        statuses.filter((status) => status >= 500),
        said,
      ).toEqual([]);
    }
  };
  const together = (end: number) => Promise.all(Array.from({ length: atOnce }, () => sendUntil(end)));
  await together(most / 2);
  const warm = await memory();
  await together(most);
  expect((await memory()) - warm, 'memory').toBeLessThan(maxGain);
  expect(answered, 'requests answered').toBeGreaterThan(most / 2);
  expect(await rows()).toBe(before);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
}

const own = async () => rowsOf(database, await tenantTables(database), agent.id);

it(`${count} broken requests`, async () => {
  await checkBroken({
    url: server.url,
    rows: own,
    async memory() {
      const text = await (await fetch(`${server.url}/metrics`)).text();
      return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
    },
  });
  expect(server.isRunning()).toBe(true);
});

describe('goes red at a server that', () => {
  const kept: Buffer[] = [];
  const answer = (status: number) => `HTTP/1.1 ${status} X\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`;
  const faults: [string, (socket: Socket, nth: number) => void, RegExp][] = [
    ['fails at one', (socket, nth) => socket.end(answer(nth === 20 ? 500 : 400)), /request \d+, .*500/s],
    ['never ends', (socket, nth) => (nth === 20 ? socket.write('H') : socket.end(answer(400))), /neither an answer/],
    ['answers none', (socket) => socket.end(), /requests answered/],
    ['keeps them', (socket) => void (kept.push(Buffer.alloc(4_000_000, 1)), socket.end(answer(400))), /memory/],
    ['is not well afterward', (socket) => socket.end(answer(400)), /expected 400 to be 200/],
  ];
  it.each(faults)('%s', async (name, behave, red) => {
    let nth = 0;
    const faulty = createServer({ allowHalfOpen: true }, (socket) => {
      socket.on('error', () => {}).once('data', () => behave(socket, ++nth));
    }).listen(0, '127.0.0.1');
    await once(faulty, 'listening');
    // What it holds, and nothing of what the process beside it frees.
    const memory = async () => kept.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const url = `http://127.0.0.1:${(faulty.address() as AddressInfo).port}`;
    // Only where silence is the fault: a busy machine is silent for seconds, too.
    const silentMs = name === 'never ends' ? 5000 : undefined;
    await expect(checkBroken({ url, memory, rows: async () => '', silentMs }, 80)).rejects.toThrow(red);
    kept.length = 0;
    faulty.close();
  });

  it('takes one of them', async () => {
    const faulty = createServer({ allowHalfOpen: true }, (socket) => {
      socket.on('error', () => {}).once('data', () => socket.end(answer(200)));
    }).listen(0, '127.0.0.1');
    await once(faulty, 'listening');
    let looks = 0;
    const url = `http://127.0.0.1:${(faulty.address() as AddressInfo).port}`;
    const under = { url, memory: async () => 0, rows: async () => String(looks++) };
    await expect(checkBroken(under, 40)).rejects.toThrow(`expected '1' to be '0'`);
    faulty.close();
  });
});
