// The way of every API call: key, version, form, fault, idempotency, the operation, expansion, answer.
import type { Context } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import type { Faults } from '../faults.ts';
import type { SandboxApp } from '../sandbox-app.ts';
import { apiVersion } from './account.ts';
import type { StripeAccount } from './account.ts';
import { StripeProblem, invalid } from './errors.ts';
import { expanded } from './expand.ts';
import { parseForm } from './form.ts';
import type { FormValue } from './form.ts';
import { IdempotencyKeys } from './idempotency.ts';
import type { Answer } from './idempotency.ts';
import { newId } from './ids.ts';
import type { Operation } from './operation.ts';
import { readParams } from './params.ts';
import { RequestLog } from './request-log.ts';
import type { LoggedRequest } from './request-log.ts';

const SLOW_MS = 3_000;
const DROPPED_MS = 60_000;

type Call = Context<{ Bindings: HttpBindings }>;

export class StripeApi {
  readonly log = new RequestLog();
  readonly keys = new IdempotencyKeys();
  readonly #account: StripeAccount;
  readonly #faults: Faults;
  readonly #apiKey: string;
  readonly #changed: () => void;

  constructor(account: StripeAccount, faults: Faults, apiKey: string, changed: () => void) {
    this.#account = account;
    this.#faults = faults;
    this.#apiKey = apiKey;
    this.#changed = changed;
  }

  mount(app: SandboxApp, operations: readonly Operation[]): void {
    for (const operation of operations) {
      app.on(operation.method, `/v1${operation.path}`, (c) => this.#answer(c, operation));
    }
    app.all('/v1/*', (c) => this.#answer(c, null));
  }

  async #answer(c: Call, operation: Operation | null): Promise<Response> {
    const url = new URL(c.req.url);
    const entry: LoggedRequest = {
      id: newId('req', 14),
      operation: operation?.name ?? 'unknown',
      method: c.req.method,
      path: url.pathname,
      params: {},
      idempotency_key: c.req.header('idempotency-key') ?? null,
      status: null,
      replayed: false,
      fault: null,
      at: new Date().toISOString(),
    };
    this.log.add(entry);
    const fault = this.#faults.take('stripe', entry.operation);
    entry.fault = fault?.mode ?? null;
    if (fault?.mode === 'timeout') return hangUp(c, DROPPED_MS);

    let answer: Answer;
    try {
      this.#admit(c);
      if (!operation)
        throw new StripeProblem(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${entry.method}: ${url.pathname}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.`,
        });
      entry.params = parseForm(url.search.slice(1) || (await c.req.text()));
      const key = operation.method === 'POST' ? entry.idempotency_key : null;
      answer = await this.#once(key, entry, async () => {
        if (fault?.mode === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS).unref());
        if (fault?.mode === 'error') return { ...somethingBroke(), kept: fault.replayed };
        return this.#perform(operation, entry, c.req.param('id') ?? '', c.req.param('secondId') ?? '');
      });
    } catch (error) {
      answer = refusalOf(error, entry);
    }
    entry.status = answer.status;
    if (fault?.mode === 'answer-lost') return hangUp(c, 0);
    return respond(answer, entry);
  }

  async #once(
    key: string | null,
    entry: LoggedRequest,
    act: () => Promise<Answer & { kept: boolean }>,
  ): Promise<Answer> {
    if (key === null) return act();
    const before = this.keys.begin(key, `${entry.method} ${entry.path} ${JSON.stringify(sorted(entry.params))}`);
    if (before) {
      entry.replayed = true;
      return before;
    }
    try {
      const { kept, ...answer } = await act();
      if (kept) this.keys.settle(key, answer);
      else this.keys.forget(key);
      return answer;
    } catch (error) {
      this.keys.forget(key);
      throw error;
    }
  }

  /** A refusal of the parameters keeps nothing under the key; whatever happened after that is kept. */
  async #perform(
    operation: Operation,
    entry: LoggedRequest,
    id: string,
    secondId: string,
  ): Promise<Answer & { kept: boolean }> {
    const { expand, ...form } = entry.params;
    const paths = expandPaths(expand);
    const params = readParams(operation.params, form);
    this.#account.request = { id: entry.id, idempotency_key: entry.idempotency_key };
    try {
      const answer = operation.run(this.#account, params as never, id, secondId);
      if (operation.method !== 'GET') this.#changed();
      return { status: 200, body: JSON.stringify(expanded(this.#account, answer, paths), null, 2), kept: true };
    } catch (error) {
      const answer = refusalOf(error, entry);
      if (answer.status === 402) this.#changed();
      return { ...answer, kept: answer.status === 402 };
    } finally {
      this.#account.request = null;
    }
  }

  #admit(c: Call): void {
    const given = keyOf(c.req.header('authorization'));
    if (!given) {
      throw unauthorized(
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      );
    }
    if (given !== this.#apiKey) {
      throw unauthorized(
        `Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(Math.max(0, given.length - 12))}${given.slice(-4)}`,
      );
    }
    const version = c.req.header('stripe-version');
    if (version && version !== apiVersion) {
      throw invalid(`Invalid Stripe API version: ${version}. The sandbox speaks ${apiVersion}.`);
    }
  }
}

function unauthorized(message: string): StripeProblem {
  return new StripeProblem(401, { type: 'invalid_request_error', message });
}

function keyOf(header: string | undefined): string {
  const [scheme = '', value = ''] = (header ?? '').split(' ');
  if (/^bearer$/i.test(scheme)) return value;
  return /^basic$/i.test(scheme) ? (Buffer.from(value, 'base64').toString().split(':')[0] ?? '') : '';
}

function expandPaths(expand: FormValue | undefined): string[] {
  if (expand === undefined) return [];
  if (!Array.isArray(expand) || !expand.every((path) => typeof path === 'string'))
    throw invalid('Invalid array', { param: 'expand' });
  return expand;
}

function sorted(value: FormValue): FormValue {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key] ?? '')]),
  );
}

function somethingBroke(): Answer {
  const message =
    'Sorry! There was an error while talking to Stripe. Please try again in a few moments. (Ordered fault of the sandbox.)';
  return { status: 500, body: JSON.stringify({ error: { type: 'api_error', message } }) };
}

function refusalOf(error: unknown, entry: LoggedRequest): Answer {
  if (!(error instanceof StripeProblem)) {
    console.error(`sandbox: ${entry.operation} broke`, error);
    return {
      status: 500,
      body: JSON.stringify({ error: { type: 'api_error', message: `The sandbox itself broke: ${String(error)}` } }),
    };
  }
  const { code } = error.body;
  const help = code ? { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` } : {};
  return {
    status: error.status,
    body: JSON.stringify({ error: { ...error.body, ...help, request_log_url: null } }, null, 2),
  };
}

function respond(answer: Answer, entry: LoggedRequest): Response {
  const headers = new Headers({
    'Content-Type': 'application/json',
    'Request-Id': entry.id,
    'Stripe-Version': apiVersion,
  });
  if (entry.idempotency_key) headers.set('Idempotency-Key', entry.idempotency_key);
  if (entry.replayed) headers.set('Idempotent-Replayed', 'true');
  if (answer.status === 500) headers.set('Stripe-Should-Retry', 'false');
  return new Response(answer.body, { status: answer.status, headers });
}

/** Never answers: the connection is cut after that time. */
function hangUp(c: Call, afterMs: number): Promise<Response> {
  setTimeout(() => c.env.incoming.socket.destroy(), afterMs).unref();
  return new Promise(() => undefined);
}
