import { perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import { buySeats } from '../billing/change-seats.operation.ts';
import { oneAtATime } from '../../server/http/one-at-a-time.ts';
import { listCustomerSubscriptions, resyncSeats } from '../billing/seats-at-stripe.operation.ts';
import { readSeatCounts } from '../billing/seats.operation.ts';
import type { SeatCounts } from '../billing/seats.rules.ts';
import { noteTeamAct } from './note-team-act.operation.ts';
import { requireOwner } from './require-standing.operation.ts';
import { debugSubscriptions, fixSubscription, updateSeats } from './teams.contract.ts';

const buyer = { who: 'subscriber', limit: perMinute(20), once: true, stoppedBy: ['CHECKOUT_PAUSED'] } as const;
const asker = { who: 'subscriber', limit: perMinute(5) } as const;

export const seatsRoutes = [
  route(updateSeats, buyer, async ({ platform, user, body, request }) => {
    const { team_id: teamId, seats } = body;
    await platform.database.asSystem((tx) => requireOwner(tx, teamId, user.id));
    const isKeyed = request.headers.has('idempotency-key');
    await perOwner(user.id, `${teamId} ${seats}`, async () => {
      await buySeats(platform, { ownerId: user.id, teamId, seats, isKeyed });
      await platform.database.asSystem((tx) =>
        noteTeamAct(tx, platform, {
          ownerId: user.id,
          actorId: user.id,
          action: 'team.seats_bought',
          subject: { team_id: teamId, seats },
        }),
      );
    });
    return { seatCounts: await countsOf(platform, teamId) };
  }),
  route(fixSubscription, asker, async ({ platform, user, body }) => {
    await platform.database.asSystem((tx) => requireOwner(tx, body.team_id, user.id));
    if (!(await resyncSeats(platform, user.id)))
      return { message: 'We couldn’t find your subscription. Subscribe to buy seats.' };
    const { seats_purchased: purchased, seats_used: used } = await countsOf(platform, body.team_id);
    return { message: `Seats match your subscription: ${purchased} purchased, ${used} used.` };
  }),
  route(debugSubscriptions, { ...asker, worksReadOnly: true }, async ({ platform, user, body }) => {
    await platform.database.asSystem((tx) => requireOwner(tx, body.team_id, user.id));
    return { ok: true as const, ...(await listCustomerSubscriptions(platform, user.id)) };
  }),
];

const perOwner = oneAtATime<void>();

async function countsOf(platform: Platform, teamId: string): Promise<SeatCounts> {
  const seats = await platform.database.asSystem((tx) => readSeatCounts(tx, platform.config.seats, [teamId]));
  const counts = seats.get(teamId);
  if (!counts) throw new Error('A team without seats to count.');
  return counts;
}
