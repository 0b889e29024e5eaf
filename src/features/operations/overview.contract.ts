// Queues, providers, texts, daily checks and jobs that were given up, for admins. Nothing of what was sent, and of nobody's leads.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';

const text = z.nullable(z.string());
const count = z.int();

const queue = z.object({
  name: z.string(),
  /** Could begin now. */
  waiting: count,
  running: count,
  /** Failed, and wait for another try. */
  retrying: count,
  /** Were given up. */
  failed: count,
  oldest_seconds: z.number(),
});
export type Queue = z.output<typeof queue>;

const provider = z.object({
  name: z.string(),
  is_configured: z.boolean(),
  answered_at: text,
  failed_at: text,
  /** Of the last failure. */
  failure: text,
});
export type Provider = z.output<typeof provider>;

const unknownText = z.object({ id: z.uuid(), email: z.string(), ended_at: z.string(), price_cents: z.number() });
const billedText = z.object({
  id: z.uuid(),
  email: z.string(),
  created_at: z.string(),
  /** As it was charged, and as the carrier bills it. */
  parts: count,
  carrier_parts: count,
});

const texts = z.object({
  due: count,
  oldest_due_seconds: z.number(),
  /** Of the last day. */
  unknown: count,
  /** Of the last 30 days. */
  billed_otherwise: count,
  /** Of the last day: what did not leave because the person wants none, and what left all the same. */
  suppressed: count,
  after_opt_out: count,
  /** What came in was read up to then. */
  inbound_read_to: text,
  /** The carrier answers with faults: nothing is sent until then. */
  closed_until: text,
  /** Nothing that the carrier tells arrives: automatic texts leave only right after its records are read. */
  webhooks_missing: z.boolean(),
  /** Of the last week, the newest first, fifty at most. */
  unknown_texts: z.array(unknownText),
  /** Of the last 30 days, the same. */
  billed_texts: z.array(billedText),
});
export type TextStanding = z.output<typeof texts>;

const check = z.object({
  name: z.string(),
  /** Null: it has not run yet. */
  checked_at: text,
  found: count,
  /** A hundred at most. */
  faults: z.array(z.object({ fault: z.string(), ref: text, user_id: text, email: text })),
});
export type DailyCheck = z.output<typeof check>;

const backup = z.object({
  made_at: text,
  bytes: z.nullable(z.number()),
  /** By a restore beside the running database. */
  proved_at: text,
  /** Of the last try, where it failed. */
  failed_at: text,
  failure: text,
  /** It failed, or is older than it should be. */
  is_wrong: z.boolean(),
});
export type Backup = z.output<typeof backup>;

export const readOverview = endpoint({
  method: 'GET',
  path: '/api/admin/operations',
  summary: 'How queues, providers, texts and the daily checks stand',
  answer: z.object({
    queues: z.array(queue),
    providers: z.array(provider),
    texts,
    checks: z.array(check),
    /** Null: none was ever tried. */
    backup: z.nullable(backup),
    /** After a restore nothing leaves until the operator says go. */
    restored_at: text,
  }),
});

const failedJob = z.object({ id: z.uuid(), name: z.string(), since: z.string(), reason: z.string() });
export type FailedJob = z.output<typeof failedJob>;

export const listFailedJobs = endpoint({
  method: 'GET',
  path: '/api/admin/failed-jobs',
  summary: 'Jobs that were given up, the newest first, two hundred at most',
  answer: z.object({ jobs: z.array(failedJob), total: count }),
});

export const retryFailedJobs = endpoint({
  method: 'POST',
  path: '/api/admin/failed-jobs/retry',
  summary: 'Put jobs that were given up back into their queues with all their tries',
  body: z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(200)) }),
  answer: z.object({ retried: count }),
});
