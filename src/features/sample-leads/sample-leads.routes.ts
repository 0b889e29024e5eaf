import { perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { addSamples } from './add-samples.operation.ts';
import { addSampleLeads, removeSampleLeads } from './sample-leads.contract.ts';
import { deleteSamples } from './sample-leads.db.ts';

const writes = { who: 'subscriber', limit: perMinute(20), inTransaction: true } as const;

export const sampleLeadRoutes = [
  route(addSampleLeads, writes, async ({ tx, user, platform }) => {
    const isOnTeam = user.access.teamId !== null;
    return { count: await addSamples(tx, { userId: user.id, isOnTeam, now: platform.now().getTime() }) };
  }),
  route(removeSampleLeads, writes, async ({ tx, user }) => ({ removed: await deleteSamples(tx, user.id) })),
];
