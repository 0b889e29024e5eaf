import { perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { saveFollowUp } from './follow-up.contract.ts';
import { setFollowUp } from './set-follow-up.operation.ts';

const writes = { who: 'subscriber', inTransaction: true, limit: perMinute(240) } as const;

export const followUpRoutes = [
  route(saveFollowUp, writes, async ({ tx, user, params, body }) => ({
    lead: await setFollowUp(tx, { userId: user.id, leadId: params.id, ...body }),
  })),
];
