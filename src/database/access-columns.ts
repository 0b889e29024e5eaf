// What decides about access, as a piece of SQL: the session's reader and the access feature ask it the same way.
import { idleSessionDays } from '../domain/session-lifetime.ts';
import { liveStatuses } from '../domain/subscription-status.ts';

/**
 * The order of a person's subscriptions: the first one counts. One that bills goes before all others, whatever was started or ended
 * beside it; of several that do not, the one with the newest period end.
 */
export const subscriptionOrder = `(status in (${liveStatuses.map((status) => `'${status}'`).join(', ')})) desc,
  current_period_end desc nulls last, created_at desc`;

/** The columns of AccessFacts. `userId`: an SQL expression, never text of a request. */
export function accessColumns(userId: string): string {
  return `
    (select status from crm.subscriptions where user_id = ${userId}
      order by ${subscriptionOrder} limit 1) as "subscriptionStatus",
    (select team_id from crm.user_teams where user_id = ${userId} and status = 'active' and role <> 'owner'
      order by joined_at limit 1) as "teamId",
    (select delete_after from crm.account_deletions where user_id = ${userId}) as "deleteAfter",
    (select suspended_at from crm.account_suspensions where user_id = ${userId}) as "suspendedAt"`;
}

/** SQL over `auth.session`: it ends a while after the log-in, and sooner when nobody uses it (domain/session-lifetime.ts). */
export const sessionHolds = `"expiresAt" > now() and "seenAt" > now() - interval '${idleSessionDays} days'`;
