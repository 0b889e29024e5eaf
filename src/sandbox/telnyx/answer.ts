// The way of every call: the log, the ordered fault or storm, the key, the work, the answer.
import type { Context } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import type { Faults } from '../faults.ts';
import { Endings } from './endings.ts';
import { somethingBroke, TelnyxProblem, tooMany, unauthenticated } from './problem.ts';

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

/** So many further calls are answered with this status; `accepted`: what they ask for is done all the same. */
export interface Storm {
  operation: string;
  status: number;
  times: number;
  accepted: boolean;
}

export type Call = Context<{ Bindings: HttpBindings }>;
export type Answer = (
  c: Call,
  operation: string,
  work: () => object | null | Promise<object | null>,
) => Promise<Response>;

export class CallLog {
  calls: LoggedCall[] = [];
  storm: Storm | null = null;
  readonly endings = new Endings();

  answering(faults: Faults, apiKey: string): Answer {
    return async (c, operation, work) => {
      const { pathname, search } = new URL(c.req.url);
      const entry: LoggedCall = {
        operation,
        method: c.req.method,
        path: pathname + search,
        status: null,
        fault: faults.take('telnyx', operation)?.mode ?? null,
        at: new Date().toISOString(),
      };
      this.calls.unshift(entry);
      if (this.calls.length > KEPT) this.calls.pop();
      if (entry.fault === 'timeout') return hangUp(c, DROPPED_MS);
      const answer = await this.#perform(c, entry, apiKey, work);
      entry.status = answer.status;
      if (entry.fault === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS).unref());
      if (entry.fault === 'answer-lost') return hangUp(c, 0);
      return answer;
    };
  }

  async #perform(c: Call, entry: LoggedCall, apiKey: string, work: Parameters<Answer>[2]): Promise<Response> {
    try {
      if (c.req.header('authorization') !== `Bearer ${apiKey}`) throw unauthenticated();
      if (entry.fault === 'error') throw somethingBroke();
      const refusal = this.endings.refusalOf(entry.operation);
      if (refusal) throw refusal;
      const storm = this.#takeStorm(entry.operation);
      if (storm && !storm.accepted) throw weather(storm);
      const body = await work();
      if (storm) throw weather(storm);
      return body === null ? new Response(null, { status: 204 }) : Response.json(body);
    } catch (error) {
      if (!(error instanceof TelnyxProblem)) console.error(`sandbox: ${entry.operation} broke`, error);
      const { status, body, headers } = error instanceof TelnyxProblem ? error : somethingBroke();
      return Response.json(body, { status, headers });
    }
  }

  #takeStorm(operation: string): Storm | null {
    const { storm } = this;
    if (!storm || storm.times < 1 || (storm.operation !== '*' && storm.operation !== operation)) return null;
    storm.times -= 1;
    return storm;
  }
}

const weather = ({ status }: Storm): TelnyxProblem => (status === 429 ? tooMany(50, 1) : somethingBroke(status));

/** Never answers: the connection is cut after that time. */
function hangUp(c: Call, afterMs: number): Promise<Response> {
  setTimeout(() => c.env.incoming.socket.destroy(), afterMs).unref();
  return new Promise(() => undefined);
}
