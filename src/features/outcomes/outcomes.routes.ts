import { perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { logOneOutcome, undoOneOutcome } from './log-outcome.operation.ts';
import { logOutcome, undoOutcome } from './outcomes.contract.ts';

const writes = { who: 'subscriber', inTransaction: true, limit: perMinute(240) } as const;

export const outcomeRoutes = [
  route(logOutcome, writes, async ({ tx, user, params, body }) => ({
    lead: await logOneOutcome(tx, { userId: user.id, leadId: params.id, ...body }),
  })),
  route(undoOutcome, writes, async ({ tx, user, params }) => ({
    lead: await undoOneOutcome(tx, { userId: user.id, leadId: params.id, id: params.outcomeId }),
  })),
];
