import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { leadStages } from '../../domain/lead-stage.ts';
import { standingsField } from '../contact-gate/standing.contract.ts';

const text = z.nullable(z.string());

const figures = z.object({
  leads: z.int(),
  appointments: z.int(),
  closed: z.int(),
  premium_cents: z.int(),
});

/** First and last day, both included, in the agent's zone. */
const span = z.object({ from: z.string(), to: z.string(), figures });

const dueFollowUp = z.object({
  /** Of the lead. */
  id: z.uuid(),
  name: text,
  /** E.164 */
  phone: text,
  further_phones: z.array(z.string()),
  email: text,
  state: text,
  zip: text,
  status: z.string(),
  stage: z.string(),
  next_follow_up_at: z.string(),
  version: z.int(),
});

const meeting = z.object({
  id: z.uuid(),
  meeting: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  join_url: text,
  place: text,
  people: z.array(z.object({ name: text, lead_id: z.nullable(z.uuid()) })),
});

const dayOfSales = z.object({ date: z.string(), closed: z.int(), premium_cents: z.int() });

/** Each part is null when it alone could not be read. */
const parts = {
  follow_ups: z.nullable(
    z.object({
      /** Up to 1,000 each. */
      overdue: z.int(),
      today: z.int(),
      /** The first of both. */
      rows: z.array(dueFollowUp),
      standings: standingsField,
    }),
  ),
  meetings: z.nullable(
    z.object({
      connection: z.nullable(z.enum(['connected', 'reconnect'])),
      /** Of today and tomorrow, those that are not over. */
      rows: z.array(meeting),
      is_more: z.boolean(),
    }),
  ),
  new_leads: z.nullable(
    z.object({
      /** Yesterday. */
      since: z.string(),
      count: z.int(),
      /** All of them, the largest first; null: leads without a source. */
      sources: z.array(z.object({ source: text, count: z.int() })),
    }),
  ),
  /** In how many conversations something is unread. */
  unread: z.nullable(z.int()),
  /** Up to 100 each. */
  duplicates: z.nullable(z.object({ count: z.int(), stale: z.boolean() })),
  posts_to_check: z.nullable(z.int()),
  stages: z.nullable(z.array(z.object({ stage: z.enum(leadStages), count: z.int() }))),
  balance_cents: z.nullable(z.int()),
} as const;

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  summary: 'The agent’s day: what is due, what is new, and the figures of today, this week, this month and all time',
  query: z.strictObject({}),
  answer: z.object({
    time_zone: z.string(),
    today: span,
    week: span,
    month: span,
    all_time: figures,
    /** Monday to Sunday. */
    sales: z.object({ this_week: z.array(dayOfSales), last_week: z.array(dayOfSales) }),
    onboarding: z.object({ dismissed: z.boolean() }),
    first_steps: z.object({
      dismissed: z.boolean(),
      import_done: z.boolean(),
      /** The wallet has had money once. */
      funds_added: z.boolean(),
      /** False: the operator has set no keys for calendars. */
      calendar_offered: z.boolean(),
    }),
    /** Sample leads there are, and whether some may be added. */
    samples: z.object({ count: z.int(), is_offered: z.boolean() }),
    ...parts,
  }),
});

export const dismissOnboarding = endpoint({
  method: 'PUT',
  path: '/api/dashboard/onboarding',
  summary: 'Puts the welcome panel away on every device, or brings it back',
  body: z.strictObject({ dismissed: z.boolean() }),
  answer: z.object({ dismissed: z.boolean() }),
});

export const dismissFirstSteps = endpoint({
  method: 'PUT',
  path: '/api/dashboard/first-steps',
  summary: 'Puts the first steps away on every device, or brings them back',
  body: z.strictObject({ dismissed: z.boolean() }),
  answer: z.object({ dismissed: z.boolean() }),
});
