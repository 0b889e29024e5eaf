import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { parsePeriod } from './report-period.rules.ts';
import { rowKinds } from './stat-events.rules.ts';

const production = {
  closed: z.int(),
  premium_cents: z.int(),
  clients: z.int(),
  leads: z.int(),
  appointments: z.int(),
};

const period = {
  /** `2026`, `2026-03`, `2026-03-02..2026-03-08` or `2026-03-04`; `all` for all time. */
  key: z.string(),
  unit: z.enum(['all', 'year', 'month', 'week', 'day']),
  /** First and last day, both included, in the agent's zone. */
  from: z.string(),
  to: z.string(),
};

/** Live sample leads of the agent, which the figures include. */
const samples = z.int();

const periodKey = z.string().check(
  z.maxLength(30),
  z.refine((key) => parsePeriod(key) !== null, 'Choose a year, month, week or day.'),
);
const cursor = z.optional(z.string().check(z.maxLength(200)));

export const readReport = endpoint({
  method: 'GET',
  path: '/api/reports',
  summary: 'Production by week, by month or of all time, newest first, in the agent’s time zone',
  query: z.strictObject({ view: z.enum(['weekly', 'monthly', 'all_time']), cursor }),
  answer: z.object({
    time_zone: z.string(),
    today: z.string(),
    summary: z.object({
      closed: z.int(),
      premium_cents: z.int(),
      month_closed: z.int(),
      month_premium_cents: z.int(),
    }),
    samples,
    /** Neighboring periods, except that gaps without anything are left out between pages and in the future. */
    rows: z.array(z.object({ ...period, ...production })),
    /** The sum of all rows; null where the list goes on. */
    total: z.nullable(z.object(production)),
    next_cursor: z.nullable(z.string()),
  }),
});

export const drillReport = endpoint({
  method: 'GET',
  path: '/api/reports/drill',
  summary: 'One year, month, week or day and the periods it opens into, which add up to it',
  query: z.strictObject({ period: periodKey }),
  answer: z.object({
    time_zone: z.string(),
    today: z.string(),
    samples,
    ...period,
    ...production,
    /** Oldest first; empty for a day. */
    rows: z.array(z.object({ ...period, ...production })),
  }),
});

export const listReportRows = endpoint({
  method: 'GET',
  path: '/api/reports/rows',
  summary: 'The events behind a figure: closed policies, sold clients, created leads or appointments, newest first',
  query: z.strictObject({ period: periodKey, kind: z.enum(rowKinds), cursor }),
  answer: z.object({
    time_zone: z.string(),
    rows: z.array(
      z.object({
        lead_id: z.uuid(),
        type: z.enum(['lead', 'appointment', 'client_created', 'policy_closed']),
        /** The name, else the phone number, else the email address. */
        name: z.nullable(z.string()),
        is_sample: z.boolean(),
        status: z.enum(['lead', 'sold']),
        stage: z.string(),
        carrier: z.nullable(z.string()),
        premium_cents: z.nullable(z.int()),
        /** When it was sold or created, or the time of the appointment. */
        date: z.string(),
      }),
    ),
    next_cursor: z.nullable(z.string()),
  }),
});
