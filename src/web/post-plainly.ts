// Posts to an endpoint and hands back what came, whoever answered: log-in, sign-up, checkout and top-up show the answer's
// own words, or their default.
import type { Endpoint } from '../domain/endpoint.ts';

export interface PlainAnswer {
  ok: boolean;
  status: number;
  answer: Record<string, unknown>;
  /** The answer as it came. */
  text: string;
  /** The answer's own words about what went wrong. */
  sentence: string | undefined;
}

/** @throws when no answer came. */
export async function postPlainly(endpoint: Endpoint, body: object, accept = 'application/json'): Promise<PlainAnswer> {
  const response = await fetch(endpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
    credentials: 'same-origin',
  });
  const text = await response.text();
  const answer = parsed(text);
  return {
    ok: response.ok,
    status: response.status,
    answer,
    text,
    sentence: textOf(answer['error']) ?? textOf(answer['message']),
  };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
