import { randomUUID } from 'node:crypto';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { perHour, perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route, type Call } from '../../server/http/route.ts';
import { readSeatCounts } from '../billing/seats.operation.ts';
import { seatPriceCents } from '../billing/seats.rules.ts';
import { requireOwner } from './require-standing.operation.ts';
import { createTeam, listTeams, readTeam, renameTeam } from './teams.contract.ts';
import {
  addTeam,
  listMemberships,
  listOwned,
  ownsTeam,
  readCreatorFacts,
  readSubscriptionStatus,
  recordTeamAct,
  setTeamName,
} from './teams.db.ts';
import { mayCreateTeam, mostTeamsOwned } from './teams.rules.ts';

const agent = { who: 'subscriber', limit: perMinute(120) } as const;
/** A team may be made while a payment is due; what it opens has guards of its own. */
const creator = { who: 'signed-in', limit: perHour(60), once: true } as const;

export const teamsRoutes = [
  route(listTeams, agent, showTeams),
  route(createTeam, creator, makeTeam),
  route(readTeam, agent, showTeam),
  route(renameTeam, agent, giveName),
];

async function showTeams({
  platform,
  user,
}: Call<typeof listTeams, typeof agent>): Promise<EndpointAnswer<typeof listTeams>> {
  return platform.database.asSystem(async (tx) => {
    const owned = await listOwned(tx, user.id);
    const ids = owned.map(({ id }) => id);
    const seats = await readSeatCounts(tx, platform.config.seats, ids);
    return {
      can_create: mayCreateTeam(await readCreatorFacts(tx, user.id), platform.now()),
      owned: owned.flatMap(({ id, name }) => {
        const counts = seats.get(id);
        return counts ? [{ id, name, seats: counts }] : [];
      }),
      member_of: await listMemberships(tx, user.id),
    };
  });
}

async function makeTeam({
  platform,
  user,
  body,
  request,
}: Call<typeof createTeam, typeof creator>): Promise<EndpointAnswer<typeof createTeam>> {
  // A repeat of a request whose answer was lost finds the team that the first one made.
  const id = request.headers.get('idempotency-key') ?? randomUUID();
  return platform.database.asSystem(async (tx) => {
    if (await ownsTeam(tx, user.id, id)) return { ok: true, team_id: id };
    const facts = await readCreatorFacts(tx, user.id);
    if (!mayCreateTeam(facts, platform.now()))
      throw new Refusal('forbidden', 'An active subscription is required to create a team.');
    if (facts.owned >= mostTeamsOwned) throw new Refusal('conflict', `You can own up to ${mostTeamsOwned} teams.`);
    await addTeam(tx, user, { id, name: body.name });
    await recordTeamAct(tx, { ownerId: user.id, actorId: user.id, action: 'team.created', subject: { team_id: id } });
    return { ok: true, team_id: id };
  });
}

async function showTeam({
  platform,
  user,
  params,
}: Call<typeof readTeam, typeof agent>): Promise<EndpointAnswer<typeof readTeam>> {
  return platform.database.asSystem(async (tx) => {
    const team = await requireOwner(tx, params.id, user.id);
    const seats = await readSeatCounts(tx, platform.config.seats, [team.id]);
    const counts = seats.get(team.id);
    if (!counts) throw new Error('A team without seats to count.');
    return {
      id: team.id,
      name: team.name,
      seats: counts,
      seat_price_cents: seatPriceCents,
      subscription_status: await readSubscriptionStatus(tx, user.id),
    };
  });
}

async function giveName({
  platform,
  user,
  params,
  body,
}: Call<typeof renameTeam, typeof agent>): Promise<EndpointAnswer<typeof renameTeam>> {
  return platform.database.asSystem(async (tx) => {
    const team = await requireOwner(tx, params.id, user.id);
    await setTeamName(tx, team.id, body.name);
    return { id: team.id, name: body.name };
  });
}
