import { committing } from '../../database/transaction.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { standingsOf } from '../contact-gate/read-standings.operation.ts';
import { countByStage } from './count-leads.db.ts';
import { countMatching } from './lead-filter.operation.ts';
import { readLeadFilter } from './lead-filter.rules.ts';
import { countLeads, countMatches, listFilterValues, listLeads } from './lead-search.contract.ts';
import { defaultSort } from './lead-sort.rules.ts';
import { usedValues } from './filter-values.db.ts';
import { listPage } from './list-leads.db.ts';

const reads = { who: 'subscriber', limit: perMinute(1200), inTransaction: true } as const;

/** More are not counted one by one. */
const maxCounted = 10_000;

export const leadSearchRoutes = [
  route(countLeads, reads, async ({ tx, user }) => {
    const answer = { lead: 0, sold: 0, stages: {} as Record<string, number> };
    for (const { status, stage, count } of await committing(tx, () => countByStage(tx, user.id))) {
      if (status === 'sold') answer.sold += count;
      else {
        answer.lead += count;
        answer.stages[stage] = count;
      }
    }
    return answer;
  }),
  route(countMatches, reads, async ({ tx, user, platform, query }) => {
    const of = { userId: user.id, filter: readLeadFilter(query), now: platform.now().getTime() };
    return { count: await countMatching(tx, of, maxCounted) };
  }),
  route(listFilterValues, reads, ({ tx, user, query }) => usedValues(tx, user.id, query.status)),
  route(listLeads, reads, async ({ tx, user, platform, query }) => {
    const { sort = defaultSort(query.status), cursor, limit, ...texts } = query;
    const filter = readLeadFilter(texts);
    const asking = { userId: user.id, now: platform.now().getTime(), asksRegistry: platform.config.asksRegistry };
    const asked = { ...asking, filter, sort, cursor, limit };
    const page = await listPage(tx, asked);
    if (page) return { ...page, standings: await committing(tx, () => standingsOf(tx, asking, page.rows)) };
    const message = 'We lost your place in the list. Reload the list.';
    throw new Refusal('invalid_input', message, { fields: [{ path: 'query.cursor', message }] });
  }),
];
