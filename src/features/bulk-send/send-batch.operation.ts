// A batch from its people to its texts: one way for the dry run and the real one, in one transaction, all of it or nothing.
import { createHash } from 'node:crypto';
import { formatPhone } from '../../domain/phone-number.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { readSendingNumber } from '../numbers/read-sending-number.operation.ts';
import { planTexts, queueTexts, type PlannedText, type TextRequest } from '../texting/queue-texts.operation.ts';
import { dearest } from '../texting/segment-meter.rules.ts';
import { takeTurn } from '../texting/take-turn.operation.ts';
import { findSentBatch, insertBatch } from './batches.db.ts';
import { countReasons, type Blocker, type Counts, type SkipReason } from './bulk-send.rules.ts';
import { refusedSentences } from './bulk-send.words.ts';
import { requestsFor } from './make-requests.operation.ts';
import { findLeadName } from './people.db.ts';

export interface Batch {
  userId: string;
  id: string;
  /** What the agent knows it by. */
  name: string;
  leadIds: readonly string[];
}

export interface DryRun {
  willSend: number;
  willWait: number;
  costCents: number;
  balanceCents: number;
  /** Of it, what calls hold. */
  heldCents: number;
  skipped: Counts;
  blocker: Blocker | null;
  example: string | null;
  dearest: { text: string; whose: string } | null;
}

export interface Sent {
  queued: number;
  skipped: Counts;
}

/** Without a trace. In the agent's transaction. */
export async function dryRun(tx: Transaction, platform: Platform, batch: Batch): Promise<DryRun> {
  await takeTurn(tx, batch.userId);
  const notReady = await findNotReady(tx, batch.userId);
  const asked = await askedOf(tx, platform, batch);
  const plan = await planTexts(tx, textingOf(platform, batch), requestsOf(asked));
  const { texts, skipped } = countOf(asked, plan.texts);
  const { totalCents, balanceCents, spendableCents, isShort } = plan;
  return {
    willSend: texts.length,
    willWait: texts.filter(({ status }) => status === 'held').length,
    costCents: totalCents,
    balanceCents,
    heldCents: balanceCents - spendableCents,
    skipped,
    blocker: notReady ?? (isShort ? 'insufficient_balance' : null),
    example: texts[0]?.body ?? null,
    dearest: await dearestOf(tx, batch.userId, texts),
  };
}

async function dearestOf(tx: Transaction, userId: string, texts: readonly LeavingOne[]): Promise<DryRun['dearest']> {
  const most = Math.max(...texts.map(({ priceCents }) => priceCents));
  const [first, ...others] = texts
    .filter(({ priceCents }) => priceCents === most)
    .map((each) => ({ ...each, text: each.body }));
  if (!first) return null;
  const { text, to, leadId } = dearest([first, ...others]).worst;
  return { text, whose: (leadId && (await findLeadName(tx, userId, leadId))) || formatPhone(to) };
}

type LeavingOne = Extract<PlannedText, { is: 'planned' }>['text'];

/**
 * All of those who may be texted, or nobody. The same batch once more answers what it did.
 * @throws Refusal conflict without a number that may send, and for a batch of other people; payment_required
 */
export async function sendBatch(tx: Transaction, platform: Platform, batch: Batch): Promise<Sent> {
  const { userId, id, name, leadIds } = batch;
  const mark = markOf(leadIds);
  // First of all: whoever sends the same at the same time waits here, and then finds it sent.
  await takeTurn(tx, userId);
  const known = await findSentBatch(tx, userId, id);
  if (known && known.list_mark !== mark) throw new Refusal('conflict', refusedSentences.other_people);
  if (known) return known;
  if (await findNotReady(tx, userId)) throw new Refusal('conflict', refusedSentences.not_ready);
  const asked = await askedOf(tx, platform, batch);
  const queued = await queueTexts(tx, platform.jobs, textingOf(platform, batch), requestsOf(asked));
  if (queued.is === 'short')
    throw new Refusal('payment_required', refusedSentences.insufficient_balance, {
      answer: { stop: 'insufficient_balance' },
    });
  const { texts, skipped } = countOf(asked, queued.texts);
  const priceCents = texts.reduce((sum, text) => sum + text.priceCents, 0);
  const people = leadIds.length;
  const sent = { list_mark: mark, queued: texts.length, skipped };
  await insertBatch(tx, { userId, id, name, people, priceCents, ...sent });
  await record(tx, userId, { id, people, queued: texts.length, price_cents: priceCents });
  return sent;
}

/** Who is in it, whatever their order. */
const markOf = (leadIds: readonly string[]): string =>
  createHash('sha256').update(leadIds.toSorted().join(' ')).digest('hex');

const textingOf = ({ now }: Platform, { userId }: Batch) => ({ userId, as: 'agent', now: now().getTime() }) as const;

const askedOf = (tx: Transaction, platform: Platform, { userId, id, leadIds }: Batch) =>
  requestsFor(tx, platform, {
    userId,
    origin: 'bulk',
    leadIds,
    onceKey: (leadId) => `bulk:${id}:${leadId}`,
    batchId: id,
  });

type Asked = TextRequest | SkipReason;

const requestsOf = (asked: readonly Asked[]): TextRequest[] =>
  asked.filter((each): each is TextRequest => typeof each === 'object');

function countOf(asked: readonly Asked[], planned: readonly PlannedText[]) {
  const reasons = [
    ...asked.filter((each): each is SkipReason => typeof each === 'string'),
    ...planned.flatMap((each) => (each.is === 'refused' ? [each.why] : [])),
  ];
  return {
    texts: planned.flatMap((each) => (each.is === 'planned' ? [each.text] : [])),
    skipped: countReasons(reasons),
  };
}

async function findNotReady(tx: Transaction, userId: string): Promise<Blocker | null> {
  const sender = await readSendingNumber(tx, userId);
  if (sender === null) return 'no_agent_tfn_configured';
  return sender.isVerified ? null : 'tfn_pending_verification';
}

async function record(tx: Transaction, userId: string, subject: object): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ user_id: userId, actor_id: userId, action: 'texts.bulk_queued', subject: JSON.stringify(subject) })
    .execute();
}
