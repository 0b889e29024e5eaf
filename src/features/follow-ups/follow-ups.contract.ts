// The Today queue: what is overdue, due today and due in the next seven days, on the agent's own calendar.
import * as z from 'zod/mini';
import { countLimit } from '../../domain/count-words.ts';
import { endpoint } from '../../domain/endpoint.ts';
import { standingsField } from '../contact-gate/standing.contract.ts';
import { followUpGroups } from './follow-up-time.rules.ts';

const text = z.nullable(z.string());

export const followUpSchema = z.object({
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
  /** The last thing that the agent wrote about the lead. */
  note: text,
});

export type FollowUp = z.output<typeof followUpSchema>;

export const listFollowUps = endpoint({
  method: 'GET',
  path: '/api/follow-ups',
  summary: 'One page of a group of the Today queue, ascending',
  query: z.strictObject({
    group: z.enum(followUpGroups),
    cursor: z.optional(z.string().check(z.maxLength(1000))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  answer: z.object({
    rows: z.array(followUpSchema),
    next_cursor: z.nullable(z.string()),
    standings: standingsField,
  }),
});

export const countFollowUps = endpoint({
  method: 'GET',
  path: '/api/follow-ups/counts',
  summary: `How many follow-ups each group has, counted up to ${countLimit}`,
  query: z.strictObject({}),
  answer: z.object({
    overdue: z.int(),
    today: z.int(),
    next: z.int(),
    /** When the groups are to be counted again: the agent's next midnight. */
    until: z.string(),
  }),
});

export const firedFollowUps = endpoint({
  method: 'GET',
  path: '/api/follow-ups/fired',
  summary: 'Follow-ups that came due in the last minutes, newest first',
  query: z.strictObject({}),
  answer: z.object({
    rows: z.array(
      z.object({ id: z.uuid(), lead_id: z.uuid(), name: text, phone: text, email: text, due_at: z.string() }),
    ),
  }),
});

export const firedActs = ['done', 'snooze'] as const;

export const settleFired = endpoint({
  method: 'POST',
  path: '/api/follow-ups/fired/:id',
  summary:
    'Deal with a follow-up from its notification: done, or again in an hour. Nothing when it has been dealt with',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ act: z.enum(firedActs) }),
  answer: z.object({
    /** False: it was dealt with before. */
    changed: z.boolean(),
  }),
  errors: ['not_found'],
});

export const reminderMails = ['off', 'each', 'digest'] as const;
export type ReminderMail = (typeof reminderMails)[number];

const reminders = z.object({
  mail: z.enum(reminderMails),
  /** On the agent's own clock. */
  digest_hour: z.int(),
});

export const readReminders = endpoint({
  method: 'GET',
  path: '/api/follow-ups/reminders',
  summary: 'How the agent is reminded of follow-ups by mail',
  query: z.strictObject({}),
  answer: reminders,
});

export const saveReminders = endpoint({
  method: 'PUT',
  path: '/api/follow-ups/reminders',
  summary: 'Set how the agent is reminded of follow-ups by mail',
  body: z.strictObject({
    mail: z.enum(reminderMails),
    digest_hour: z.int().check(z.gte(0), z.lte(23)),
  }),
  answer: reminders,
});
