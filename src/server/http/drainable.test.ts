import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { drainable } from './drainable.ts';

async function startServer() {
  const server = createServer((_request, response) => response.end('done'));
  const close = drainable(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    await once(socket, 'connect');
    return socket;
  };
  return { server, close, open };
}

async function ask(socket: Socket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
  return Promise.race([
    once(socket, 'data').then(([answer]) => answer as string),
    once(socket, 'close').then(() => 'cut off'),
  ]);
}

it('answers who came before the port was closed, also on a connection that had asked nothing yet, and says it is the last time', async () => {
  const { close, open } = await startServer();
  const [fresh, known] = [await open(), await open()];
  expect(await ask(known)).toMatch(/connection: keep-alive/i);
  const closed = close({ openMs: 1, idleMs: 60_000 });
  // Whoever still gets in goes at once: the server would wait for them, too.
  const knock = () =>
    open().then(
      (socket) => socket.destroy() && 'open',
      (fault: { code?: string }) => fault.code,
    );
  await expect.poll(knock).toBe('ECONNREFUSED');
  for (const socket of [fresh, known]) expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200 OK[^]*connection: close/i);
  // Nobody is left to wait for.
  await closed;
});

it('ends idle connections after the farewell', async () => {
  const { server, close, open } = await startServer();
  const cutting = vi.spyOn(server, 'closeAllConnections');
  const [fresh, known] = [await open(), await open()];
  await ask(known);
  const ended = Promise.all([once(fresh, 'close'), once(known, 'close')]);
  await close({ openMs: 1, idleMs: 1 });
  await ended;
  expect(cutting).not.toHaveBeenCalled();
});
