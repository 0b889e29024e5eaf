// Every five minutes: what webhooks missed, from the carrier's records of what came in and went out. Until what came in is read up to
// now, after a start, a restore or a gap, automatic texts rest: a STOP may be among it. One text whose words the carrier does not give
// holds up no other: it is asked for again, and after a while nothing rests for it any more.
import * as z from 'zod';
import type { CarrierMessage } from '../../domain/carrier-message.ts';
import { CarrierInDoubt, CarrierRefused } from '../../domain/carrier-outcome.ts';
import { eventDays } from '../../domain/retention.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { CarrierRecord } from '../../providers/telnyx/telnyx-shapes.ts';
import type { TelnyxGateway } from '../../providers/telnyx/telnyx-gateway.ts';
import type { Platform } from '../../server/platform.ts';
import { deleteOldEvents, insertEvents, listUnhandled, settleEvents } from './carrier-events.db.ts';
import { isFinal } from './carrier-status.rules.ts';
import { handleCarrierEvent } from './handle-carrier-event.job.ts';
import { noteOutcome } from './note-outcome.operation.ts';
import { obeyReadStop } from './obey-reply.operation.ts';
import {
  listMissed,
  listOpen,
  listOptedOut,
  noteInboundRead,
  notePartRead,
  readInboundSince,
} from './read-carrier-records.db.ts';
import { readTextRef } from './text-ref.rules.ts';
import { takeEvents } from './take-events.operation.ts';
import {
  deleteOldUnreadable,
  dropUnreadable,
  isHeldByUnreadable,
  keepUnreadable,
  keptUnreadable,
  listUnreadable,
  type ReceivedRecord,
} from './unreadable-texts.db.ts';
import { heldForMs, toldAfterMs } from './unreadable-texts.rules.ts';

/** The words of a text can be read for so long; a record may be written a while after its text. */
const wordsKeptDays = 10;
const wordsKeptMs = wordsKeptDays * 86_400_000;
const overlapMs = 10 * 60_000;
/** Records that come much later are looked for once an hour, as far back as this and for as long as this. */
const lateMs = 12 * 3_600_000;
const lateForMs = 120_000;
/** A run ends by itself before it is taken for dead; after days without us several of them read one gap. */
const longestRunMs = 200_000;

export const readCarrierRecords = job({
  name: 'read-carrier-records',
  payload: z.object({}),
  policy: { ...defaultPolicy, expireSeconds: 280 },
  takesIn: true,
  schedule: '*/5 * * * *',
  handle: async (_, platform) => {
    const { database, jobs, telnyx } = platform;
    if (telnyx) await readRecords(platform, telnyx);
    await database.asSystem(async (tx) => {
      for (const id of await listUnhandled(tx, 1000))
        await jobs.enqueue(tx, handleCarrierEvent, { id }, { onlyOne: id, account: 'sweep' });
      await deleteOldEvents(tx, eventDays);
      await deleteOldUnreadable(tx, eventDays);
    });
  },
});

/** Oldest first; where it breaks off, the next run goes on from the page it had come to. */
async function readRecords(platform: Platform, telnyx: TelnyxGateway): Promise<void> {
  const { database } = platform;
  const began = platform.now();
  const { readTo, partTo } = await database.asSystem(readInboundSince);
  const since = Math.max((readTo ?? 0) - overlapMs, began.getTime() - wordsKeptMs);
  const until = performance.now() + longestRunMs;
  // What may still be written late is read by each run.
  const noteUpTo = (last: number) => {
    const to = new Date(Math.min(last, began.getTime() - overlapMs));
    return database.asSystem((tx) => notePartRead(tx, to));
  };
  if (!(await readSince(platform, telnyx, { since: Math.max(since, partTo ?? 0), until, noteUpTo }))) return;
  await readOptOuts(platform, telnyx, since);
  const isHourly = began.getUTCMinutes() < 5;
  await readUnreadable(platform, telnyx, { all: isHourly, until });
  await database.asSystem(async (tx) => {
    // Read but for those: the next run goes on here, and automatic texts rest as before.
    if (await isHeldByUnreadable(tx, wordsKeptDays)) await notePartRead(tx, new Date(began.getTime() - overlapMs));
    else await noteInboundRead(tx, began);
  });
  if (!isHourly) return;
  const late = { since: began.getTime() - lateMs, until: Math.min(until, performance.now() + lateForMs) };
  await readSince(platform, telnyx, late);
}

/** Beside the records, which tell of more: without this list they count all the same. */
async function readOptOuts({ database, log }: Platform, telnyx: TelnyxGateway, since: number): Promise<void> {
  try {
    for (let page: number | null = 1; page !== null;) {
      const { optOuts, unread, nextPage } = await telnyx.optOuts({ since: new Date(since), page });
      if (unread > 0) log.error({ alert: 'texts', unread }, 'the carrier has opt-outs that cannot be read');
      await database.asSystem(async (tx) => {
        for (const stop of await listOptedOut(tx, optOuts)) await obeyReadStop(tx, stop);
      });
      page = nextPage;
    }
  } catch (fault) {
    if (!(fault instanceof CarrierRefused || fault instanceof CarrierInDoubt)) throw fault;
    log.error({ alert: 'texts', err: fault }, 'the carrier’s list of opt-outs was not read');
  }
}

interface Reading {
  since: number;
  /** By performance.now(). */
  until: number;
  /** After each page but the last, by the moment of its last record. */
  noteUpTo?: (last: number) => Promise<void>;
}

/** @returns whether it came to the end */
async function readSince(
  platform: Platform,
  telnyx: TelnyxGateway,
  { since, until, noteUpTo }: Reading,
): Promise<boolean> {
  const { database, log } = platform;
  for (let page: number | null = 1; page !== null;) {
    if (platform.stopping.aborted || performance.now() >= until) return false;
    const { records, unread, nextPage } = await telnyx.records({ since: new Date(since), page });
    if (unread > 0) log.error({ alert: 'texts', unread }, 'the carrier has records that cannot be read');
    const named = records.flatMap((each) => refOf(telnyx, each) ?? []);
    const received = records.filter(({ direction }) => direction === 'inbound');
    const ids = received.map(({ id }) => id);
    const [open, missed, kept] = await database.asSystem(async (tx) => [
      await listOpen(tx, named),
      await listMissed(tx, received),
      await keptUnreadable(tx, ids),
    ]);
    for (const record of records) {
      // The carrier may take its time for each of them.
      if (performance.now() >= until) return false;
      const ref = refOf(telnyx, record);
      if (record.direction === 'inbound' && missed.has(record.id) && !kept.has(record.id))
        await receive(platform, telnyx, record);
      else if (ref && open.has(ref.messageId)) await followOutbound(platform, record);
    }
    const moments = records.map(({ createdAt }) => Date.parse(createdAt)).filter(Number.isFinite);
    if (moments.length > 0 && nextPage !== null) await noteUpTo?.(Math.max(...moments));
    page = nextPage;
  }
  return true;
}

const refOf = (telnyx: TelnyxGateway, { webhookUrl }: CarrierRecord) => readTextRef(telnyx.refOf(webhookUrl));

/** Its end is kept beside what webhooks told: where none told it, they do not arrive. */
async function followOutbound(platform: Platform, record: CarrierRecord): Promise<void> {
  const { createdAt, codes, ...known } = record;
  const message = {
    ...known,
    errors: codes.map((code) => ({ code, said: '' })),
    text: '',
    mediaCount: 0,
    encoding: null,
    receivedAt: null,
    sentAt: null,
    keyword: null,
  };
  const { id, status, completedAt } = record;
  const event = {
    id: `record:${id}`,
    type: 'message.finalized' as const,
    occurredAt: completedAt ?? createdAt,
    message,
  };
  await platform.database.asSystem(async (tx) => {
    if (isFinal(status)) {
      await insertEvents(tx, [event]);
      await settleEvents(tx, [event.id], null);
    }
    await noteOutcome(tx, platform, event);
  });
}

/** What came in else does not wait for them. Those that a webhook told of after all are there. */
async function readUnreadable(
  platform: Platform,
  telnyx: TelnyxGateway,
  { all, until }: { all: boolean; until: number },
): Promise<void> {
  const texts = await platform.database.asSystem(async (tx) => {
    const kept = await listUnreadable(tx, wordsKeptDays, all);
    const missed = await listMissed(tx, kept);
    await dropUnreadable(
      tx,
      kept.flatMap(({ id }) => (missed.has(id) ? [] : [id])),
    );
    return kept.filter(({ id }) => missed.has(id));
  });
  for (const text of texts) {
    if (platform.stopping.aborted || performance.now() >= until) return;
    await receive(platform, telnyx, text, text.isTold);
  }
}

/** `isTold`: the operator knows already that its words cannot be read. */
async function receive(
  { database, jobs, log }: Platform,
  telnyx: TelnyxGateway,
  record: ReceivedRecord,
  isTold = false,
): Promise<void> {
  let message: CarrierMessage | null;
  try {
    message = await telnyx.message(record.id);
  } catch (fault) {
    const heldFor = heldForMs(fault);
    if (heldFor === null) throw fault;
    const terms = { heldForMs: heldFor, toldAfterMs };
    const isDue = await database.asSystem((tx) => keepUnreadable(tx, record, terms));
    const about = { alert: 'texts', record: record.id, err: fault };
    if (isDue && !isTold) log.error(about, 'the carrier does not give the words of a text that came in');
    return;
  }
  if (message === null) {
    log.error({ alert: 'texts', record: record.id }, 'a text came in whose words are gone');
    return database.asSystem((tx) => dropUnreadable(tx, [record.id]));
  }
  const event = { id: `record:${record.id}`, type: 'message.received' as const, occurredAt: record.createdAt, message };
  await database.asSystem(async (tx) => {
    await dropUnreadable(tx, [record.id]);
    await takeEvents(tx, jobs, [event]);
  });
}
