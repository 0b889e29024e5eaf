import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { route, type Call } from '../../server/http/route.ts';
import { saveFollowUp } from './follow-up.contract.ts';
import { setFollowUp } from './set-follow-up.operation.ts';

const writes = { who: 'subscriber', inTransaction: true, limit: perMinute(240) } as const;

export const followUpRoutes = [route(saveFollowUp, writes, save)];

async function save({
  tx,
  user,
  params,
  body,
}: Call<typeof saveFollowUp, typeof writes>): Promise<EndpointAnswer<typeof saveFollowUp>> {
  return { lead: await setFollowUp(tx, { userId: user.id, leadId: params.id, ...body }) };
}
