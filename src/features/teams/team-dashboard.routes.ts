import { noProduction, type Production } from '../../domain/production.ts';
import type { Transaction } from '../../database/transaction.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { countAllProductionOf, countProductionOf } from '../reports/count-production.operation.ts';
import { requireMember } from './require-standing.operation.ts';
import { readTeamDashboard, showOnLeaderboard } from './team-dashboard.contract.ts';
import {
  currentRange,
  figuresOf,
  instantsOf,
  isSeen,
  rank,
  totalOf,
  type TeamPeriod,
} from './team-production.rules.ts';
import { listMembersWho, setOnLeaderboard, type Member } from './teams.db.ts';

const agent = { who: 'subscriber', limit: perMinute(120) } as const;

export const teamDashboardRoutes = [
  route(readTeamDashboard, agent, async ({ platform, user, params, query }) => {
    const now = platform.now().getTime();
    return platform.database.asSystem(async (tx) => {
      const team = await requireMember(tx, params.id, user.id);
      const members = await listMembersWho(tx, team.id, 'active');
      const production = await produce(tx, members, query.period, now);
      const ranked = rank(
        members.map((member, index) => ({
          member,
          name: member.full_name ?? member.email,
          production: production[index] ?? noProduction,
        })),
      );
      const seen = ranked.filter(({ member }) => isSeen(member, { userId: user.id, role: team.role }));
      const own = members.find(({ user_id }) => user_id === user.id);
      const range = query.period === 'all_time' || !own ? null : currentRange(query.period, own.time_zone, now);
      return {
        team: { id: team.id, name: team.name, role: team.role },
        from: range?.from ?? null,
        to: range?.to ?? null,
        total: totalOf(ranked.map((each) => each.production)),
        members: seen.map(({ member, name, production: figures }) => ({
          user_id: member.user_id,
          name,
          role: member.role,
          on_leaderboard: member.on_leaderboard,
          figures: figuresOf(figures),
        })),
        hidden_members: ranked.length - seen.length,
        on_leaderboard: team.onLeaderboard,
      };
    });
  }),
  route(showOnLeaderboard, agent, ({ platform, user, params, body }) =>
    platform.database.asSystem(async (tx) => {
      const team = await requireMember(tx, params.id, user.id);
      await setOnLeaderboard(tx, team.id, user.id, body.shown);
      return { shown: body.shown };
    }),
  ),
];

/** One statement for the whole team. Each member's week or month is the one where they are. */
function produce(tx: Transaction, members: readonly Member[], period: TeamPeriod, now: number): Promise<Production[]> {
  if (period === 'all_time')
    return countAllProductionOf(
      tx,
      members.map(({ user_id }) => user_id),
    );
  return countProductionOf(
    tx,
    members.map(({ user_id, time_zone }) => ({
      userId: user_id,
      ...instantsOf(currentRange(period, time_zone, now), time_zone),
    })),
  );
}
