// Calls an endpoint by its symbol. Every call carries its own operation id, so that a repeated request is the same request.
import type { Endpoint, EndpointAnswer, EndpointCall } from '../domain/endpoint.ts';
import type { ErrorAnswer, ErrorCode, FieldError } from '../domain/error-code.ts';
import { dropFirstAnswers, takeFirstAnswer } from './first-answers.ts';

/** A refusal of the server, or `offline` when no answer came. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'offline';
  readonly status: number;
  readonly fields: FieldError[];
  /** With a conflict: the object as the server has it now. */
  readonly current: unknown;
  readonly requestId: string | undefined;
  /** The sentence is the server's own. */
  readonly isSpoken: boolean;

  constructor(
    status: number,
    answer: Omit<ErrorAnswer, 'code' | 'request_id'> & { code: ErrorCode | 'offline'; request_id?: string },
    isSpoken = true,
  ) {
    super(answer.error);
    this.name = 'ApiError';
    this.status = status;
    this.code = answer.code;
    this.fields = answer.fields ?? [];
    this.current = answer.current;
    this.requestId = answer.request_id;
    this.isSpoken = isSpoken;
  }
}

/** There was no connection, or no server at its end. */
export const isOffline = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

interface CallOptions {
  signal?: AbortSignal;
  /** Lets the request outlive the page (saves made while leaving). */
  keepalive?: boolean;
  /** The same id makes a repeat the same request; a new one is made when absent. */
  operationId?: string;
  /** Asks for an answer before slow work is done (`Prefer: respond-async`). */
  isAnsweredSoon?: boolean;
  /** Sent in the place of the session cookie. */
  bearer?: string;
  /** Who the page takes itself for; the server compares it with the session. */
  userId?: string | undefined;
}

export async function call<E extends Endpoint>(
  endpoint: E,
  input: EndpointCall<E>,
  options: CallOptions = {},
): Promise<EndpointAnswer<E>> {
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
  const json = endpoint.body ? JSON.stringify(body) : undefined;
  return send(endpoint, addressOf(endpoint.path, params, query), json, options);
}

/** What came with the page: for a query's `initialData`, so that nothing is drawn before it. */
export function firstAnswer<E extends Endpoint>(endpoint: E, input: EndpointCall<E>): EndpointAnswer<E> | undefined {
  const { params, query } = input as { params?: object; query?: object };
  return takeFirstAnswer(addressOf(endpoint.path, params, query)) as EndpointAnswer<E> | undefined;
}

/** As `call`, with a body that a worker has written as JSON already: a large one would hold up the page. */
export function callWithJson<E extends Endpoint>(
  endpoint: E,
  params: Record<string, string | number>,
  json: ArrayBuffer,
  options: CallOptions = {},
): Promise<EndpointAnswer<E>> {
  return send(endpoint, addressOf(endpoint.path, params, undefined), json, options);
}

/** As `call`, with the bytes of a file in place of JSON. */
export function callWithFile<E extends Endpoint>(
  endpoint: E,
  params: Record<string, string>,
  file: Blob,
  options: CallOptions = {},
): Promise<EndpointAnswer<E>> {
  return send(endpoint, addressOf(endpoint.path, params, undefined), file, options);
}

async function send<E extends Endpoint>(
  endpoint: E,
  address: string,
  content: string | ArrayBuffer | Blob | undefined,
  options: CallOptions,
): Promise<EndpointAnswer<E>> {
  if (endpoint.method === 'GET') {
    const known = takeFirstAnswer(address);
    if (known !== undefined) return known as EndpointAnswer<E>;
  } else dropFirstAnswers();
  const headers: Record<string, string> = { accept: 'application/json' };
  if (endpoint.method !== 'GET') headers['idempotency-key'] = options.operationId ?? crypto.randomUUID();
  if (options.isAnsweredSoon) headers.prefer = 'respond-async';
  if (options.bearer) headers.authorization = `Bearer ${options.bearer}`;
  if (options.userId) headers['x-user-id'] = options.userId;
  if (endpoint.body) headers['content-type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(address, {
      method: endpoint.method,
      headers,
      body: content,
      signal: options.signal,
      keepalive: options.keepalive,
      credentials: 'same-origin',
    });
  } catch (fault) {
    if (options.signal?.aborted) throw fault;
    throw new ApiError(
      0,
      { code: 'offline', error: 'You’re offline, or we can’t reach the server. Check your connection and try again.' },
      false,
    );
  }
  const text = await response.text();
  if (!response.ok) throw refusal(response.status, text);
  return JSON.parse(text) as EndpointAnswer<E>;
}

function addressOf(path: string, params: object | undefined, query: object | undefined): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, string | number> | undefined)?.[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  const suffix = search.toString();
  return suffix ? `${filled}?${suffix}` : filled;
}

function refusal(status: number, text: string): ApiError {
  try {
    const answer = JSON.parse(text) as ErrorAnswer;
    if (typeof answer.error === 'string' && answer.error !== '')
      return new ApiError(
        status,
        typeof answer.code === 'string' ? answer : { code: 'unexpected', error: answer.error },
      );
  } catch {
    // Not ours: a proxy or a gateway answered. Its page says nothing that a person can act on.
  }
  const error = `Something went wrong (HTTP_${status}). Please try again.`;
  return new ApiError(status, { code: 'unexpected', error }, false);
}
