// Ends a server without cutting anything off: who comes again is told to use another connection, then the port is closed, and
// what is idle only after that.
import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as PortServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

export interface Farewell {
  /** So long all goes on: busy connections hear in their next answer that it is the last, and close by themselves. */
  openMs: number;
  /** So much longer idle connections stay than the port, since a request may be on its way on them. */
  idleMs: number;
}

const defaultFarewell: Farewell = { openMs: 150, idleMs: 350 };
const lookEveryMs = 50;
const quietTurnMs = 0.5;
const maxTurns = 500;
/** Of a request under way. */
const patienceMs = 10_000;

/**
 * Whoever waits at the port is let in by each turn of the loop, and cut off where the port closes first: it closes after a turn in
 * which next to nothing else was done.
 */
async function quietTurn(): Promise<void> {
  for (let turn = 0; turn < maxTurns; turn++) {
    const began = performance.now();
    await nextTurn();
    if (performance.now() - began < quietTurnMs) return;
  }
}

/** Returns what ends the server: resolves when the last request is answered, or cut after ten seconds. */
export function drainable(server: Server): (farewell?: Farewell) => Promise<void> {
  const connections = new Set<Socket>();
  const underWay = new Set<ServerResponse>();
  let isClosing = false;
  const sayLast = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  // Before the application's own listener, which may answer at once.
  server.prependListener('request', (_request, response) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
    if (isClosing) sayLast(response);
  });
  return async ({ openMs, idleMs } = defaultFarewell) => {
    isClosing = true;
    for (const response of underWay) sayLast(response);
    const closed = once(server, 'close');
    await pause(openMs);
    await quietTurn();
    // Not its own `close`, which ends idle connections too: also one that was made a moment ago and has not asked yet.
    PortServer.prototype.close.call(server);
    await Promise.race([closed, pause(idleMs)]);
    const closeIdle = () => {
      server.closeIdleConnections();
      // To Node a connection is idle after its first request only.
      for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
    };
    closeIdle();
    const looking = setInterval(closeIdle, lookEveryMs);
    const cutting = setTimeout(() => server.closeAllConnections(), patienceMs);
    await closed;
    clearInterval(looking);
    clearTimeout(cutting);
  };
}
