import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testServerUrl } from './database.ts';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';

/** Says back what it hears. */
let echo: Server;
let proxy: FaultProxy;
beforeAll(async () => {
  echo = createServer((socket) => socket.on('error', () => {}).pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
});
beforeEach(async () => {
  proxy = await startFaultProxy(`tcp://127.0.0.1:${(echo.address() as AddressInfo).port}`);
});
afterEach(() => proxy.close());
afterAll(() => void echo.close());

interface Caller {
  socket: Socket;
  heard: string[];
  /** Sends a word and resolves when it has come back. */
  ask(word: string): Promise<void>;
}

async function call(): Promise<Caller> {
  const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');
  const heard: string[] = [];
  socket.on('data', (bytes) => heard.push(bytes.toString()));
  await once(socket, 'connect');
  socket.on('error', () => {});
  return {
    socket,
    heard,
    async ask(word) {
      socket.write(word);
      while (!heard.join('').endsWith(word)) await once(socket, 'data');
    },
  };
}

describe('the fault proxy', () => {
  it('passes everything on, the farewell too', async () => {
    const caller = await call();
    await caller.ask('one');
    await caller.ask('two');
    caller.socket.end('last');
    await once(caller.socket, 'close');
    expect(caller.heard.join('')).toBe('onetwolast');
  });

  it('counts what is asked after an answer', async () => {
    const [caller, other] = [await call(), await call()];
    await caller.ask('one');
    await other.ask('two');
    await caller.ask('three');
    expect(proxy.questions()).toBe(3);
    proxy.begin({ kind: 'blackhole' });
    const before = proxy.pieces();
    for (const word of ['four', 'and', 'more']) {
      caller.socket.write(word);
      await setImmediate();
    }
    await expect.poll(() => proxy.pieces()).toBeGreaterThan(before);
    expect(proxy.questions()).toBe(4);
  });

  it('delays each piece in both directions, pieces sent together once', async () => {
    const caller = await call();
    proxy.begin({ kind: 'latency', ms: 40 });
    const started = performance.now();
    await caller.ask('late');
    // Twice 40 ms; a timer may come a moment early.
    expect(performance.now() - started).toBeGreaterThanOrEqual(70);
  });

  it('silences open connections and lets new ones pass; what was held back comes when the silence ends', async () => {
    const silenced = await call();
    await silenced.ask('before');
    proxy.begin({ kind: 'blackhole' }, { existing: true });
    silenced.socket.write(' held');
    silenced.socket.end();
    const other = await call();
    await other.ask('passes');
    expect(silenced.heard.join('')).toBe('before');
    expect(silenced.socket.readyState).toBe('readOnly');
    await proxy.heal();
    await once(silenced.socket, 'close');
    expect(silenced.heard.join('')).toBe('before held');
  });

  it('takes new connections into the silence', async () => {
    proxy.begin({ kind: 'blackhole' });
    const caller = await call();
    caller.socket.write('hello');
    await proxy.heal();
    await caller.ask('!');
    expect(caller.heard.join('')).toBe('hello!');
  });

  it('lets bytes trickle', async () => {
    const caller = await call();
    await caller.ask('quick');
    proxy.begin({ kind: 'trickle', bytesPerSecond: 100 });
    await caller.ask('0123456789abcdefghijklmnop');
    expect(caller.heard.slice(1).every((piece) => piece.length <= 10)).toBe(true);
  });

  it('resets both sides', async () => {
    const accepted = once(echo, 'connection') as Promise<Socket[]>;
    const caller = await call();
    const [far] = await accepted;
    await caller.ask('here');
    const faults = [caller.socket, far!].map((socket) => new Promise((told) => socket.once('error', told)));
    expect(proxy.cut()).toBe(1);
    for (const fault of faults) expect(await fault).toMatchObject({ code: 'ECONNRESET' });
  });

  it('resets in the middle: after so many pieces', async () => {
    const caller = await call();
    await caller.ask('one');
    expect(proxy.pieces()).toBe(2);
    const fault = new Promise((told) => caller.socket.once('error', told));
    // The question passes, its answer does not.
    proxy.cutAfter(1);
    caller.socket.write('two');
    expect(await fault).toMatchObject({ code: 'ECONNRESET' });
    expect(caller.heard.join('')).toBe('one');
    await (await call()).ask('again');
  });

  it('refuses new connections and keeps open ones', async () => {
    const kept = await call();
    await kept.ask('before');
    proxy.refuse();
    await expect(call()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await kept.ask('after');
    await proxy.heal();
    await (await call()).ask('again');
  });

  it('knows the connections of PostgreSQL by the names they give themselves', async () => {
    const before = await startFaultProxy(testServerUrl());
    const open = async (application_name: string) => {
      const client = new pg.Client({ connectionString: before.url, application_name });
      client.on('error', () => {});
      await client.connect();
      return client;
    };
    const [listener, other] = await Promise.all([open('listener'), open('other')]);
    before.begin({ kind: 'blackhole' }, { application: 'listener' });
    let isAnswered = false;
    const asked = listener.query('select 1').then(() => (isAnswered = true));
    await other.query('select 1');
    expect(isAnswered).toBe(false);
    await before.heal();
    expect(await asked).toBe(true);
    expect(before.cut({ application: 'other' })).toBe(1);
    await listener.query('select 1');
    await expect(other.query('select 1')).rejects.toThrow();
    await listener.end();
    await before.close();
  });
});
