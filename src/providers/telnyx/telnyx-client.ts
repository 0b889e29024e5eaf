// The carrier's SDK, loaded with the first use: no repeats of its own, because a repeated send is a second text, nothing read
// from the environment, nothing logged, and a limit that holds for the whole answer (the SDK's own ends with the headers).
import type { Telnyx } from 'telnyx';
import { timeLeft } from '../patience.ts';
import { noteNoAnswer, noteStatus } from '../provider-calls.ts';

/** Milliseconds for one call. */
export const ourLimit = 10_000;

/** How a call failed that got no answer. The SDK drops the cause of what sounds like a time-out, so the fault bears it itself. */
export class Unanswered extends Error {
  override name = 'Unanswered';
  readonly how: 'never_sent' | 'silent' | 'cut';

  constructor(how: Unanswered['how']) {
    super(`no answer: ${how}`);
    this.how = how;
  }
}

export async function connect(apiKey: string, baseUrl: string): Promise<Telnyx> {
  const { Telnyx: Sdk } = await import('telnyx');
  return new Sdk({
    apiKey,
    baseURL: baseUrl,
    publicKey: null,
    clientID: null,
    clientSecret: null,
    maxRetries: 0,
    logLevel: 'off',
    // The limit below always ends first.
    timeout: ourLimit * 2,
    fetch: fetchInTime,
  });
}

/** Calls of one request share its time. One that has none left is not made. */
async function fetchInTime(input: string | URL | Request, init?: RequestInit) {
  const left = timeLeft(ourLimit);
  if (left === 0) throw new Unanswered('never_sent');
  try {
    const answer = await fetch(input, { ...init, redirect: 'error', signal: AbortSignal.timeout(left) });
    const body = await answer.text();
    noteStatus('telnyx', answer.status);
    return new Response(body || null, { status: answer.status, headers: answer.headers });
  } catch (error) {
    noteNoAnswer('telnyx', error);
    throw new Unanswered(howOf(error));
  }
}

/** A connection that never stood, or to whom nobody knows, has carried nothing. */
const neverStood = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

function howOf(error: unknown): Unanswered['how'] {
  if (error instanceof Error && error.name === 'TimeoutError') return 'silent';
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return typeof cause?.code === 'string' && neverStood.has(cause.code) ? 'never_sent' : 'cut';
}
