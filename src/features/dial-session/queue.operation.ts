// The queue of a session: who comes next, who after that, and how many are left or hidden.
import { together, type Transaction } from '../../database/transaction.ts';
import { reachedPhone } from '../../domain/reached-phone.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { whereFilter } from '../lead-search/lead-filter.operation.ts';
import { readLeadFilter } from '../lead-search/lead-filter.rules.ts';
import { listWithPlaces } from '../lead-search/list-leads.operation.ts';
import { personOfClass } from '../contact-gate/place-class.rules.ts';
import type { QueueCounts } from './dial-session.contract.ts';
import {
  hiddenReasons,
  mostAlone,
  mostCounted,
  mostPages,
  pageOfCandidates,
  type HiddenReason,
} from './dial-session.rules.ts';
import {
  listClasses,
  listClosedElsewhere,
  listFirstClasses,
  listOpenClasses,
  listOwnClasses,
  listReached,
  type ListToCount,
  type OpenClass,
  type QueueClass,
} from './queue-classes.db.ts';
import type { Session } from './dial-sessions.db.ts';
import { closedPlaces, standingOf, type Standing } from './queue-standing.rules.ts';
import {
  findCallBacks,
  findFacts,
  findFew,
  findNumbers,
  isOpenByIndex,
  mayBeNext,
  type CallBack,
  type CalledNumber,
  type Facts,
  type Queue,
} from './queue.db.ts';

const noFacts: Facts = {
  isSuppressed: false,
  registry: null,
  lastInboundAt: null,
  followUpAt: null,
  recent: [],
  lastCalledAt: null,
};

export async function openQueue(
  tx: Transaction,
  { userId, sessionId, asksRegistry, now }: Pick<Queue, 'userId' | 'sessionId' | 'asksRegistry'> & { now: number },
): Promise<Queue> {
  const callBacks = outOfHours(await findCallBacks(tx, userId, now), now);
  const numbers = await findNumbers(tx, { userId, sessionId, callBacks });
  const closed = closedPlaces(now);
  return { userId, sessionId, asksRegistry, numbers, closed, only: await findFew(tx, userId, { numbers, closed }) };
}

/** Within the hours a call-back is a call like any other. */
function outOfHours(callBacks: readonly CallBack[], now: number): string[] {
  const classes = [...Map.groupBy(callBacks, ({ place_class: place }) => place)];
  return classes
    .filter(([place]) => standingOf({ ...personOfClass(place), ...noFacts }, now).may === 'not')
    .flatMap(([, leads]) => leads.map(({ phone }) => phone));
}

function calledNumber(lead: LeadRow): CalledNumber | null {
  const phone = reachedPhone(lead);
  return phone === null ? null : { phone, isMain: lead.phone !== null };
}

export interface Next {
  lead: LeadRow;
  /** Where they are called. */
  phone: string;
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
        skim: isOpenByIndex(queue),
        only: queue.only,
        sort: session.sort,
        limit: pageOfCandidates,
        ...(cursor !== null && { cursor }),
      });
      // The orders of lists are others by now.
      if (page === null) break;
      const facts = await findFacts(
        tx,
        queue,
        page.rows.flatMap((row) => calledNumber(row) ?? []),
      );
      for (const [index, row] of page.rows.entries()) {
        const phone = reachedPhone(row);
        if (phone === null || known.has(row.id)) continue;
        known.add(row.id);
        if (standingOf({ ...row, ...(facts.get(phone) ?? noFacts), phone }, now).may === 'not') continue;
        found.push({ lead: row, phone, place: page.placeAfter(index) });
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
  const number = calledNumber(lead);
  const facts = (number && (await findFacts(tx, asking, [number])).get(number.phone)) ?? noFacts;
  const standing = standingOf({ ...lead, ...facts, phone: reachedPhone(lead), lastCalledAt: null }, now);
  return standing.may === 'not' ? standing : null;
}

interface Counting {
  session: Session;
  now: number;
}

/**
 * Who may be called, to `mostCounted`, in little time: where neither the first of the list nor a look at all of a short one tells it,
 * nothing is known. Who is hidden is counted with all others only.
 */
export async function countQueueOf(tx: Transaction, queue: Queue, { session, now }: Counting): Promise<QueueCounts> {
  const list = await openList(tx, queue, { session, now });
  const first = callableOf(await listFirstClasses(tx, queue, list), now);
  if (first > mostCounted) return { ready: many, hidden: null };
  if (list.own.length > mostAlone) return { ready: null, hidden: null };
  const classes = await listOpenClasses(tx, queue, list);
  if (classes === null) return { ready: null, hidden: null };
  const alone = list.own.length === 0 ? [] : await listOwnClasses(tx, queue, list);
  const ready = callableOf(classes, now) + (await decide(tx, queue, alone, now)).ready;
  return { ready: ready > mostCounted ? many : { count: ready, is_more: false }, hidden: null };
}

const many = { count: mostCounted, is_more: true };

const callableOf = (classes: readonly OpenClass[], now: number): number =>
  classes
    .filter(({ place_class: place }) => standingOf({ ...personOfClass(place), ...noFacts }, now).may === 'go')
    .reduce((sum, { count }) => sum + count, 0);

/** To the last lead. */
export async function countAllOf(tx: Transaction, queue: Queue, { session, now }: Counting): Promise<QueueCounts> {
  const list = await openList(tx, queue, { session, now });
  const { ready, hidden } = await decide(tx, queue, await listClasses(tx, queue, list), now);
  return {
    ready: { count: ready, is_more: false },
    hidden: hiddenReasons.flatMap((why) => (hidden.has(why) ? [{ why, count: hidden.get(why)! }] : [])),
  };
}

/** The gate decides once for all of a class. */
async function decide(tx: Transaction, queue: Queue, classes: readonly QueueClass[], now: number) {
  const known = classes.flatMap(({ own_phone: phone, is_further: isFurther }) =>
    phone === null ? [] : { phone, isMain: !isFurther },
  );
  const facts = await findFacts(tx, { ...queue, asksRegistry: false }, known);
  const hidden = new Map<HiddenReason, number>();
  let ready = 0;
  for (const { why, place_class: place, own_phone: phone, count } of classes) {
    const standing = standingOfClass(why, place, { phone, ...((phone !== null && facts.get(phone)) || noFacts) }, now);
    if (standing === 'go') ready += count;
    else hidden.set(standing, (hidden.get(standing) ?? 0) + count);
  }
  return { ready, hidden };
}

function standingOfClass(
  why: QueueClass['why'],
  placeClass: string | null,
  known: Facts & { phone: string | null },
  now: number,
): HiddenReason | 'go' {
  if (placeClass === null || why === 'no_phone') return 'no_phone';
  const person = personOfClass(placeClass);
  const standing = standingOf({ ...person, ...known, phone: known.phone ?? person.phone }, now);
  if (standing.may === 'not' && standing.why === 'number') return 'number';
  if (why !== 'open') return why;
  return standing.may === 'go' ? 'go' : standing.why;
}

async function openList(tx: Transaction, { userId, numbers }: Queue, { session, now }: Counting): Promise<ListToCount> {
  const filter = readLeadFilter({ ...session.filter, status: session.status });
  const [inList, reached, closed] = await together([
    whereFilter(tx, { userId, filter, now }),
    listReached(tx, userId),
    listClosedElsewhere(tx, userId),
  ]);
  return { inList, own: [...new Set([...numbers.askedFor, ...reached, ...closed])] };
}
