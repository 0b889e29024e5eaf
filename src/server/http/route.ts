// A route is an endpoint, its guards by name, and a handler. The guards run in one fixed order, whatever the line says:
// session, caller ids, who, limit, validation, once, transaction.
import type { Endpoint, EndpointAnswer, EndpointInput } from '../../domain/endpoint.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Logger } from '../logger.ts';
import type { Platform } from '../platform.ts';
import type { Limit } from './rate-limit.ts';

/** Who may call: each includes the ones before it, except that an admin needs no subscription. */
export type Who = 'anyone' | 'signed-in' | 'subscriber' | 'admin';

/** What decides whether somebody may use the app, as it stood when the request came. */
export interface AccessFacts {
  /** Status of the subscription with the newest period end; null when there is none. */
  subscriptionStatus: string | null;
  /** A team of which the user is an active member; null when there is none. Owning one opens nothing: owners pay for themselves. */
  teamId: string | null;
  /** The account is on its way out and ends at this instant; undone, it is open as before. */
  deleteAfter: string | null;
}

export interface User {
  id: string;
  email: string;
  sessionId: string;
  access: AccessFacts;
}

export interface Guards {
  who: Who;
  /** Requests per span and caller (user, else address). */
  limit: Limit;
  /** The handler runs in one transaction as the signed-in agent. */
  inTransaction?: boolean;
  /** With `inTransaction`: a statement may take minutes. For the end of an import and what is as large. */
  isSlow?: boolean;
  /** A repeat with the same Idempotency-Key gets the first answer and has no second effect. */
  once?: boolean;
}

interface BaseCall {
  platform: Platform;
  log: Logger;
  request: { id: string; address: string; userAgent: string; headers: Headers };
  /** Cookies and headers of the answer. */
  answerHeaders: Headers;
}

export type Call<E, G extends Guards> = BaseCall &
  EndpointInput<E> &
  (E extends { rawBody: true } ? { rawBody: Uint8Array } : object) &
  (G['who'] extends 'anyone' ? object : { user: User }) &
  (G['inTransaction'] extends true ? { tx: Transaction } : object);

export interface Route {
  endpoint: Endpoint;
  guards: Guards;
  handle: (call: never) => Promise<unknown>;
}

export function route<E extends Endpoint, const G extends Guards>(
  endpoint: E,
  guards: G,
  handle: (call: Call<E, G>) => Promise<EndpointAnswer<E>>,
): Route {
  if (guards.inTransaction && guards.who === 'anyone')
    throw new Error(`${endpoint.path}: a transaction needs a signed-in agent.`);
  return { endpoint, guards, handle };
}

/** A webhook takes the raw body and decides by its signature; it answers as soon as the event is stored. */
export interface Webhook {
  path: string;
  summary: string;
  receive: (call: {
    platform: Platform;
    log: Logger;
    headers: Headers;
    rawBody: string;
  }) => Promise<{ status: number; body: string }>;
}
