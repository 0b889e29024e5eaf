import { perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { dismissFirstSteps, dismissOnboarding, readDashboard } from './dashboard.contract.ts';
import { setDismissed } from './dashboard.db.ts';
import { readHome } from './read-home.operation.ts';

const reads = { who: 'subscriber', limit: perMinute(600) } as const;
const writes = { who: 'subscriber', limit: perMinute(120), inTransaction: true } as const;

export const dashboardRoutes = [
  route(readDashboard, reads, async ({ user, platform, log }) => {
    const { core, parts } = await readHome(platform.database, log, {
      userId: user.id,
      now: platform.now().getTime(),
      asksRegistry: platform.config.asksRegistry,
    });
    const isEmpty = core.all_time.leads === 0 && core.samples.count === 0;
    return {
      ...core,
      first_steps: { ...core.first_steps, calendar_offered: platform.calendly !== null },
      samples: { ...core.samples, is_offered: isEmpty && user.access.teamId === null },
      ...parts,
    };
  }),
  route(dismissOnboarding, writes, async ({ tx, user, body, platform }) => {
    const at = body.dismissed ? platform.now().toISOString() : null;
    await setDismissed(tx, user.id, 'onboarding_dismissed_at', at);
    return { dismissed: body.dismissed };
  }),
  route(dismissFirstSteps, writes, async ({ tx, user, body, platform }) => {
    const at = body.dismissed ? platform.now().toISOString() : null;
    await setDismissed(tx, user.id, 'first_steps_dismissed_at', at);
    return { dismissed: body.dismissed };
  }),
];
