import { randomUUID } from 'node:crypto';
import { productTerms } from '../../domain/product-terms.ts';
import { perHour, perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { readSeatCounts } from '../billing/seats.operation.ts';
import { requireOwner } from './require-standing.operation.ts';
import { createTeam, listTeams, readTeam, renameTeam } from './teams.contract.ts';
import {
  addTeam,
  listMemberships,
  listMembersWho,
  listOwned,
  ownsTeam,
  readCreatorFacts,
  readSubscriptionStatus,
  setTeamName,
} from './teams.db.ts';
import { noteTeamAct } from './note-team-act.operation.ts';
import { mayCreateTeam, maxTeamsOwned, shownMember } from './teams.rules.ts';

/** Whatever was paid: who is in one's team is seen and removed. */
const reader = { who: 'signed-in', limit: perMinute(120) } as const;
const agent = { who: 'subscriber', limit: perMinute(120) } as const;
/** A team may be made while a payment is due; what it opens has guards of its own. */
const creator = { who: 'signed-in', limit: perHour(60), once: true } as const;

export const teamsRoutes = [
  route(listTeams, reader, ({ platform, user }) =>
    platform.database.asSystem(async (tx) => {
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
    }),
  ),
  route(createTeam, creator, async ({ platform, user, body, request }) => {
    // A repeat of a request whose answer was lost finds the team that the first one made.
    const id = request.headers.get('idempotency-key') ?? randomUUID();
    return platform.database.asSystem(async (tx) => {
      if (await ownsTeam(tx, user.id, id)) return { ok: true, team_id: id };
      const facts = await readCreatorFacts(tx, user.id);
      if (!mayCreateTeam(facts, platform.now()))
        throw new Refusal('forbidden', 'An active subscription is required to create a team.');
      if (facts.owned >= maxTeamsOwned) throw new Refusal('conflict', `You can own up to ${maxTeamsOwned} teams.`);
      await addTeam(tx, user, { id, name: body.name });
      await noteTeamAct(tx, platform, {
        ownerId: user.id,
        actorId: user.id,
        action: 'team.created',
        subject: { team_id: id },
      });
      return { ok: true, team_id: id };
    });
  }),
  route(readTeam, reader, ({ platform, user, params }) =>
    platform.database.asSystem(async (tx) => {
      const team = await requireOwner(tx, params.id, user.id);
      const seats = await readSeatCounts(tx, platform.config.seats, [team.id]);
      const counts = seats.get(team.id);
      if (!counts) throw new Error('A team without seats to count.');
      return {
        id: team.id,
        name: team.name,
        seats: counts,
        paused: (await listMembersWho(tx, team.id, 'paused')).map(shownMember),
        seat_price_cents: productTerms.seatPriceCents,
        subscription_status: await readSubscriptionStatus(tx, user.id),
      };
    }),
  ),
  route(renameTeam, agent, ({ platform, user, params, body }) =>
    platform.database.asSystem(async (tx) => {
      const team = await requireOwner(tx, params.id, user.id);
      await setTeamName(tx, team.id, body.name);
      return { id: team.id, name: body.name };
    }),
  ),
];
