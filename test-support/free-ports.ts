// Ports for programs that must know theirs before they listen. None is of those that a system gives to whoever asks for any.
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

const [lowest, highest] = [15_000, 30_000];

/** So many free ones in a row; all are held until the last is found. */
export async function freePorts(count: number): Promise<number[]> {
  for (;;) {
    const first = lowest + Math.floor(Math.random() * (highest - lowest));
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const held = (await Promise.all(ports.map(hold))).filter((server) => server !== null);
    await Promise.all(held.map((server) => once(server.close(), 'close')));
    if (held.length === count) return ports;
  }
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

async function hold(port: number): Promise<Server | null> {
  const server = createServer().listen(port, '127.0.0.1');
  return once(server, 'listening').then(
    () => server,
    () => null,
  );
}
