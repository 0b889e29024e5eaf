// The one way in which a text comes to be, whoever asks: all checks, the price and the row in one transaction. The row is its own
// place in the queue; nothing else reaches the carrier.
import { randomUUID } from 'node:crypto';
import { together, type Transaction } from '../../database/transaction.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import { readSendingNumber } from '../numbers/read-sending-number.operation.ts';
import { wantRecharge } from '../wallet/charge-wallet.operation.ts';
import { deliverTexts } from './deliver-texts.job.ts';
import { introduced } from './first-automatic-text.rules.ts';
import { readAgentName, readPersonFacts, type KnownPerson } from './person-facts.db.ts';
import { chargeTexts, insertTexts, lockBalance, takenOnceKeys, type NewText } from './texts.db.ts';
import { decideText, isAutomatic, isFree, measureText, type TextOrigin, type TextRefusal } from './texts.rules.ts';

export interface TextRequest {
  origin: TextOrigin;
  /** E.164. */
  to: string;
  /** As it shall leave; the first automatic one to a person is added to (first-automatic-text.rules.ts). */
  body: string;
  /** The lead it is written for; null: for the number alone. */
  leadId: string | null;
  /** Typed by somebody who sends outside the hours all the same. */
  overrideReason?: string | null;
  templateKey?: string;
  /** A label. */
  clientRef?: string | null;
  batchId?: string;
  /** A text of this key leaves once at most. */
  onceKey?: string;
  sentByAi?: boolean;
  /** Not before, milliseconds. */
  notBefore?: number;
}

export type PlannedText =
  | { is: 'planned'; text: NewText }
  /** `until`: the next lawful moment. `messageId`: of the text that is there already. */
  | { is: 'refused'; why: TextRefusal; until?: number; messageId?: string };

export interface TextPlan {
  /** In the order of the requests. */
  texts: PlannedText[];
  totalCents: number;
  balanceCents: number;
  /** Without what calls hold. */
  spendableCents: number;
  isShort: boolean;
  from: string | null;
}

export interface Texting {
  userId: string;
  as: 'agent' | 'system';
  /** The present, milliseconds. */
  now: number;
}

/** All checks, without a trace: what would be sent, what it costs, and why the rest would not. */
export async function planTexts(
  tx: Transaction,
  { userId, as, now }: Texting,
  requests: readonly TextRequest[],
): Promise<TextPlan> {
  // First of all: who plans at the same time waits here, and then sees what was planned before.
  const { balanceCents, spendableCents } = await lockBalance(tx, userId);
  const keys = requests.flatMap(({ onceKey }) => onceKey ?? []);
  const [sender, taken] = await together([readSendingNumber(tx, userId), takenOnceKeys(tx, userId, keys)]);
  const from = sender?.phone ?? null;
  const people = await readPersonFacts(
    tx,
    { userId, as, sender: from },
    requests.map(({ to, leadId }) => ({ number: to, leadId })),
  );
  const isFirst = requests.some(({ origin }, place) => isAutomatic(origin) && !people[place]!.isIntroduced);
  const agentName = isFirst ? await readAgentName(tx, userId) : null;
  const notReady = sender === null ? 'no_number' : sender.isVerified ? null : 'number_pending';
  const soon = new Map<string, number[]>();
  const texts = requests.map((request, place): PlannedText => {
    const { onceKey } = request;
    const messageId = onceKey === undefined ? undefined : taken.get(onceKey);
    if (messageId !== undefined) return { is: 'refused', why: 'repeated', messageId };
    if (notReady) return { is: 'refused', why: notReady };
    const person = people[place]!;
    const planned = planText(
      request,
      { ...person, recent: [...person.recent, ...person.numbers.flatMap((number) => soon.get(number) ?? [])] },
      { from: from!, agentName },
      now,
    );
    if (planned.is === 'planned') {
      if (onceKey !== undefined) taken.set(onceKey, planned.text.id);
      soon.set(request.to, [...(soon.get(request.to) ?? []), planned.text.dueAt]);
    }
    return planned;
  });
  const totalCents = texts.reduce((sum, each) => sum + (each.is === 'planned' ? each.text.priceCents : 0), 0);
  return { texts, totalCents, balanceCents, spendableCents, isShort: totalCents > spendableCents, from };
}

interface Sender {
  from: string;
  /** Asked only where somebody is to be introduced to. */
  agentName: string | null;
}

function planText(request: TextRequest, person: KnownPerson, sender: Sender, now: number): PlannedText {
  const { origin, to, leadId } = request;
  if (to === sender.from) return { is: 'refused', why: 'own_number' };
  const isFirst = isAutomatic(origin) && !person.isIntroduced;
  const body = isFirst ? introduced(request.body, sender.agentName) : request.body;
  if (body === null) return { is: 'refused', why: 'no_name' };
  const measured = measureText(body, origin);
  if (typeof measured === 'string') return { is: 'refused', why: measured };
  const at = Math.max(now, request.notBefore ?? now);
  const overrideReason = request.overrideReason?.trim() || null;
  const override = overrideReason === null ? null : { reason: overrideReason, at: now };
  const decision = decideText({ origin, leadId, override }, person, at);
  if (decision.may === 'not') {
    return { is: 'refused', why: decision.why, ...(decision.until !== undefined && { until: decision.until }) };
  }
  const waits = decision.may === 'wait' || at > now;
  return {
    is: 'planned',
    text: {
      id: randomUUID(),
      to,
      thread: person.thread,
      body,
      origin,
      isAutomatic: isAutomatic(origin),
      status: waits ? 'held' : 'queued',
      dueAt: decision.may === 'wait' ? decision.until : at,
      reason: decision.may === 'wait' ? decision.why : null,
      allowedBy: decision.may === 'go' ? decision.by : null,
      overrideReason: decision.may === 'go' && decision.by === 'override' ? overrideReason : null,
      leadId: leadId ?? person.lead?.id ?? null,
      templateKey: request.templateKey ?? null,
      clientRef: request.clientRef ?? null,
      batchId: request.batchId ?? null,
      onceKey: request.onceKey ?? null,
      sentByAi: request.sentByAi ?? false,
      ...measured,
    },
  };
}

export type QueuedTexts =
  | { is: 'queued'; texts: PlannedText[]; balanceCents: number }
  /** Nothing was queued: the price of all, and what there is. */
  | { is: 'short'; texts: PlannedText[]; totalCents: number; balanceCents: number; spendableCents: number };

/** All of the planned ones or, when the balance is short, none. The transaction that asks commits them. */
export async function queueTexts(
  tx: Transaction,
  jobs: Jobs,
  texting: Texting,
  requests: readonly TextRequest[],
): Promise<QueuedTexts> {
  const { from, isShort, ...plan } = await planTexts(tx, texting, requests);
  const { texts, balanceCents } = plan;
  if (isShort) return { is: 'short', ...plan };
  const planned = texts.flatMap((each) => (each.is === 'planned' ? [each.text] : []));
  if (planned.length === 0 || from === null) return { is: 'queued', texts, balanceCents };
  const { userId, as } = texting;
  const paid = planned.filter(({ origin }) => !isFree(origin));
  let left = balanceCents;
  if (paid.length > 0) {
    const charged = await chargeTexts(tx, userId, paid);
    if (charged.outcome === 'short') return { is: 'short', ...plan, balanceCents: charged.left_cents };
    left = charged.left_cents;
    if (charged.recharge) await wantRecharge(tx, jobs, userId);
  }
  await insertTexts(tx, userId, from, planned);
  if (planned.some(({ status }) => status === 'queued')) {
    const enqueue = as === 'agent' ? jobs.enqueueAsAgent : jobs.enqueue;
    await enqueue(tx, deliverTexts, { userId }, { onlyOne: userId });
  }
  return { is: 'queued', texts, balanceCents: left };
}
