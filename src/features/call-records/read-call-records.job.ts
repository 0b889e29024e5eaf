// Every five minutes: calls that came in and of which nobody told us, after a gap or a restore, from the carrier's records of calls.
import * as z from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import type { PastCall } from '../../domain/carrier-call.ts';
import { CarrierInDoubt, CarrierRefused } from '../../domain/carrier-outcome.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { TelnyxVoice } from '../../providers/telnyx/telnyx-voice.ts';
import type { Platform } from '../../server/platform.ts';
import { takePastCalls } from '../calls/take-incoming.operation.ts';
import { noteCallsRead, notePartRead, readCallsReadTo } from './call-records.db.ts';

/** No longer ago: nobody waits any more to be called back. */
const longestMs = 10 * 86_400_000;
/** A record is named by the beginning of its call and written some while after its end. */
const overlapMs = 30 * 60_000;
/** Records that come much later are looked for once an hour, as far back as this and for as long as this. */
const lateMs = 12 * 3_600_000;
const lateForMs = 120_000;
/** A run ends by itself before it is taken for dead; after days without us several of them read one gap. */
const longestRunMs = 240_000;

export const readCallRecords = job({
  name: 'read-call-records',
  payload: z.object({}),
  policy: { ...defaultPolicy, retries: 1, expireSeconds: 280 },
  takesIn: true,
  schedule: '*/5 * * * *',
  async handle(_, platform) {
    const { voice, log } = platform;
    if (voice === null) return;
    try {
      await readRecords(platform, voice);
    } catch (fault) {
      if (!(fault instanceof CarrierRefused || fault instanceof CarrierInDoubt)) throw fault;
      log.error({ alert: 'calls', err: fault }, 'the carrier’s records of calls were not read');
    }
  },
});

/** Oldest first; where it breaks off, the next run goes on from the page it had come to. */
async function readRecords(platform: Platform, voice: TelnyxVoice): Promise<void> {
  const { database } = platform;
  const began = platform.now();
  const readTo = await database.asSystem(readCallsReadTo);
  const since = Math.max(readTo - overlapMs, began.getTime() - longestMs);
  const noteUpTo = (tx: Transaction, calls: readonly PastCall[]) => {
    const last = Math.max(...calls.map(({ startedAt }) => Date.parse(startedAt)));
    return notePartRead(tx, new Date(Math.min(last + overlapMs, began.getTime())));
  };
  const until = performance.now() + longestRunMs;
  if (!(await readSince(platform, voice, { since, until, noteUpTo }))) return;
  await database.asSystem((tx) => noteCallsRead(tx, began));
  if (began.getUTCMinutes() >= 5) return;
  const late = { since: began.getTime() - lateMs, until: Math.min(until, performance.now() + lateForMs) };
  await readSince(platform, voice, late);
}

interface Reading {
  since: number;
  /** By performance.now(). */
  until: number;
  /** In the transaction that took a page. */
  noteUpTo?: (tx: Transaction, calls: readonly PastCall[]) => Promise<void>;
}

/** @returns whether it came to the end */
async function readSince(
  platform: Platform,
  voice: TelnyxVoice,
  { since, until, noteUpTo }: Reading,
): Promise<boolean> {
  for (let page: number | null = 1; page !== null;) {
    if (platform.stopping.aborted || performance.now() >= until) return false;
    const { calls, unread, nextPage } = await voice.pastCalls({ since: new Date(since), page });
    if (unread > 0)
      platform.log.error({ alert: 'calls', unread }, 'the carrier has records of calls that cannot be read');
    await platform.database.asSystem(async (tx) => {
      await takePastCalls(tx, platform, calls);
      if (calls.length > 0) await noteUpTo?.(tx, calls);
    });
    page = nextPage;
  }
  return true;
}
