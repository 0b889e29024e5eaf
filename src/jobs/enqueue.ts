// What handlers may do with the queue. It knows nothing of them, while the queue itself runs them.
import type * as z from 'zod';
import type { Transaction } from '../database/transaction.ts';
import type { DeadLetters } from './dead-letters.ts';

/** What the queue must know of a job to keep one. */
export interface Enqueued<Payload> {
  name: string;
  payload: z.ZodType<Payload>;
}

export interface EnqueueOptions {
  /** Not before this instant. */
  startAfter?: Date;
  /** While a job of this key waits, another of the same key is not added; the one that waits begins no later than it would. */
  onlyOne?: string;
  /** Whose turn it takes: accounts take turns, and none takes all places. The payload's userId by default. */
  account?: string;
}

export interface Jobs {
  /** Jobs that were given up. */
  deadLetters: DeadLetters;
  /** In an agent's transaction; takes the system's rights for this one statement. */
  enqueueAsAgent<P extends object>(
    tx: Transaction,
    job: Enqueued<P>,
    payload: P,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** In a system transaction. */
  enqueue<P extends object>(tx: Transaction, job: Enqueued<P>, payload: P, options?: EnqueueOptions): Promise<void>;
  /** The same of any number of them, in one statement. */
  enqueueAll<P extends object>(
    tx: Transaction,
    job: Enqueued<P>,
    payloads: readonly P[],
    optionsOf?: (payload: P) => EnqueueOptions,
  ): Promise<void>;
}
