// A dial session: the leads of a list one after another, each called with a key.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { isPlainText } from '../../domain/plain-text.ts';
import { leadRowSchema } from '../lead-model/lead-shape.contract.ts';
import { filterTextFields } from '../lead-search/lead-filter.contract.ts';
import { leadSorts } from '../lead-search/lead-sort.rules.ts';
import { leadStatuses } from '../lead-model/lead-shape.contract.ts';
import { hiddenReasons, lastShownHours, longestListName, results } from './dial-session.rules.ts';

const progress = z.object({
  /** Leads with an outcome or called, and those that were skipped. */
  done: z.int(),
  skipped: z.int(),
  /** Calls to them since it began, and how long people talked. */
  calls: z.int(),
  talk_seconds: z.int(),
  /** Leads that spoke. */
  reached: z.int(),
  outcomes: z.array(z.object({ outcome: z.string(), count: z.int() })),
});
export type Progress = z.output<typeof progress>;

const atHand = z.object({
  lead: leadRowSchema,
  /** Why this lead may not be called any more, and until when. */
  closed: z.nullable(z.object({ why: z.enum(hiddenReasons), until: z.nullable(z.string()) })),
});
export type AtHand = z.output<typeof atHand>;

const session = z.object({
  id: z.uuid(),
  list_name: z.string(),
  started_at: z.string(),
  /** Of the lead at hand; set while that lead is gone, too. */
  lead_id: z.nullable(z.uuid()),
  /** Null: nobody may be called now, or the lead is gone. */
  at_hand: z.nullable(atHand),
  upcoming: z.array(leadRowSchema),
  /** The lead before this one, to go back to. */
  former: z.nullable(z.object({ lead_id: z.uuid(), name: z.nullable(z.string()) })),
  progress,
});
export type DialSession = z.output<typeof session>;

const ended = z.object({
  id: z.uuid(),
  list_name: z.string(),
  started_at: z.string(),
  ended_at: z.string(),
  progress,
});
export type EndedSession = z.output<typeof ended>;

const answer = z.object({
  session: z.nullable(session),
  /** The latest that has ended. */
  last: z.nullable(ended),
});
export type SessionAnswer = z.output<typeof answer>;

export const readSession = endpoint({
  method: 'GET',
  path: '/api/dial-session',
  summary: `The dial session that runs, else the last one of the last ${lastShownHours} hours`,
  answer,
});

export const countQueue = endpoint({
  method: 'GET',
  path: '/api/dial-session/counts',
  summary:
    'How many leads of the session are left, exact to 1,000; or all of them, and how many are hidden for which reason',
  query: z.strictObject({ all: z.optional(z.literal('true')) }),
  answer: z.object({
    /** Null: only counting all of them tells. */
    ready: z.nullable(z.object({ count: z.int(), is_more: z.boolean() })),
    /** Counted with all of them only. */
    hidden: z.nullable(z.array(z.object({ why: z.enum(hiddenReasons), count: z.int() }))),
  }),
  errors: ['not_found'],
});
export type QueueCounts = z.output<typeof countQueue.answer>;

export const startSession = endpoint({
  method: 'POST',
  path: '/api/dial-session',
  summary: 'Begins a session with the leads that a filter finds, in that order. A repeated id is the same request',
  body: z.strictObject({
    id: z.uuid(),
    list_name: z.string().check(
      z.maxLength(longestListName),
      z.refine(isPlainText, 'Contains characters we can’t save.'),
      z.refine((text) => text.trim() !== '', 'Enter a name.'),
    ),
    status: z.enum(leadStatuses),
    filter: z.strictObject({ q: z.optional(z.string().check(z.maxLength(200))), ...filterTextFields }),
    sort: z.enum(leadSorts),
  }),
  answer,
  errors: ['conflict'],
});

export const nextLead = endpoint({
  method: 'POST',
  path: '/api/dial-session/next',
  summary: 'Leaves the lead at hand and goes on to the next that may be called; another one than named stays',
  body: z.strictObject({
    session_id: z.uuid(),
    /** Null: nobody was at hand, and the list is looked through again. */
    lead_id: z.nullable(z.uuid()),
    result: z.enum(results),
  }),
  answer,
  errors: ['not_found'],
});

export const formerLead = endpoint({
  method: 'POST',
  path: '/api/dial-session/back',
  summary: 'Goes back to a lead that the session has left; the one at hand comes again after it',
  body: z.strictObject({ session_id: z.uuid(), lead_id: z.uuid() }),
  answer,
  errors: ['not_found'],
});

export const endSession = endpoint({
  method: 'POST',
  path: '/api/dial-session/end',
  summary: 'Ends a session; one that has ended stays so',
  body: z.strictObject({ session_id: z.uuid() }),
  answer,
  errors: ['not_found'],
});
