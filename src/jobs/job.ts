// A background job: name, payload, retry policy and handler in one place. Features list theirs in their manifest.
import type * as z from 'zod';
import type { Platform } from '../server/platform.ts';

export interface RetryPolicy {
  /** Repeats after the first failure. */
  retries: number;
  /** Seconds before the first repeat; each further one doubles it. */
  delaySeconds: number;
  /** A handler at work for longer is taken for dead and tried again. */
  expireSeconds: number;
}

export interface Job<Payload = unknown> {
  name: string;
  payload: z.ZodType<Payload>;
  policy: RetryPolicy;
  /** Cron line in UTC for jobs that run by the clock. Their payload is `{}`. */
  schedule?: string;
  handle: (payload: Payload, platform: Platform) => Promise<void>;
}

/** A job of any payload, as lists hold them: its own schema parses what its handler gets. */
export type AnyJob = Omit<Job<never>, 'payload'> & { payload: z.ZodType };

export const defaultPolicy: RetryPolicy = { retries: 8, delaySeconds: 2, expireSeconds: 60 };

export function job<Payload extends object>(definition: Job<Payload>): Job<Payload> {
  return definition;
}
