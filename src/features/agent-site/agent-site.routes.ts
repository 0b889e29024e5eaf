import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { route, type Call } from '../../server/http/route.ts';
import { readOwnSite } from './agent-site.contract.ts';
import { readSite } from './agent-site.db.ts';

const subscriber = { who: 'subscriber', inTransaction: true, limit: perMinute(120) } as const;

export const agentSiteRoutes = [route(readOwnSite, subscriber, showOwnSite)];

function showOwnSite({
  tx,
  user,
}: Call<typeof readOwnSite, typeof subscriber>): Promise<EndpointAnswer<typeof readOwnSite>> {
  return readSite(tx, user.id);
}
