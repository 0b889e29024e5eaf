import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { defaultTimeZone, isTimeZone } from '../../domain/time-zone.ts';
import { templateFault } from '../templates/template-fault.rules.ts';
import { templateVariables } from '../templates/template-variables.rules.ts';
import { textableSchema } from '../texting/may-text.contract.ts';
import { firstPlanDay, lastPlanDay } from './plan-day.rules.ts';
import { defaultSendHour } from './send-hour.rules.ts';
import { stopReasons } from './stop-reasons.rules.ts';

const text = z.nullable(z.string());

export const settingsSchema = z.object({
  enabled: z.boolean(),
  loop_enabled: z.boolean(),
  send_tz: z.string(),
  send_hour_local: z.int(),
  starts_per_day: z.int(),
  /** Why nothing is sent for now: money, a number, a name, a template. */
  waits_for: text,
});
export type RescueSettingsAnswer = z.output<typeof settingsSchema>;

export const daySchema = z.object({ day: z.int(), body: z.string(), version: z.int() });
export type RescueDay = z.output<typeof daySchema>;

export const trackerSchema = z.object({
  /** Of the contact. */
  id: z.uuid(),
  name: text,
  phone: z.string(),
  lead_id: z.nullable(z.uuid()),
  current_day: z.int(),
  last_attempt_at: text,
  responded: z.boolean(),
  paused: z.boolean(),
  stop_reason: z.nullable(z.enum(stopReasons)),
  /** Null: its turn has not come. */
  started_at: text,
  updated_at: z.string(),
  /** When the last text left. */
  sent_at: text,
  /** Why nothing could be sent to this person. */
  waits_for: text,
  /** Under way. */
  text: z.nullable(z.object({ status: z.string(), due_at: text, reason: text })),
  /** The day after, by the settings of now; null: the plan is over, stopped, or has no words. */
  next: z.nullable(
    z.object({ day: z.int(), does: z.enum(['send', 'skip']), at: z.string(), repeats: z.nullable(z.int()) }),
  ),
  /** What time it is there and whether a text by hand may leave now, as the list tells it. */
  textable: z.optional(textableSchema),
});
export type Tracker = z.output<typeof trackerSchema>;

const byContact = z.strictObject({ id: z.uuid() });
export const longestSearch = 100;

export const readRescue = endpoint({
  method: 'GET',
  path: '/api/lead-rescue',
  summary: 'The settings of Lead Rescue, its day templates, and what fills the agent’s places in them',
  query: z.strictObject({}),
  answer: z.object({
    settings: settingsSchema,
    days: z.array(daySchema),
    agent: z.partialRecord(z.enum(templateVariables), z.nullable(z.string())),
  }),
});

export const saveRescueSettings = endpoint({
  method: 'PUT',
  path: '/api/lead-rescue/settings',
  summary: 'Saves the settings; turning it on enrolls who may be on the plan',
  body: z.strictObject({
    enabled: z.boolean(),
    loop_enabled: z.boolean(),
    /** Null or blank: the usual one. */
    send_tz: z.pipe(
      z.nullable(z.string().check(z.maxLength(64))),
      z.pipe(
        z.transform((zone: string | null) => zone?.trim() || defaultTimeZone),
        z.string().check(z.refine(isTimeZone, 'Choose a time zone from the list.')),
      ),
    ),
    send_hour_local: z.pipe(
      z.nullable(
        z
          .int('Use a whole hour from 0 to 23.')
          .check(z.gte(0, 'Use a whole hour from 0 to 23.'), z.lte(23, 'Use a whole hour from 0 to 23.')),
      ),
      z.transform((hour: number | null) => hour ?? defaultSendHour),
    ),
    starts_per_day: z
      .int('Use a whole number from 1 to 1,000.')
      .check(z.gte(1, 'Use a whole number from 1 to 1,000.'), z.lte(1000, 'Use a whole number from 1 to 1,000.')),
  }),
  answer: settingsSchema,
});

export const previewRescue = endpoint({
  method: 'GET',
  path: '/api/lead-rescue/preview',
  summary: 'Whom turning it on would text, who is missing a consent, and what that costs',
  query: z.strictObject({}),
  answer: z.object({
    people: z.int(),
    with_consent: z.int(),
    third_party: z.int(),
    no_consent: z.int(),
    /** Of the first text, with the introduction that it gets. */
    first_parts: z.int(),
    /** Of one person over the whole plan, without repeats. */
    plan_texts: z.int(),
    plan_cents: z.int(),
    balance_cents: z.int(),
    number: z.enum(['ready', 'pending', 'none']),
  }),
});

const dayParam = z.strictObject({
  day: z.coerce.number().check(z.int(), z.gte(firstPlanDay), z.lte(lastPlanDay)),
});
const body = z.string().check(
  z.refine((words: string) => words.trim() === '' || templateFault(words) === null, {
    error: ({ input }) => templateFault(input as string) ?? '',
  }),
);

export const saveRescueDay = endpoint({
  method: 'PUT',
  path: '/api/lead-rescue/days/:day',
  summary: 'Saves the text of a day; blank: nothing is sent that day',
  params: dayParam,
  /** Of the words that these replace; 0: there are none yet. */
  body: z.strictObject({ body, version: z.int().check(z.gte(0)) }),
  answer: daySchema,
  errors: ['conflict'],
});

export const removeRescueDay = endpoint({
  method: 'DELETE',
  path: '/api/lead-rescue/days/:day',
  summary: 'Removes a day from the plan',
  params: dayParam,
  answer: z.object({ ok: z.literal(true) }),
});

export const addRescuePlan = endpoint({
  method: 'POST',
  path: '/api/lead-rescue/days/preset',
  summary: 'Fills the days that are missing with the 30-day preset plan',
  body: z.strictObject({}),
  answer: z.object({ days: z.array(daySchema) }),
});

export const listTrackers = endpoint({
  method: 'GET',
  path: '/api/lead-rescue/trackers',
  summary: 'One page of the contacts on the plan, the newest first',
  query: z.strictObject({
    cursor: z.optional(z.string().check(z.maxLength(1000))),
    /** Name or number. */
    q: z.optional(z.string().check(z.maxLength(longestSearch))),
    /** `all`: those that stopped, too. */
    show: z._default(z.enum(['active', 'all']), 'active'),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  answer: z.object({ rows: z.array(trackerSchema), next_cursor: text }),
});

export const readLeadTracker = endpoint({
  method: 'GET',
  path: '/api/lead-rescue/leads/:id',
  summary: 'Where a lead stands on the plan; null: it is not on it',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({}),
  answer: z.object({ tracker: z.nullable(trackerSchema), settings: settingsSchema }),
});

export const changeTracker = endpoint({
  method: 'POST',
  path: '/api/lead-rescue/trackers/:id',
  summary: 'Pauses, resumes, advances or resets a contact on the plan',
  params: byContact,
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('pause') }),
    z.strictObject({ action: z.literal('resume') }),
    /** From this day on: a repeat changes nothing. */
    z.strictObject({ action: z.literal('advance'), from_day: z.int().check(z.gte(1), z.lte(99_999)) }),
    z.strictObject({ action: z.literal('reset') }),
  ]),
  answer: trackerSchema,
  errors: ['conflict'],
});

export const readCalendar = endpoint({
  method: 'GET',
  path: '/api/lead-rescue/trackers/:id/calendar',
  summary: 'The plan of one contact as it would go from now on',
  params: byContact,
  query: z.strictObject({}),
  answer: z.object({
    tracker: trackerSchema,
    days: z.array(
      z.object({
        day: z.int(),
        does: z.enum(['send', 'skip']),
        at: z.string(),
        body: text,
        parts: z.int(),
        repeats: z.nullable(z.int()),
      }),
    ),
    /** Nothing comes after the last one. */
    is_end: z.boolean(),
  }),
});
