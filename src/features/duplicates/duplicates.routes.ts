import * as z from 'zod/mini';
import { pageCursor } from '../../server/http/page-cursor.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { readWholeLead } from '../leads/read-lead.operation.ts';
import { readTypedLead } from '../leads/typed-lead.operation.ts';
import { addSecondLead } from './add-second-lead.operation.ts';
import { compareLeads } from './compare-leads.operation.ts';
import { isStale } from './compare-leads.db.ts';
import { whoStays } from './merge-fields.rules.ts';
import {
  compareAgain,
  countPairs,
  dismissPair,
  listPairs,
  pairsOfLead,
  reconsiderPair,
  type Pair,
} from './duplicates.contract.ts';
import { countOpen, decidePair, dismissedPairs, openPairs, openPairsOf, type PairRow } from './pairs.db.ts';
import { addSecond } from './second-lead.contract.ts';

const reads = { who: 'subscriber', limit: perMinute(1200), inTransaction: true } as const;
const writes = { who: 'subscriber', limit: perMinute(240), inTransaction: true } as const;
/** All of 100,000 leads take a second or two. */
const comparisons = { who: 'subscriber', limit: perMinute(60), inTransaction: true } as const;

// `/count` and `/of` stand before `/:id`.
export const duplicateRoutes = [
  route(countPairs, reads, async ({ tx, user }) => ({
    count: await countOpen(tx, user.id),
    stale: await isStale(tx, user.id),
  })),
  route(listPairs, reads, async ({ tx, user, query }) => {
    const find = query.show === 'open' ? openPairs : dismissedPairs;
    const rows = await find(tx, user.id, { after: cursor.read(query.cursor), limit: query.limit + 1 });
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    const next = rows.length > page.length && last;
    return {
      rows: page.map(asPair),
      next_cursor: next ? cursor.write({ rank: next.rank, at: next.dismissed_at ?? next.found_at, id: next.id }) : null,
    };
  }),
  route(pairsOfLead, reads, async ({ tx, user, params }) => {
    if (!(await readWholeLead(tx, user.id, params.id))) throw new Refusal('not_found', 'This lead no longer exists.');
    const rows = await openPairsOf(tx, user.id, params.id, 20);
    return { rows: rows.map(asPair), stale: await isStale(tx, user.id) };
  }),
  route(compareAgain, comparisons, async ({ tx, user }) => ({ changed: await compareLeads(tx, user.id) })),
  route(dismissPair, writes, async ({ tx, user, params }) => {
    if (!(await decidePair(tx, user.id, params.id, true))) throw gone();
    return {};
  }),
  route(reconsiderPair, writes, async ({ tx, user, params }) => {
    if (!(await decidePair(tx, user.id, params.id, false))) throw gone();
    return {};
  }),
  route(addSecond, writes, async ({ tx, user, body }) => {
    const { id, ...typed } = body;
    const { lead, phoneDropped } = readTypedLead(typed);
    return { ...(await addSecondLead(tx, { userId: user.id, id, lead })), phone_dropped: phoneDropped };
  }),
];

const cursor = pageCursor(z.strictObject({ rank: z.int(), at: z.iso.datetime({ offset: true }), id: z.uuid() }));

function asPair({ rank: _, one, other, ...pair }: PairRow): Pair {
  return { ...pair, leads: whoStays(one, other) };
}

const gone = () => new Refusal('not_found', 'This pair is no longer suggested.');
