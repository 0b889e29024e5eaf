import { together, withSystemRights, type Transaction } from '../../database/transaction.ts';
import { cleanLine } from '../../domain/plain-text.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import { stopLine } from '../agent-line/stop-line.operation.ts';
import {
  countQueue,
  endSession,
  formerLead,
  nextLead,
  readSession,
  startSession,
  type AtHand,
  type DialSession,
  type EndedSession,
  type SessionAnswer,
} from './dial-session.contract.ts';
import { lastShownHours, upcomingShown } from './dial-session.rules.ts';
import { leadGone, sessionGone, sessionRuns } from './dial-session.words.ts';
import {
  findFormer,
  findLastEnded,
  findOpenSession,
  findSession,
  giveBack,
  holdOpenSession,
  insertSession,
  isOwnLead,
  readProgress,
  takeLead,
  writeEnd,
  writePlace,
  writeResult,
  type Session,
} from './dial-sessions.db.ts';
import { countAllOf, countQueueOf, findNext, openQueue, standingAtHand } from './queue.operation.ts';
import { findLeadRow } from './queue.db.ts';

const reads = { who: 'subscriber', limit: perMinute(240), inTransaction: true } as const;
const writes = { who: 'subscriber', limit: perMinute(120), inTransaction: true } as const;

interface Asking {
  tx: Transaction;
  userId: string;
  asksRegistry: boolean;
  now: number;
}

export const dialSessionRoutes = [
  route(readSession, reads, async ({ tx, user, platform }) => answerTo(askingOf(tx, user.id, platform))),

  route(countQueue, reads, async ({ tx, user, platform, query: { all } }) => {
    const asking = askingOf(tx, user.id, platform);
    const session = await findOpenSession(tx, user.id);
    if (session === null) throw gone();
    const queue = await openQueue(tx, { ...asking, sessionId: session.id });
    return (all ? countAllOf : countQueueOf)(tx, queue, { session, now: asking.now });
  }),

  route(startSession, writes, async ({ tx, user, platform, body }) => {
    const asking = askingOf(tx, user.id, platform);
    const filter = Object.fromEntries(Object.entries(body.filter).filter(([, text]) => text));
    const wanted = { ...body, list_name: cleanLine(body.list_name), filter };
    if (await insertSession(tx, user.id, wanted)) {
      const session = await findOpenSession(tx, user.id);
      await goOn(asking, session!);
    } else if ((await findSession(tx, user.id, body.id)) === null) throw new Refusal('conflict', sessionRuns);
    return answerTo(asking);
  }),

  route(nextLead, writes, async ({ tx, user, platform, body }) => {
    const asking = askingOf(tx, user.id, platform);
    const session = await held(asking, body.session_id);
    // A second press, or one in another window, finds another lead at hand.
    if (session.lead_id !== body.lead_id) {
      if (body.lead_id !== null && !(await isOwnLead(tx, user.id, body.lead_id)))
        throw new Refusal('not_found', `${leadGone}.`);
      return answerTo(asking);
    }
    if (session.lead_id !== null)
      await writeResult(tx, user.id, { sessionId: session.id, leadId: session.lead_id }, body.result);
    await goOn(asking, session);
    return answerTo(asking);
  }),

  route(formerLead, writes, async ({ tx, user, platform, body }) => {
    const asking = askingOf(tx, user.id, platform);
    const session = await held(asking, body.session_id);
    if (session.lead_id === body.lead_id) return answerTo(asking);
    const taken = { sessionId: session.id, leadId: body.lead_id };
    const place = await writeResult(tx, user.id, taken, null);
    if (place === null) throw gone();
    if (session.lead_id !== null) await giveBack(tx, user.id, session.id, session.lead_id);
    await writePlace(tx, user.id, { id: session.id, lead_id: body.lead_id, place });
    return answerTo(asking);
  }),

  route(endSession, writes, async ({ tx, user, platform, body }) => {
    const asking = askingOf(tx, user.id, platform);
    const session = await findSession(tx, user.id, body.session_id);
    if (session === null) throw gone();
    await writeEnd(tx, user.id, session.id);
    const whose = { userId: user.id, sessionId: session.id };
    await withSystemRights(tx, () => stopLine(tx, platform, whose, 'session'));
    return answerTo(asking);
  }),
];

const askingOf = (tx: Transaction, userId: string, { config, now }: Platform): Asking => ({
  tx,
  userId,
  asksRegistry: config.asksRegistry,
  now: now().getTime(),
});
const gone = () => new Refusal('not_found', sessionGone);

async function held({ tx, userId }: Asking, id: string): Promise<Session> {
  const session = await holdOpenSession(tx, userId);
  if (session?.id !== id) throw gone();
  return session;
}

/** The next lead is at hand; none where nobody may be called now. */
async function goOn(asking: Asking, session: Session): Promise<void> {
  const { tx, userId, now } = asking;
  const queue = await openQueue(tx, { ...asking, sessionId: session.id });
  const [next] = await findNext(tx, queue, { session, now, most: 1 });
  if (next) {
    const { lead, phone, place } = next;
    await takeLead(tx, userId, { sessionId: session.id, leadId: lead.id, phone, place });
  }
  await writePlace(tx, userId, { id: session.id, lead_id: next?.lead.id ?? null, place: next?.place ?? null });
}

async function answerTo(asking: Asking): Promise<SessionAnswer> {
  const { tx, userId } = asking;
  const session = await findOpenSession(tx, userId);
  if (session !== null) return { session: await runningOf(asking, session), last: null };
  const last = await findLastEnded(tx, userId, lastShownHours);
  return { session: null, last: last && (await endedOf(asking, last)) };
}

async function runningOf(asking: Asking, session: Session): Promise<DialSession> {
  const { tx, userId, now } = asking;
  const { id, list_name, started_at, lead_id } = session;
  const [queue, at_hand, former, progress] = await together([
    openQueue(tx, { ...asking, sessionId: id }),
    lead_id === null ? none : atHandOf(asking, lead_id),
    findFormer(tx, userId, id),
    readProgress(tx, userId, session),
  ]);
  // By itself: a walk through the list sets the planner for what follows.
  const upcoming = await findNext(tx, queue, { session, now, most: upcomingShown });
  return {
    id,
    list_name,
    started_at,
    lead_id,
    at_hand,
    upcoming: upcoming.map((each) => each.lead),
    former,
    progress,
  };
}

const none = Promise.resolve(null);

async function atHandOf(asking: Asking, leadId: string): Promise<AtHand | null> {
  const { tx, userId, now } = asking;
  const lead = await findLeadRow(tx, userId, leadId);
  const closed = lead && (await standingAtHand(tx, asking, lead, now));
  const until = closed?.until ?? null;
  return (
    lead && {
      lead,
      closed: closed && { why: closed.why, until: until === null ? null : new Date(until).toISOString() },
    }
  );
}

async function endedOf({ tx, userId }: Asking, session: Session): Promise<EndedSession> {
  const { id, list_name, started_at, ended_at } = session;
  return { id, list_name, started_at, ended_at: ended_at!, progress: await readProgress(tx, userId, session) };
}
