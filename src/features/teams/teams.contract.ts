import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { bearsAddress } from '../../domain/name-in-mail.ts';
import { cleanLine, isPlainText } from '../../domain/plain-text.ts';
import { maxSeatsAtOnce } from '../billing/seats.rules.ts';
import { longestTeamName, seatsMessage, tooManySeatsMessage } from './teams.rules.ts';

const teamName = z.string('Enter a team name.').check(
  z.refine(isPlainText, 'Contains characters we can’t save.'),
  z.overwrite(cleanLine),
  z.minLength(1, 'Enter a team name.'),
  z.maxLength(longestTeamName, `Use ${longestTeamName} characters or fewer.`),
  z.refine((name) => !bearsAddress(name), 'Use a name without a web or email address.'),
);
const teamOnly = z.strictObject({ team_id: z.uuid() });
const byId = z.strictObject({ id: z.uuid() });
const done = z.object({ ok: z.literal(true) });
const role = z.enum(['owner', 'member']);

const member = z.object({
  user_id: z.uuid(),
  email: z.string(),
  role,
  joined_at: z.nullable(z.string()),
  profile: z.object({ full_name: z.nullable(z.string()) }),
});

const seatCounts = z.object({
  seats_purchased: z.int(),
  /** Active members; the owner takes none. */
  seats_used: z.int(),
  seats_available: z.int(),
  /** Free of charge. */
  seats_bonus: z.int(),
});

export const listTeams = endpoint({
  method: 'GET',
  path: '/api/teams',
  summary: 'The teams that the agent owns, and those the agent is a member of',
  query: z.strictObject({}),
  answer: z.object({
    can_create: z.boolean(),
    owned: z.array(z.object({ id: z.uuid(), name: z.string(), seats: seatCounts })),
    member_of: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        role,
        /** Without access through it, because of its plan or for want of a seat. */
        is_paused: z.boolean(),
        joined_at: z.nullable(z.string()),
        owner: z.string(),
      }),
    ),
  }),
});

export const createTeam = endpoint({
  method: 'POST',
  path: '/.netlify/functions/create-team',
  summary: 'Make a team of one’s own; needs an active personal subscription',
  body: z.strictObject({ name: teamName }),
  answer: z.object({ ok: z.literal(true), team_id: z.uuid() }),
  errors: ['forbidden', 'conflict'],
});

export const readTeam = endpoint({
  method: 'GET',
  path: '/api/teams/:id',
  summary: 'What the owner manages: name, seats and the price of a seat',
  params: byId,
  query: z.strictObject({}),
  answer: z.object({
    id: z.uuid(),
    name: z.string(),
    seats: seatCounts,
    seat_price_cents: z.int(),
    /** Members without access through the team, because of its plan or for want of a seat; in the order they joined. */
    paused: z.array(member),
    /** Of the owner’s own subscription; null when there is none. */
    subscription_status: z.nullable(z.string()),
  }),
  errors: ['forbidden', 'not_found'],
});

export const renameTeam = endpoint({
  method: 'PATCH',
  path: '/api/teams/:id',
  summary: 'Give one’s team another name',
  params: byId,
  body: z.strictObject({ name: teamName }),
  answer: z.object({ id: z.uuid(), name: z.string() }),
  errors: ['forbidden', 'not_found'],
});

export const listMembers = endpoint({
  method: 'POST',
  path: '/.netlify/functions/list-members',
  summary: 'The active members of a team, for its owner and members',
  body: teamOnly,
  answer: z.object({
    members: z.array(member),
  }),
  errors: ['not_found'],
});

export const removeMember = endpoint({
  method: 'POST',
  path: '/.netlify/functions/remove-member',
  summary: 'Take a member out of one’s team; their access through it ends at once',
  body: z.strictObject({ team_id: z.uuid(), user_id: z.uuid() }),
  answer: done,
  errors: ['forbidden', 'not_found'],
  targets: ['user_id'],
});

export const giveSeat = endpoint({
  method: 'POST',
  path: '/api/teams/:id/give-seat',
  summary: 'Give a paused member of one’s team the seat of another one, who is paused instead',
  params: byId,
  body: z.strictObject({ to: z.uuid(), from: z.uuid() }),
  answer: done,
  errors: ['forbidden', 'not_found', 'conflict'],
  targets: ['to', 'from'],
});

export const leaveTeam = endpoint({
  method: 'POST',
  path: '/.netlify/functions/leave-team',
  summary: 'Leave a team; its owner cannot',
  body: teamOnly,
  answer: done,
  errors: ['not_found'],
});

export const updateSeats = endpoint({
  method: 'POST',
  path: '/.netlify/functions/update-seats',
  summary: 'Buy this many more seats for one’s team',
  body: z.strictObject({
    team_id: z.uuid(),
    seats: z.int(seatsMessage).check(z.minimum(1, seatsMessage), z.maximum(maxSeatsAtOnce, tooManySeatsMessage)),
  }),
  answer: z.object({ seatCounts }),
  errors: ['forbidden', 'not_found', 'payment_required', 'conflict', 'provider_failed'],
});

export const fixSubscription = endpoint({
  method: 'POST',
  path: '/.netlify/functions/fix-team-subscription',
  summary: 'Read the seats at the payment provider again and bring the team in line',
  body: teamOnly,
  answer: z.object({ message: z.string() }),
  errors: ['forbidden', 'not_found', 'provider_failed'],
});

export const debugSubscriptions = endpoint({
  method: 'POST',
  path: '/.netlify/functions/debug-customer-subs',
  summary: 'What the payment provider has of the owner’s subscriptions, without secrets',
  body: teamOnly,
  answer: z.object({
    ok: z.literal(true),
    customer: z.nullable(z.string()),
    subscriptions: z.array(
      z.object({
        id: z.string(),
        status: z.string(),
        current_period_end: z.nullable(z.string()),
        cancel_at_period_end: z.boolean(),
        items: z.array(z.object({ price: z.string(), quantity: z.int() })),
      }),
    ),
  }),
  errors: ['forbidden', 'not_found', 'provider_failed'],
});
