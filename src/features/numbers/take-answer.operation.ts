// What the carrier says of a verification, into its row, its history, the number and a mail. A reading that began before another one
// that counted, or before the agent submitted again, says nothing any more.
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { stateAfter } from './carrier-form.rules.ts';
import { noteNumberAct, setVerifiedFor } from './pool.db.ts';
import { mailDecision } from './send-verification-mail.job.ts';
import type { FormField } from './verification-form.rules.ts';
import { lockUnread, noteAnswer, noteCarrierId, noteRead, type Answer, type Verification } from './verifications.db.ts';

export interface Reading {
  userId: string;
  /** When it was asked for, by the database's clock. */
  began: string;
}

/** In a system transaction. */
export async function takeAnswer(
  tx: Transaction,
  parts: Pick<Platform, 'jobs'>,
  reading: Reading,
  answer: { id: string; status: string | null; reason: string | null },
): Promise<void> {
  const known = await lockUnread(tx, reading.userId, reading.began);
  if (!known) return;
  if (known.carrier_id !== answer.id) await noteCarrierId(tx, known, answer.id);
  await settle(tx, parts, known, { status: stateAfter(known.status, answer.status), said: answer.reason });
}

/** The carrier did not even take the form. */
export async function takeRefusal(
  tx: Transaction,
  parts: Pick<Platform, 'jobs'>,
  reading: Reading,
  refusal: { said: string; field: FormField | null },
): Promise<void> {
  const known = await lockUnread(tx, reading.userId, reading.began);
  if (known) await settle(tx, parts, known, { status: 'needs_changes', ...refusal });
}

async function settle(
  tx: Transaction,
  { jobs }: Pick<Platform, 'jobs'>,
  known: Verification,
  answer: Answer,
): Promise<void> {
  const { user_id: userId, phone_number: phone } = known;
  if (answer.status === known.status && answer.said === known.said) return noteRead(tx, known);
  const stepId = await noteAnswer(tx, known, answer);
  const [was, is] = [known.status === 'verified', answer.status === 'verified'];
  if (was !== is) {
    await setVerifiedFor(tx, { userId, phone, verified: is });
    await noteNumberAct(tx, { userId, actorId: null, action: is ? 'number.verified' : 'number.unverified', phone });
  }
  if (answer.status !== 'in_review') await jobs.enqueue(tx, mailDecision, { userId, stepId });
}
