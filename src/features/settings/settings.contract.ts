import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { cleanLine } from '../../domain/plain-text.ts';
import { isTimeZone } from '../../domain/time-zone.ts';

export const shownSubscription = z.object({
  plan: z.string(),
  status: z.string(),
  current_period_end: z.nullable(z.string()),
  cancel_at_period_end: z.boolean(),
  trial_end: z.nullable(z.string()),
  /** Team seats billed with it. */
  seats: z.int(),
});

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'The account and its subscription',
  query: z.strictObject({}),
  answer: z.object({
    email: z.string(),
    full_name: z.nullable(z.string()),
    time_zone: z.string(),
    /** The agent's own; null for a team member without one. */
    subscription: z.nullable(shownSubscription),
  }),
});

export const saveName = endpoint({
  method: 'POST',
  path: '/api/settings/name',
  summary: 'Set the name that the team sees; blank takes it away',
  body: z.strictObject({
    full_name: z.string().check(z.overwrite(cleanLine), z.maxLength(100, 'Use 100 characters or fewer.')),
  }),
  answer: z.object({ full_name: z.nullable(z.string()) }),
});

export const saveTimeZone = endpoint({
  method: 'POST',
  path: '/api/settings/time-zone',
  summary: 'Set the time zone that days, weeks and follow-up times are counted in',
  body: z.strictObject({
    time_zone: z.string().check(z.maxLength(64), z.refine(isTimeZone, 'Choose a time zone from the list.')),
  }),
  answer: z.object({ time_zone: z.string() }),
});
