// Speaks to a test server as a browser or a program would, and keeps what it needs to look at refusals closely.
import type { Endpoint, EndpointAnswer, EndpointCall } from '../src/domain/endpoint.ts';
import type { ErrorAnswer } from '../src/domain/error-code.ts';

export interface RawAnswer {
  status: number;
  headers: Headers;
  body: unknown;
  text: string;
}

export interface TestClient {
  /** Calls by contract and fails the test on any refusal; checks that the answer is what the contract says. */
  call<E extends Endpoint>(endpoint: E, input: EndpointCall<E>): Promise<EndpointAnswer<E>>;
  /** Calls by contract and returns the refusal; fails the test when there is none. */
  refusal<E extends Endpoint>(
    endpoint: E,
    input: EndpointCall<E>,
    headers?: Record<string, string>,
  ): Promise<ErrorAnswer & { status: number }>;
  /** Anything at all. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<RawAnswer>;
}

/** A session's token that is replaced on the way is kept, as a browser keeps a cookie. */
export function testClient(baseUrl: string, startsWith?: string): TestClient {
  let token = startsWith;
  const send: TestClient['send'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    if (token && !headers.authorization) token = response.headers.get('set-auth-token') ?? token;
    return { status: response.status, headers: response.headers, text, body: parse(text) };
  };
  const byContract = (endpoint: Endpoint, input: object, headers?: Record<string, string>) => {
    const {
      params = {},
      query = {},
      body,
    } = input as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
    return send(endpoint.method, search ? `${path}?${search}` : path, endpoint.body ? body : undefined, headers);
  };
  return {
    send,
    async call(endpoint, input) {
      const answer = await byContract(endpoint, input);
      if (answer.status !== 200)
        throw new Error(`${endpoint.method} ${endpoint.path} answered ${answer.status}: ${answer.text}`);
      return conforming(endpoint, answer.body) as never;
    },
    async refusal(endpoint, input, headers) {
      const answer = await byContract(endpoint, input, headers);
      if (answer.status < 400) throw new Error(`${endpoint.method} ${endpoint.path} was not refused: ${answer.text}`);
      return { ...(answer.body as ErrorAnswer), status: answer.status };
    },
  };
}

function conforming(endpoint: Endpoint, body: unknown): unknown {
  const result = endpoint.answer._zod.run({ value: structuredClone(body), issues: [] }, { async: false });
  if (result instanceof Promise || result.issues.length > 0) {
    throw new Error(
      `${endpoint.path} answers against its contract: ${JSON.stringify(result instanceof Promise ? 'async' : result.issues)}`,
    );
  }
  return body;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
