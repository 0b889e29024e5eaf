// A route is an endpoint, its guards by name, and a handler. The guards run in one fixed order, whatever the line says:
// session, caller ids, who, limit, switches, validation, once, transaction.
import type { Endpoint, EndpointAnswer, EndpointInput } from '../../domain/endpoint.ts';
import type { SwitchName } from '../../domain/operator-switch.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Logger } from '../logger.ts';
import type { Platform } from '../platform.ts';
import type { User } from '../sign-in/user.ts';
import type { Limit } from './rate-limit.ts';

/** Who may call: each includes the ones before it, except that an admin needs no subscription. */
export type Who = 'anyone' | 'signed-in' | 'subscriber' | 'admin';

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
  /** Refused while one of these switches of the operator is on. */
  stoppedBy?: readonly SwitchName[];
  /** Not refused while `READ_ONLY` is on, as every other route is that is no GET: it only reads, lets in, or ends contact. */
  worksReadOnly?: true;
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
  (E extends { rawBody: true }
    ? { rawBody: E extends { refusesLongBodies: true } ? Uint8Array | null : Uint8Array }
    : object) &
  (G['who'] extends 'anyone' ? object : { user: User }) &
  (G['inTransaction'] extends true ? { tx: Transaction } : object);

export interface Route {
  endpoint: Endpoint;
  guards: Guards;
  handle: (call: never) => Promise<unknown>;
}

/**
 * An inline handler needs no types: what it is given and what it must answer follow from the endpoint and the guards. Only a
 * literal in an answer may need `as const` (`{ ok: true as const }`), which TypeScript would widen to `boolean`.
 */
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
    /** Of the path's `:names`. */
    params: Record<string, string>;
  }) => Promise<{ status: number; body: string }>;
}
