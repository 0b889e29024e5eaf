// How sends ended, written down at once. What was certainly not taken goes back to the queue or ends with its price given back;
// what perhaps was stays as it is until a webhook or a record proves it, or nobody can say so any more.
import type { Transaction } from '../../database/transaction.ts';
import type { CarrierRefusal } from '../../domain/carrier-outcome.ts';
import type { AcceptedMessage, SendOutcome } from '../../domain/carrier-message.ts';
import { textsSent } from '../../server/http/metrics.ts';
import type { Platform } from '../../server/platform.ts';
import { noteNotVerified } from '../numbers/note-not-verified.operation.ts';
import { suppress } from '../suppression/suppress.operation.ts';
import { isBarred, isNotReady, isOfRegistry, mayBeSettingUp } from './carrier-status.rules.ts';
import { waitForCarrier, type ClaimedText } from './claim-texts.db.ts';
import { endTrial, noteAccepted, noteCarrierFaults, noteCarrierWell, queueAgain } from './settle-sends.db.ts';
import { againAfterMs, maxAttempts } from './send-again.rules.ts';
import { endTexts } from './texts.db.ts';
import { leavesBy } from './validity.rules.ts';

export interface Sent {
  text: ClaimedText;
  /** `kept_back`: its worker stood still for so long that it did not hand it over. */
  outcome: SendOutcome | { is: 'kept_back' };
}

/** @returns after how many milliseconds the first of those that went back to the queue is tried again; null: none did */
export async function settleSends(platform: Platform, userId: string, sent: readonly Sent[]): Promise<number | null> {
  const { config, database, log } = platform;
  const accepted = sent.flatMap(({ text, outcome }) =>
    outcome.is === 'accepted' ? [{ text, message: outcome.message }] : [],
  );
  const queued = longestWaits(accepted);
  const refused = sent.flatMap(({ text, outcome }) =>
    outcome.is === 'refused' ? [{ text, refusal: outcome.refusal }] : [],
  );
  const doubts = sent.flatMap(({ text, outcome }) =>
    outcome.is === 'in_doubt' ? [{ text, doubt: outcome.doubt }] : [],
  );
  const keptBack = sent.flatMap(({ text, outcome }) => (outcome.is === 'kept_back' ? [text] : []));
  const outages = refused.filter(({ refusal }) => isOutage(refusal)).length + doubts.length;
  const waits: number[] = [];
  await database.asSystem(async (tx) => {
    await noteAccepted(tx, userId, accepted);
    for (const each of queued) await waitForCarrier(tx, each.from, each.seconds, config.texts.perSecondOfNumber);
    for (const each of refused) {
      const wait = await settleRefusal(tx, userId, each.text, each.refusal);
      if (wait !== null) waits.push(wait);
    }
    for (const text of keptBack) {
      const wait = againAfterMs(text.attempts, null, Math.random());
      await queueAgain(tx, userId, text, wait);
      waits.push(wait);
    }
    const stopping = refused.find(({ refusal }) => isNotReady(refusal.code) || isBarred(refusal.code));
    if (stopping) {
      const { text, refusal } = stopping;
      const isForGood = isBarred(refusal.code);
      await noteNotVerified(tx, { log }, { userId, phone: text.from, code: refusal.code, isForGood });
    }
    if (accepted.length > 0) await noteCarrierWell(tx);
    else if (outages > 0) await noteCarrierFaults(tx, outages);
    else
      await endTrial(
        tx,
        sent.map(({ text }) => text.claim),
      );
  });
  textsSent.inc(accepted.length);
  const now = platform.now().getTime();
  for (const { text, message } of accepted)
    if (text.validUntil !== null && leavesBy(message, now) > text.validUntil)
      log.error({ alert: 'texts', message: text.id }, 'a text waits at the carrier until after it may leave');
  for (const { text, doubt } of doubts) log.warn({ message: text.id, doubt }, 'nobody knows whether a text left');
  const unlisted = refused.find(({ refusal }) => isOfRegistry(refusal.code));
  if (unlisted)
    log.error(
      { alert: 'numbers', code: unlisted.refusal.code, said: unlisted.refusal.said },
      'the toll-free registry lets a number send no texts',
    );
  const broken = refused.find(({ refusal }) => refusal.fault === 'account');
  if (broken)
    log.error(
      { alert: 'texts', code: broken.refusal.code, said: broken.refusal.said },
      'the carrier refuses our account',
    );
  return waits.length > 0 ? Math.min(...waits) : null;
}

/** How long the carrier's queue is for each number. */
function longestWaits(
  accepted: readonly { text: ClaimedText; message: AcceptedMessage }[],
): { from: string; seconds: number }[] {
  const waits = new Map<string, number>();
  for (const { text, message } of accepted)
    waits.set(text.from, Math.max(waits.get(text.from) ?? 0, message.waitSeconds ?? 0));
  return [...waits].flatMap(([from, seconds]) => (seconds > 0 ? [{ from, seconds }] : []));
}

function reasonOf({ fault, code }: CarrierRefusal): string {
  if (isBarred(code)) return 'barred';
  if (isOfRegistry(code)) return 'registry';
  return fault === 'opted_out' ? 'suppressed' : fault === 'too_many' ? 'carrier_busy' : fault;
}

/** Nothing about this text: the next one would meet the same. */
const isOutage = ({ fault }: CarrierRefusal): boolean => fault === 'account' || fault === 'unreached';

/** @returns after how many milliseconds it is tried again; null: it ended */
async function settleRefusal(
  tx: Transaction,
  userId: string,
  text: ClaimedText,
  refusal: CarrierRefusal,
): Promise<number | null> {
  const passes = (refusal.mayRetry || isOutage(refusal)) && text.attempts < maxAttempts;
  if (passes || mayBeSettingUp(refusal.code, text.attempts)) {
    const wait = againAfterMs(text.attempts, refusal.retryAfter, Math.random());
    await queueAgain(tx, userId, text, wait);
    return wait;
  }
  const reason = reasonOf(refusal);
  const { code, said } = refusal;
  await endTexts(tx, { userId, ids: [text.id], from: ['sending'], to: 'failed', reason, code, said });
  if (refusal.fault === 'opted_out') {
    await suppress(tx, {
      userId,
      addresses: [{ channel: 'text', address: text.to }],
      toldBy: 'carrier',
      reason: 'Opted out at the carrier',
      source: `Carrier ${refusal.code ?? ''}`.trim(),
    });
  }
  return null;
}
