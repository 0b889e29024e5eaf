import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';

/** What the route guard asks: who is signed in, and may they use the app? */
export const readAccess = endpoint({
  method: 'GET',
  path: '/api/access',
  summary: 'The signed-in user and whether the app is open to them',
  query: z.strictObject({}),
  answer: z.object({
    user: z.object({ id: z.uuid(), email: z.string() }),
    profile: z.object({ full_name: z.nullable(z.string()), time_zone: z.string() }),
    is_admin: z.boolean(),
    /** Status of the latest subscription; null when there is none. */
    subscription_status: z.nullable(z.string()),
    team_id: z.nullable(z.uuid()),
    /** Set while the account is on its way out: when it ends. */
    delete_after: z.nullable(z.string()),
    /** There has been no trial, and nothing runs or is owed: it can still be had. */
    trial_open: z.boolean(),
    /** The trial was not started because its card had had one. */
    trial_refused: z.boolean(),
    /** A team that they are a member of and have no access through: its owner's plan ended, or there is no seat. */
    paused_team: z.nullable(z.object({ name: z.string(), has_plan: z.boolean() })),
    allowed: z.boolean(),
    reason: z.enum(['team-member', 'subscription', 'no active sub or team', 'suspended']),
  }),
});
