// What became of a text that went out, by a webhook or a record that bears its name. States only move forward.
import type { Transaction } from '../../database/transaction.ts';
import type { CarrierEvent } from '../../domain/carrier-message.ts';
import type { Platform } from '../../server/platform.ts';
import { noteNotVerified } from '../numbers/note-not-verified.operation.ts';
import { suppress } from '../suppression/suppress.operation.ts';
import { noteProgress, type Progress } from './note-outcome.db.ts';
import { carrierStatus, isBarred, isNotReady } from './carrier-status.rules.ts';
import { readTextRef } from './text-ref.rules.ts';
import { endTexts } from './texts.db.ts';

/** In a system transaction. */
export async function noteOutcome(
  tx: Transaction,
  { telnyx, log }: Pick<Platform, 'telnyx' | 'log'>,
  { message }: Pick<CarrierEvent, 'message'>,
): Promise<void> {
  const ref = readTextRef(telnyx?.refOf(message.webhookUrl) ?? null);
  if (ref === null) return;
  const { userId, messageId: id } = ref;
  const [error] = message.errors;
  const code = error?.code ?? null;
  const { status, reason } = carrierStatus(message.status, {
    code,
    fault: code === null ? null : (telnyx?.faultOf(code) ?? null),
  });
  const progress: Progress = {
    userId,
    id,
    carrierId: message.id,
    parts: message.parts,
    status: status === 'never_sent' ? null : status,
    reason,
    code,
    said: error?.said || null,
    sentAt: message.sentAt,
    completedAt: message.completedAt,
  };
  const billed = await noteProgress(tx, progress);
  if (billed === null) return;
  if (billed.isOther)
    log.warn(
      { message: id, shown: billed.parts, billed: message.parts },
      'the carrier bills other parts than were shown',
    );
  if (status === 'never_sent') {
    await endTexts(tx, {
      userId,
      ids: [id],
      from: ['sending', 'sent'],
      to: 'failed',
      reason: reason ?? 'never_sent',
      code,
      said: error?.said ?? null,
    });
  }
  if (status === 'never_sent' && isNotReady(code))
    await noteNotVerified(tx, { log }, { userId, phone: message.from, code, isForGood: false });
  if (status !== null && isBarred(code))
    await noteNotVerified(tx, { log }, { userId, phone: message.from, code, isForGood: true });
  if (code === '40300') {
    await suppress(tx, {
      userId,
      addresses: [{ channel: 'text', address: billed.personNumber }],
      toldBy: 'carrier',
      reason: 'Opted out at the carrier',
      source: `Carrier ${code}`,
    });
  }
  return;
}
