// Requests over connections that stay open, as a browser's do.
import { Agent, request } from 'node:http';

export interface Ask {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  text: string;
  /** From sending until the last byte has come. */
  ms: number;
  retryAfterMs: number;
}

export interface Requester {
  /** @throws on any answer but 200, after waiting where a rate limit says so. */
  ask: (ask: Ask, cookie?: string) => Promise<Answer>;
  close: () => void;
}

/** `connections`: how many stay open at most. */
export function openRequester(baseUrl: string, connections = 1): Requester {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections });
  const send = ({ method, path, body, headers }: Ask, cookie: string | undefined) =>
    new Promise<Answer>((done, fail) => {
      const payload = body === undefined ? undefined : body instanceof Uint8Array ? body : JSON.stringify(body);
      const started = performance.now();
      const outgoing = request(new URL(path, baseUrl), {
        agent,
        method,
        headers: {
          ...headers,
          ...(cookie && { cookie }),
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
        },
      });
      outgoing.once('error', fail);
      outgoing.once('response', (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.once('error', fail);
        incoming.once('end', () =>
          done({
            status: incoming.statusCode ?? 0,
            text: Buffer.concat(parts).toString('utf8'),
            ms: performance.now() - started,
            retryAfterMs: 1000 * Number(incoming.headers['retry-after'] ?? 1),
          }),
        );
      });
      outgoing.end(payload);
    });
  const ask = async (wanted: Ask, cookie?: string): Promise<Answer> => {
    for (;;) {
      const answer = await send(wanted, cookie);
      if (answer.status === 200) return answer;
      if (answer.status !== 429) throw new Error(`${wanted.method} ${wanted.path}: ${answer.status} ${answer.text}`);
      await new Promise((resolve) => setTimeout(resolve, answer.retryAfterMs));
    }
  };
  return { ask, close: () => agent.destroy() };
}
