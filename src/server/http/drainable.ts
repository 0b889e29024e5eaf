// Ends a server without cutting anything off: who comes again is told to use another connection, then the rest is closed.
import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** So long connections still work: busy ones hear in their next answer that it is the last, and close by themselves. */
const usualFarewellMs = 150;
const lookEveryMs = 50;
/** Of a request under way. */
const patienceMs = 10_000;

/** Returns what ends the server: resolves when the last request is answered, or cut after ten seconds. */
export function drainable(server: Server): (farewellMs?: number) => Promise<void> {
  const underWay = new Set<ServerResponse>();
  let isClosing = false;
  const sayLast = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };
  // Before the application's own listener, which may answer at once.
  server.prependListener('request', (_request, response) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
    if (isClosing) sayLast(response);
  });
  return async (farewellMs = usualFarewellMs) => {
    isClosing = true;
    for (const response of underWay) sayLast(response);
    await pause(farewellMs);
    const closed = once(server, 'close');
    server.close();
    const looking = setInterval(() => server.closeIdleConnections(), lookEveryMs);
    const cutting = setTimeout(() => server.closeAllConnections(), patienceMs);
    await closed;
    clearInterval(looking);
    clearTimeout(cutting);
  };
}
