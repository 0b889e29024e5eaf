import { perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { readOwnSite } from './agent-site.contract.ts';
import { readSite } from './agent-site.db.ts';

const subscriber = { who: 'subscriber', inTransaction: true, limit: perMinute(120) } as const;

export const agentSiteRoutes = [route(readOwnSite, subscriber, ({ tx, user }) => readSite(tx, user.id))];
