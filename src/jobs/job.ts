// A background job: name, payload, retry policy and handler in one place. Features list theirs in their manifest.
import type * as z from 'zod';
import type { Platform } from '../server/platform.ts';
import type { Enqueued } from './enqueue.ts';

export interface JobPolicy {
  /** Repeats after the first failure. */
  retries: number;
  /** Seconds before the first repeat; each further one doubles it. */
  delaySeconds: number;
  /** A handler at work for longer is taken for dead and tried again. */
  expireSeconds: number;
  /** How many jobs of this name one process works on at a time; of those that the clock starts always one. */
  atOnce: number;
  /** What is still at work then only waits for somebody: its place is given to another, and four times as many are in hand at most. */
  waitsAfterMs?: number;
}

export interface Job<Payload = unknown> extends Enqueued<Payload> {
  policy: JobPolicy;
  /** Cron line in UTC for jobs that run by the clock. Their payload is `{}`. */
  schedule?: string;
  /** Only takes in what others sent, or compares with it, so that it works while nothing may leave (see outgoing-pause.db.ts). */
  takesIn?: true;
  /** What it takes is claimed row by row, and only who claimed a row may say how it ended, however late. */
  hasOwnClaims?: true;
  handle: (payload: Payload, platform: Platform) => Promise<void>;
}

/** A job of any payload, as lists hold them: its own schema parses what its handler gets. */
export type AnyJob = Omit<Job<never>, 'payload'> & { payload: z.ZodType };

export const defaultPolicy: JobPolicy = { retries: 8, delaySeconds: 2, expireSeconds: 60, atOnce: 4 };

/**
 * Mails wait for a server elsewhere most of their time; one that is away for an hour loses none, and recipients that nobody answers
 * for hold up no others.
 */
export const mailPolicy: JobPolicy = { ...defaultPolicy, retries: 10, atOnce: 8, waitsAfterMs: 2000 };

export function job<Payload extends object>(definition: Job<Payload>): Job<Payload> {
  return definition;
}
