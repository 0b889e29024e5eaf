import { perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { replaceSold, sellLead } from './mark-sold.operation.ts';
import { editSold, listCarriers, markSold, takeSaleBack } from './sold.contract.ts';
import { openSale } from './take-sale-back.operation.ts';
import { usedCarriers } from './sold.db.ts';

const reads = { who: 'subscriber', limit: perMinute(1200), inTransaction: true } as const;
const writes = { who: 'subscriber', limit: perMinute(240), inTransaction: true } as const;

export const soldRoutes = [
  route(listCarriers, reads, async ({ tx, user }) => ({ carriers: await usedCarriers(tx, user.id) })),
  route(markSold, writes, ({ tx, user, platform, params, body }) =>
    sellLead(tx, { userId: user.id, leadId: params.id, input: body, now: platform.now() }),
  ),
  route(takeSaleBack, writes, async ({ tx, user, platform, params, body: { reason } }) => ({
    lead: await openSale(tx, { userId: user.id, leadId: params.id, reason: reason || null, now: platform.now() }),
  })),
  route(editSold, writes, async ({ tx, user, platform, params, body }) => {
    const { sold: input, version } = body;
    return { lead: await replaceSold(tx, { userId: user.id, leadId: params.id, input, version, now: platform.now() }) };
  }),
];
