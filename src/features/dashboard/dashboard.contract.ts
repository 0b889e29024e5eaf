import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';

const figures = z.object({
  leads: z.int(),
  appointments: z.int(),
  closed: z.int(),
  premium_cents: z.int(),
});

/** First and last day, both included, in the agent's zone. */
const span = z.object({ from: z.string(), to: z.string(), figures });

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  summary: 'New leads, appointments, policies closed and premium of today, this week, this month and all time',
  query: z.strictObject({}),
  answer: z.object({
    time_zone: z.string(),
    today: span,
    week: span,
    month: span,
    all_time: figures,
    onboarding: z.object({ dismissed: z.boolean() }),
  }),
});

export const dismissOnboarding = endpoint({
  method: 'PUT',
  path: '/api/dashboard/onboarding',
  summary: 'Puts the welcome panel away on every device, or brings it back',
  body: z.strictObject({ dismissed: z.boolean() }),
  answer: z.object({ dismissed: z.boolean() }),
});
