import { perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { standingsOf } from './read-standings.operation.ts';
import { readStandings } from './standing.contract.ts';
import { placesOfNumbers } from './standings.db.ts';

const unknownPlace = { state: null, zip: null };

export const standingRoutes = [
  route(
    readStandings,
    { who: 'subscriber', limit: perMinute(240), inTransaction: true, worksReadOnly: true },
    async ({ tx, user, platform, body: { numbers } }) => {
      const known = new Map((await placesOfNumbers(tx, user.id, numbers)).map((lead) => [lead.phone, lead]));
      const people = numbers.map((phone) => ({ ...unknownPlace, ...known.get(phone), phone }));
      const { asksRegistry } = platform.config;
      const asking = { userId: user.id, now: platform.now().getTime(), asksRegistry, areMain: false };
      return { standings: await standingsOf(tx, asking, people) };
    },
  ),
];
