import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { route, type Call } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import { buySeats } from '../billing/change-seats.operation.ts';
import { oneAtATime } from '../billing/one-at-a-time.rules.ts';
import { listCustomerSubscriptions, resyncSeats } from '../billing/seats-at-stripe.operation.ts';
import { readSeatCounts } from '../billing/seats.operation.ts';
import type { SeatCounts } from '../billing/seats.rules.ts';
import { requireOwner } from './require-standing.operation.ts';
import { debugSubscriptions, fixSubscription, updateSeats } from './teams.contract.ts';
import { recordTeamAct } from './teams.db.ts';

const buyer = { who: 'subscriber', limit: perMinute(20), once: true } as const;
const asker = { who: 'subscriber', limit: perMinute(5) } as const;

export const seatsRoutes = [
  route(updateSeats, buyer, addSeats),
  route(fixSubscription, asker, fix),
  route(debugSubscriptions, asker, debug),
];

const perOwner = oneAtATime<void>();

async function addSeats({
  platform,
  user,
  body,
  request,
}: Call<typeof updateSeats, typeof buyer>): Promise<EndpointAnswer<typeof updateSeats>> {
  const { team_id: teamId, seats } = body;
  await platform.database.asSystem((tx) => requireOwner(tx, teamId, user.id));
  const isKeyed = request.headers.has('idempotency-key');
  await perOwner(user.id, `${teamId} ${seats}`, async () => {
    await buySeats(platform, { ownerId: user.id, teamId, seats, isKeyed });
    await platform.database.asSystem((tx) =>
      recordTeamAct(tx, {
        ownerId: user.id,
        actorId: user.id,
        action: 'team.seats_bought',
        subject: { team_id: teamId, seats },
      }),
    );
  });
  return { seatCounts: await countsOf(platform, teamId) };
}

async function fix({
  platform,
  user,
  body,
}: Call<typeof fixSubscription, typeof asker>): Promise<EndpointAnswer<typeof fixSubscription>> {
  await platform.database.asSystem((tx) => requireOwner(tx, body.team_id, user.id));
  if (!(await resyncSeats(platform, user.id)))
    return { message: 'The payment provider knows no subscription of yours. Subscribe to buy seats.' };
  const { seats_purchased: purchased, seats_used: used } = await countsOf(platform, body.team_id);
  return { message: `Seats are in line with your subscription: ${purchased} purchased, ${used} used.` };
}

async function debug({
  platform,
  user,
  body,
}: Call<typeof debugSubscriptions, typeof asker>): Promise<EndpointAnswer<typeof debugSubscriptions>> {
  await platform.database.asSystem((tx) => requireOwner(tx, body.team_id, user.id));
  return { ok: true, ...(await listCustomerSubscriptions(platform, user.id)) };
}

async function countsOf(platform: Platform, teamId: string): Promise<SeatCounts> {
  const seats = await platform.database.asSystem((tx) => readSeatCounts(tx, platform.config.seats, [teamId]));
  const counts = seats.get(teamId);
  if (!counts) throw new Error('A team without seats to count.');
  return counts;
}
