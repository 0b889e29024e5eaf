import { addDays, type DateRange } from '../../domain/calendar-date.ts';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { startOfDay, todayIn } from '../../domain/time-zone.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { route, type Call } from '../../server/http/route.ts';
import { countAllProduction, countProduction } from '../reports/count-production.operation.ts';
import { sumProduction, type Production } from '../../domain/production.ts';
import { dismissOnboarding, readDashboard } from './dashboard.contract.ts';
import { readDashboardFrame, setOnboardingDismissed } from './dashboard.db.ts';
import { cutsOf, rangesOf, within } from './dashboard.rules.ts';

const agent = { who: 'subscriber', limit: perMinute(120), inTransaction: true } as const;

export const dashboardRoutes = [
  route(readDashboard, agent, showDashboard),
  route(dismissOnboarding, agent, putOnboardingAway),
];

async function showDashboard({
  tx,
  user,
  platform,
}: Call<typeof readDashboard, typeof agent>): Promise<EndpointAnswer<typeof readDashboard>> {
  const [frame, allTime] = await Promise.all([readDashboardFrame(tx, user.id), countAllProduction(tx, user.id)]);
  const zone = frame.time_zone;
  const ranges = rangesOf(todayIn(zone, platform.now().getTime()));
  const boundsOf = ({ from, to }: DateRange) => [startOfDay(from, zone), startOfDay(addDays(to, 1), zone)];
  const cuts = cutsOf(Object.values(ranges).map(boundsOf));
  const spans = await countProduction(tx, user.id, cuts);
  const spanOf = (range: DateRange) => ({
    ...range,
    figures: figuresOf(sumProduction(within(spans, cuts, boundsOf(range)))),
  });
  return {
    time_zone: zone,
    today: spanOf(ranges.today),
    week: spanOf(ranges.week),
    month: spanOf(ranges.month),
    all_time: figuresOf(allTime),
    onboarding: { dismissed: frame.onboarding_dismissed_at !== null },
  };
}

function figuresOf({ leads, appointments, closed, premium_cents }: Production) {
  return { leads, appointments, closed, premium_cents };
}

async function putOnboardingAway({
  tx,
  user,
  body,
  platform,
}: Call<typeof dismissOnboarding, typeof agent>): Promise<EndpointAnswer<typeof dismissOnboarding>> {
  await setOnboardingDismissed(tx, user.id, body.dismissed ? platform.now().toISOString() : null);
  return { dismissed: body.dismissed };
}
