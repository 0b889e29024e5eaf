// The way of every call: the log, the ordered fault, the work, the answer.
import type { Context } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import type { Faults } from '../faults.ts';
import { CalendlyProblem } from './problem.ts';

const SLOW_MS = 3_000;
const DROPPED_MS = 60_000;
const KEPT = 1_000;

export interface LoggedCall {
  operation: string;
  method: string;
  path: string;
  /** Null while no answer was given. */
  status: number | null;
  fault: string | null;
  at: string;
}

type Call = Context<{ Bindings: HttpBindings }>;
export type Answer = (c: Call, operation: string, work: () => Promise<object | null>) => Promise<Response>;

export class CallLog {
  calls: LoggedCall[] = [];
  /** Ordered by a test: so many further calls are too many. */
  tooMany = 0;

  answering(faults: Faults): Answer {
    return async (c, operation, work) => {
      const { pathname, search } = new URL(c.req.url);
      const entry: LoggedCall = {
        operation,
        method: c.req.method,
        path: pathname + search,
        status: null,
        fault: faults.take('calendly', operation)?.mode ?? null,
        at: new Date().toISOString(),
      };
      this.calls = [entry, ...this.calls].slice(0, KEPT);
      if (entry.fault === 'timeout') return hangUp(c, DROPPED_MS);
      if (entry.fault === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS).unref());
      const answer = await this.#perform(entry, work);
      entry.status = answer.status;
      if (entry.fault === 'answer-lost') return hangUp(c, 0);
      return answer;
    };
  }

  async #perform(entry: LoggedCall, work: () => Promise<object | null>): Promise<Response> {
    try {
      if (entry.fault === 'error')
        throw new CalendlyProblem(500, { title: 'Internal Server Error', message: 'The server encountered an error.' });
      if (this.tooMany > 0) {
        this.tooMany -= 1;
        const body = { title: 'Too Many Requests', message: 'You have exceeded your request limit.' };
        throw new CalendlyProblem(429, body, { 'X-RateLimit-Limit': '60', 'X-RateLimit-Reset': '30' });
      }
      const body = await work();
      return body === null ? new Response(null, { status: 204 }) : Response.json(body, { status: 200 });
    } catch (error) {
      if (error instanceof CalendlyProblem)
        return Response.json(error.body, { status: error.status, headers: error.headers });
      console.error(`sandbox: ${entry.operation} broke`, error);
      return Response.json({ title: 'Internal Server Error', message: String(error) }, { status: 500 });
    }
  }
}

/** Never answers: the connection is cut after that time. */
function hangUp(c: Call, afterMs: number): Promise<Response> {
  setTimeout(() => c.env.incoming.socket.destroy(), afterMs).unref();
  return new Promise(() => undefined);
}
