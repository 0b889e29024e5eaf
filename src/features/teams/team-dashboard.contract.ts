import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';

const figures = z.object({
  leads: z.int(),
  /** Leads with a follow-up in the period. */
  apps: z.int(),
  policies: z.int(),
  premium_cents: z.int(),
  /** Policies sold of leads created, in whole percent; null without leads. */
  conversion: z.nullable(z.int()),
});

export const readTeamDashboard = endpoint({
  method: 'GET',
  path: '/api/teams/:id/dashboard',
  summary: 'Production of a team, of each member in their own time zone and in sum; for its owner and active members',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ period: z.enum(['week', 'month', 'all_time']) }),
  answer: z.object({
    team: z.object({ id: z.uuid(), name: z.string(), role: z.enum(['owner', 'member']) }),
    /** First and last day as the caller counts; null for all time. */
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    total: figures,
    /** Most premium first. Who left the leaderboard is seen by the owner and themselves only, and counts in the total. */
    members: z.array(
      z.object({
        user_id: z.uuid(),
        name: z.string(),
        role: z.enum(['owner', 'member']),
        on_leaderboard: z.boolean(),
        figures,
      }),
    ),
    hidden_members: z.int(),
    /** Whether the caller is on the leaderboard. */
    on_leaderboard: z.boolean(),
  }),
  errors: ['not_found'],
});

export const showOnLeaderboard = endpoint({
  method: 'PUT',
  path: '/api/teams/:id/leaderboard',
  summary: 'Leave a team’s leaderboard, or come back to it',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ shown: z.boolean() }),
  answer: z.object({ shown: z.boolean() }),
  errors: ['not_found'],
});
