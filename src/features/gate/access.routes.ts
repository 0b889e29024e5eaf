import { perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import { reconcileCheckout } from '../billing/reconcile-checkout.operation.ts';
import { pausedTeamOf } from '../billing/settle-members.operation.ts';
import { isTrialOpen } from '../billing/trial.rules.ts';
import { isPinnedAdmin, readAccessFacts, readProfile } from './access.db.ts';
import { readAccess } from './access.contract.ts';
import { decideAccess, type AccessFacts } from './who-may-use.rules.ts';

const signedIn = { who: 'signed-in', limit: perMinute(120) } as const;

export const accessRoutes = [
  route(readAccess, signedIn, async ({ platform, user }) => {
    const { access: facts } = user;
    const { profile, isAdmin } = await platform.database.asSystem(async (tx) => ({
      profile: await readProfile(tx, user.id),
      isAdmin: await isPinnedAdmin(tx, user.id),
    }));
    const isSettled = decideAccess(facts).allowed || facts.deleteAfter !== null || facts.suspendedAt !== null;
    const settled = isSettled ? facts : await afterCheckout(platform, user.id);
    const { trial_started_at, trial_refused_at, ...person } = profile;
    return {
      user: { id: user.id, email: user.email },
      profile: person,
      is_admin: isAdmin,
      subscription_status: settled.subscriptionStatus,
      team_id: settled.teamId,
      delete_after: settled.deleteAfter,
      trial_open: isTrialOpen({
        trialStartedAt: trial_started_at,
        trialRefusedAt: trial_refused_at,
        subscriptionStatus: settled.subscriptionStatus,
      }),
      trial_refused: trial_refused_at !== null,
      paused_team: decideAccess(settled).allowed ? null : await pausedTeamOf(platform, user.id),
      ...decideAccess(settled),
    };
  }),
];

/** Before the gate closes on somebody who has just paid. */
async function afterCheckout(platform: Platform, userId: string): Promise<AccessFacts> {
  await reconcileCheckout(platform, userId);
  return platform.database.asSystem((tx) => readAccessFacts(tx, userId));
}
