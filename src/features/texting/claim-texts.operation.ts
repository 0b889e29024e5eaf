// Takes what is due and may still leave; what may not any more is held or ended here, with its price given back.
import { randomUUID } from 'node:crypto';
import { listSwitchedOn } from '../../database/operator-switches.ts';
import { together, type Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { hasAccess } from '../gate/require-access.operation.ts';
import { waitsForRepair } from '../lead-repair/waits-for-repair.operation.ts';
import { readSendingNumber } from '../numbers/read-sending-number.operation.ts';
import { endAllWaiting } from './cancel-texts.operation.ts';
import {
  beginTrial,
  listDue,
  holdTexts,
  listOfClaim,
  listUnwanted,
  lockClaims,
  markSending,
  readCarrierState,
  returnTokens,
  rewordTexts,
  takeTokens,
  type ClaimedText,
  type DueText,
} from './claim-texts.db.ts';
import { introducedAsPaid } from './first-automatic-text.rules.ts';
import { readAgentName, readPersonFacts } from './person-facts.db.ts';
import { sendingBatches } from './sending-batches.operation.ts';
import { endTrial } from './settle-sends.db.ts';
import { textRef } from './text-ref.rules.ts';
import { endTexts } from './texts.db.ts';
import { decideText, isAutomatic, isInboundRead, isStopped, type TextDecision } from './texts.rules.ts';
import { handoverMs, validUntil, withinRate } from './validity.rules.ts';

export interface Claim {
  texts: ClaimedText[];
  /** There are others whose moment has come; the rate let no more through, or a part of them was taken. */
  isMoreDue: boolean;
}

const nothing: Claim = { texts: [], isMoreDue: false };
const maxAtOnce = 50;
/** A number that is not ready is looked at again after this. */
const notReadyMs = 10 * 60_000;

export async function claimTexts(platform: Platform, userId: string): Promise<Claim> {
  const { config, database, log, switches, telnyx } = platform;
  if (!telnyx || switches.isOn('SENDS_PAUSED')) return nothing;
  return database.asSystem(async (tx) => {
    const [, switchedOn] = await together([lockClaims(tx, userId), listSwitchedOn(tx)]);
    // As it is stored: this process may not have heard of it yet.
    if (switchedOn.includes('SENDS_PAUSED')) return nothing;
    const now = platform.now().getTime();
    const state = await readCarrierState(tx);
    if (state.closedUntil !== null && state.closedUntil > now) return nothing;
    if (!(await hasAccess(tx, userId))) {
      await endAllWaiting(tx, userId);
      return nothing;
    }
    if (await waitsForRepair(tx, userId)) return nothing;
    // After a fault one text of all tries whether the carrier is well again: what is lost to a fault nobody knows of afterward.
    const most = state.faultsInARow > 0 ? 1 : maxAtOnce;
    const withAutomatic = isInboundRead(state, now);
    const batches = withAutomatic ? await sendingBatches(tx, log, userId) : [];
    const due = await listDue(tx, userId, { withAutomatic, batches, most });
    if (due.length === 0) return nothing;
    const sender = await readSendingNumber(tx, userId);
    if (!sender?.isVerified) {
      const reason = sender ? 'number_pending' : 'no_number';
      await holdTexts(
        tx,
        userId,
        due.map(({ id }) => ({ id, until: now + notReadyMs, reason })),
      );
      return nothing;
    }
    const ready = await decideAgain(tx, userId, sender.phone, due, now);
    const rates = { sender: config.texts.perSecondOfNumber, account: config.texts.perSecond };
    const taken = await takeTurns(tx, sender.phone, rates, ready);
    const claim = randomUUID();
    if (state.faultsInARow > 0 && taken.length > 0 && !(await beginTrial(tx, claim))) {
      await returnTokens(tx, sender.phone, partsOf(taken));
      return { texts: [], isMoreDue: true };
    }
    await markSending(
      tx,
      userId,
      claim,
      sender.phone,
      taken.map(({ id }) => id),
    );
    return {
      isMoreDue: taken.length < ready.length || due.length === most,
      texts: taken.map(({ id, to, body, origin, leadId, attempts, validUntil: until }) => ({
        id,
        claim,
        ref: textRef(userId, id),
        from: sender.phone,
        profileId: sender.profileId,
        to,
        body,
        origin,
        leadId,
        attempts: attempts + 1,
        validUntil: until,
      })),
    };
  });
}

/**
 * Whoever said stop since these were taken gets none: the last look before they leave. What is not sent ends, its price given back.
 * @returns the rest
 */
export async function dropStopped(
  { database }: Platform,
  userId: string,
  texts: readonly ClaimedText[],
): Promise<ClaimedText[]> {
  const [first] = texts;
  if (!first) return [];
  return database.asSystem(async (tx) => {
    const asked = texts.map(({ to, leadId }) => ({ number: to, leadId }));
    const people = await readPersonFacts(tx, { userId, as: 'system', sender: first.from }, asked);
    const planned = texts.flatMap(({ id, origin }) => (origin === 'rescue' ? [id] : []));
    const unwanted = await listUnwanted(tx, userId, planned);
    const stopped = texts.filter(({ origin }, place) => isStopped(people[place]!, origin));
    const ends = new Map([
      ...[...unwanted].map((id) => [id, 'rescue_stopped'] as const),
      ...stopped.map(({ id }) => [id, 'opted_out'] as const),
    ]);
    if (ends.size === 0) return [...texts];
    const ours = await listOfClaim(tx, userId, first.claim, [...ends.keys()]);
    for (const reason of ['rescue_stopped', 'opted_out']) {
      const ids = ours.filter((id) => ends.get(id) === reason);
      await endTexts(tx, { userId, ids, from: ['sending'], to: 'canceled', reason });
    }
    const wanted = texts.filter(({ id }) => !ends.has(id));
    if (wanted.length === 0) await endTrial(tx, [first.claim]);
    return wanted;
  });
}

const partsOf = (texts: readonly { parts: number }[]): number => texts.reduce((sum, { parts }) => sum + parts, 0);

interface ReadyText extends DueText {
  validUntil: number | null;
}

async function takeTurns(
  tx: Transaction,
  sender: string,
  rates: { sender: number; account: number },
  ready: readonly ReadyText[],
): Promise<ReadyText[]> {
  if (ready.length === 0) return [];
  const granted = await takeTokens(tx, sender, rates, partsOf(ready));
  const { taken, parts } = withinRate(ready, granted);
  if (parts !== granted) await returnTokens(tx, sender, granted - parts);
  return taken;
}

/** Those that may leave now. The others are held until they may, or end. */
async function decideAgain(
  tx: Transaction,
  userId: string,
  sender: string,
  due: readonly DueText[],
  now: number,
): Promise<ReadyText[]> {
  const asked = due.map(({ to, leadId }) => ({ number: to, leadId }));
  const people = await readPersonFacts(tx, { userId, as: 'system', sender }, asked);
  const planned = due.flatMap(({ id, origin }) => (origin === 'rescue' ? [id] : []));
  const unwanted = await listUnwanted(tx, userId, planned);
  const isFirst = (place: number) => isAutomatic(due[place]!.origin) && !people[place]!.isIntroduced;
  const agentName = due.some((_, place) => isFirst(place)) ? await readAgentName(tx, userId) : null;
  const leaving = new Map<string, number[]>();
  const ready: ReadyText[] = [];
  const reworded: { id: string; body: string }[] = [];
  const held: { id: string; until: number; reason: string }[] = [];
  const ended = new Map<string, string[]>();
  const end = (why: string, id: string) => ended.set(why, [...(ended.get(why) ?? []), id]);
  for (const [place, text] of due.entries()) {
    const person = people[place]!;
    const soon = person.numbers.flatMap((number) => leaving.get(number) ?? []);
    const override = text.overrideReason === null ? null : { reason: text.overrideReason, at: text.createdAt };
    const decision = decideText({ ...text, override }, { ...person, recent: [...person.recent, ...soon] }, now);
    if (unwanted.has(text.id) && decision.may !== 'not') end('rescue_stopped', text.id);
    else if (decision.may === 'go') {
      const until = validUntil(decision.by, { ...text, override }, person, now);
      if (until !== null && until - now < handoverMs) {
        held.push({ id: text.id, until, reason: 'outside_window' });
        continue;
      }
      const words = isFirst(place) ? introducedAsPaid(text, agentName) : text;
      if ('ends' in words) {
        end(words.ends, text.id);
        continue;
      }
      if (words.body !== text.body) reworded.push({ id: text.id, body: words.body });
      ready.push({ ...text, body: words.body, validUntil: until });
      leaving.set(text.to, [...(leaving.get(text.to) ?? []), now]);
    } else {
      const until = heldUntil(decision);
      if (until === null) end(endedWhy(decision), text.id);
      else held.push({ id: text.id, until, reason: decision.why });
    }
  }
  if (held.length > 0) await holdTexts(tx, userId, held);
  if (reworded.length > 0) await rewordTexts(tx, userId, reworded);
  for (const [reason, ids] of ended) {
    await endTexts(tx, { userId, ids, from: ['held', 'queued'], to: 'canceled', reason });
  }
  return ready;
}

/** A person's own text that came late waits like any other: it was asked for, and it is paid. */
function heldUntil(decision: Exclude<TextDecision, { may: 'go' }>): number | null {
  return decision.until ?? null;
}

function endedWhy({ why }: Exclude<TextDecision, { may: 'go' }>): string {
  return why === 'suppressed' || why === 'unsubscribed' ? 'opted_out' : why;
}
