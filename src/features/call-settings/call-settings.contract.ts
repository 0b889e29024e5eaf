// Whether an agent's calls are recorded, and what a minute costs with and without.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { keepDays } from './keep-days.rules.ts';
import { ownStates } from './own-state.rules.ts';

const days = z.literal([...keepDays]);
const ownState = z.literal([...ownStates]);

export const readCallSettings = endpoint({
  method: 'GET',
  path: '/api/call-settings',
  summary: 'Whether the own calls are recorded, for how long recordings are kept, and the price of a minute in cents',
  query: z.strictObject({}),
  answer: z.object({
    record_outbound_enabled: z.boolean(),
    /** Recordings go so many days after their call. */
    keep_days: days,
    /** Null until the agent has said it: a call is then recorded by the stricter of what their number and their time zone tell. */
    own_state: z.nullable(ownState),
    cents_per_minute: z.int(),
    recorded_cents_per_minute: z.int(),
  }),
});

export const saveCallSettings = endpoint({
  method: 'PUT',
  path: '/api/call-settings',
  summary: 'Turns the recording of the own calls on or off',
  body: z.strictObject({ record_outbound_enabled: z.boolean() }),
  answer: readCallSettings.answer,
});

export const saveKeepDays = endpoint({
  method: 'PUT',
  path: '/api/call-settings/keep-days',
  summary: 'For how long recordings are kept; those that are older are deleted within the hour',
  body: z.strictObject({ keep_days: days }),
  answer: readCallSettings.answer,
});

export const saveOwnState = endpoint({
  method: 'PUT',
  path: '/api/call-settings/own-state',
  summary: 'The state the agent calls from: whether a notice comes before a recording is decided by both sides’ states',
  body: z.strictObject({ own_state: ownState }),
  answer: readCallSettings.answer,
});
