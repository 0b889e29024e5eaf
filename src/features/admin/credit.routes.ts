import { randomUUID } from 'node:crypto';
import { isUuid } from '../../domain/uuid.ts';
import { perHour, perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { runsShown } from './admin.rules.ts';
import { beginRun, beginTakingBack, requireRun } from './begin-run.operation.ts';
import { creditEveryone, listCredits, listRest, undoCredit } from './credit.contract.ts';
import { countReached, listRestRows, listRuns } from './credit.db.ts';
import { advance } from './credit-part.operation.ts';

const reads = { who: 'admin', limit: perMinute(300) } as const;
const writes = { who: 'admin', limit: perHour(60), once: true } as const;

/** An answer waits for one part, which is all of it for few accounts; the rest goes on without anybody waiting. */
const noMore = () => false;

export const creditRoutes = [
  route(creditEveryone, writes, async ({ platform, user, body, request }) => {
    const { amount_cents: amountCents, message = '', reason, total_cents: totalCents } = body;
    // A request whose answer was lost comes again under its key, perhaps after its first try is forgotten.
    const key = request.headers.get('idempotency-key');
    const id = key !== null && isUuid(key) ? key.toLowerCase() : randomUUID();
    const wish = { id, adminId: user.id, amountCents, message: message === '' ? null : message, reason, totalCents };
    await platform.database.asSystem((tx) => beginRun(tx, platform, wish));
    const isDone = await advance(platform.database, id, noMore);
    const { credited } = await platform.database.asSystem((tx) => requireRun(tx, id));
    return { ok: true as const, credited, amount_cents: amountCents, run_id: id, is_done: isDone };
  }),
  route(listCredits, reads, ({ platform }) =>
    platform.database.asSystem(async (tx) => ({
      people: await countReached(tx),
      rows: await listRuns(tx, runsShown),
    })),
  ),
  route(undoCredit, writes, async ({ platform, user, params: { id }, body: { reason } }) => {
    await platform.database.asSystem((tx) => beginTakingBack(tx, platform, { id, adminId: user.id, reason }));
    await advance(platform.database, id, noMore);
    return platform.database.asSystem((tx) => requireRun(tx, id));
  }),
  route(listRest, reads, ({ platform, params: { id }, query: { after, limit } }) =>
    platform.database.asSystem(async (tx) => {
      await requireRun(tx, id);
      return { rows: await listRestRows(tx, { id, after: after ?? null, limit }) };
    }),
  ),
];
