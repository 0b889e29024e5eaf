// The queue of a session: who comes next, who after that, and how many are left or hidden.
import { planWith, type Transaction } from '../../database/transaction.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { whereFilter } from '../lead-search/lead-filter.operation.ts';
import { readLeadFilter } from '../lead-search/lead-filter.rules.ts';
import { listWithPlaces } from '../lead-search/list-leads.operation.ts';
import { rulesFor } from '../contact-gate/where-people-are.rules.ts';
import type { QueueCounts } from './dial-session.contract.ts';
import { hiddenReasons, mostCounted, mostPages, pageOfCandidates, type HiddenReason } from './dial-session.rules.ts';
import { listClasses, listClosedElsewhere, listReached } from './queue-classes.db.ts';
import type { Session } from './dial-sessions.db.ts';
import { closedPlaces, standingOf, type Standing } from './queue-standing.rules.ts';
import {
  countHidden,
  findFacts,
  findFew,
  findNumbers,
  findPlaces,
  mayBeNext,
  type Facts,
  type Numbers,
  type Queue,
} from './queue.db.ts';

const noFacts: Facts = { isSuppressed: false, registry: null, lastInboundAt: null, recent: [], lastCalledAt: null };

export async function openQueue(
  tx: Transaction,
  { userId, sessionId, asksRegistry, now }: Pick<Queue, 'userId' | 'sessionId' | 'asksRegistry'> & { now: number },
): Promise<Queue> {
  const numbers: Numbers = await findNumbers(tx, { userId, sessionId });
  const closed = closedPlaces(now);
  return { userId, sessionId, asksRegistry, numbers, closed, only: await findFew(tx, userId, { numbers, closed }) };
}

export interface Next {
  lead: LeadRow & { phone: string };
  place: string;
}

/**
 * The first leads that may be called now, from that place on and then from the list’s beginning. `besides`: not these.
 * Candidates are narrowed by the database and decided by the gate, a page of them at a time.
 */
export async function findNext(
  tx: Transaction,
  queue: Queue,
  { session, now, most, besides = [] }: { session: Session; now: number; most: number; besides?: readonly string[] },
): Promise<Next[]> {
  if (queue.only?.length === 0) return [];
  const found: Next[] = [];
  const known = new Set(besides);
  let pages = 0;
  for (const start of session.place === null ? [null] : [session.place, null]) {
    let cursor: string | null = start;
    for (let hasMore = true; hasMore && pages < mostPages; pages++) {
      const page = await listWithPlaces(tx, {
        userId: queue.userId,
        filter: readLeadFilter({ ...session.filter, status: session.status }),
        now,
        and: mayBeNext(queue),
        only: queue.only,
        sort: session.sort,
        limit: pageOfCandidates,
        ...(cursor !== null && { cursor }),
      });
      // The orders of lists are others by now.
      if (page === null) break;
      const facts = await findFacts(tx, queue, page.rows.map(({ phone }) => phone!)); // prettier-ignore
      for (const [index, row] of page.rows.entries()) {
        const { phone } = row;
        if (phone === null || known.has(row.id)) continue;
        known.add(row.id);
        if (standingOf({ ...row, ...(facts.get(phone) ?? noFacts) }, now).may === 'not') continue;
        found.push({ lead: { ...row, phone }, place: page.placeAfter(index) });
        if (found.length === most) return found;
      }
      hasMore = page.hasMore;
      if (hasMore) cursor = page.placeAfter(page.rows.length - 1);
    }
  }
  return found;
}

/** May the lead at hand still be called? That it was called a moment ago is why it is at hand. */
export async function standingAtHand(
  tx: Transaction,
  asking: Pick<Queue, 'userId' | 'asksRegistry'>,
  lead: LeadRow,
  now: number,
): Promise<Extract<Standing, { may: 'not' }> | null> {
  const facts =
    lead.phone === null ? noFacts : ((await findFacts(tx, asking, [lead.phone])).get(lead.phone) ?? noFacts);
  const standing = standingOf({ ...lead, ...facts, lastCalledAt: null }, now);
  return standing.may === 'not' ? standing : null;
}

export async function countQueueOf(
  tx: Transaction,
  queue: Queue,
  { session, now }: { session: Session; now: number },
): Promise<QueueCounts> {
  const filter = readLeadFilter({ ...session.filter, status: session.status });
  const inList = await whereFilter(tx, { userId: queue.userId, filter, now });
  // Each part ends at its limit: an index is walked, not read to its end.
  planWith(tx, 'enable_bitmapscan = off');
  // Some of them are refused by the gate alone: a few more than are counted.
  const looked = mostCounted + 100;
  const places = await findPlaces(tx, queue, inList, looked);
  const counts = new Map<HiddenReason, number>(Object.entries(await countHidden(tx, queue, inList)) as never);
  const capped = places.filter((place) => {
    const rules = rulesFor(place);
    return rules !== 'abroad' && rules.hours.one_to_one.caps.length > 0;
  });
  const facts = await findFacts(tx, { ...queue, asksRegistry: false }, capped.map(({ phone }) => phone)); // prettier-ignore
  const wrote = new Set(queue.numbers.wrote);
  const closed = new Set(await listClosedElsewhere(tx, queue.userId));
  let ready = 0;
  for (const place of places) {
    const known = facts.get(place.phone) ?? { ...noFacts, lastInboundAt: wrote.has(place.phone) ? now : null };
    const isSuppressed = known.isSuppressed || closed.has(place.phone);
    const standing = standingOf({ ...place, ...known, isSuppressed }, now);
    if (standing.may === 'go') ready += 1;
    else counts.set(standing.why, (counts.get(standing.why) ?? 0) + 1);
  }
  const isAll = places.length < looked;
  const isUnsure = (why: HiddenReason): boolean => !isAll && (why === 'limit' || why === 'number');
  return {
    ready: capCount(ready, !isAll),
    hidden: hiddenReasons.flatMap((why) => {
      const count = counts.get(why) ?? 0;
      return count === 0 ? [] : [{ why, ...capCount(count, isUnsure(why)) }];
    }),
  };
}

/** The same to the last lead: the gate decides once for all of a class. */
export async function countAllOf(
  tx: Transaction,
  queue: Queue,
  { session, now }: { session: Session; now: number },
): Promise<QueueCounts> {
  const { userId, numbers } = queue;
  const filter = readLeadFilter({ ...session.filter, status: session.status });
  const inList = await whereFilter(tx, { userId, filter, now });
  const own = new Set([
    ...numbers.wrote,
    ...(await listReached(tx, userId)),
    ...(await listClosedElsewhere(tx, userId)),
  ]);
  const classes = await listClasses(tx, queue, inList, [...own]);
  const known = classes.filter(({ is_own: isOwn }) => isOwn).map(({ phone }) => phone);
  const facts = await findFacts(tx, { userId, asksRegistry: false }, known);
  const counts = new Map<HiddenReason, number>();
  let ready = 0;
  for (const { why, count, is_own: isOwn, ...place } of classes) {
    const lead = { ...place, ...((isOwn && facts.get(place.phone)) || noFacts) };
    const standing: Standing = why === 'open' ? standingOf(lead, now) : { may: 'not', why, until: null };
    if (standing.may === 'go') ready += count;
    else counts.set(standing.why, (counts.get(standing.why) ?? 0) + count);
  }
  const exactly = (count: number) => ({ count, is_more: false });
  return {
    ready: exactly(ready),
    hidden: hiddenReasons.flatMap((why) => (counts.has(why) ? [{ why, ...exactly(counts.get(why)!) }] : [])),
  };
}

const capCount = (count: number, isMore: boolean): { count: number; is_more: boolean } => ({
  count: Math.min(count, mostCounted),
  is_more: isMore || count > mostCounted,
});
