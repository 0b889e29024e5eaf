// The carrier let nothing leave from a number because it is not verified there, whatever it said before. Its queue stops; where
// it was verified by a request, that is read again soon; one that is closed for good waits for an operator.
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { noteNumberAct, setVerifiedFor } from './pool.db.ts';
import { lockVerification, noteAnswer } from './verifications.db.ts';

/** In a system transaction. */
export async function noteNotVerified(
  tx: Transaction,
  { log }: Pick<Platform, 'log'>,
  { userId, phone, code, isForGood }: { userId: string; phone: string; code: string | null; isForGood: boolean },
): Promise<void> {
  // The verification before its number, as its answers lock them.
  const known = await lockVerification(tx, userId);
  const hasChanged = await setVerifiedFor(tx, { userId, phone, verified: false });
  if (!hasChanged) return;
  await noteNumberAct(tx, { userId, actorId: null, action: 'number.unverified', phone });
  if (!isForGood && known?.status === 'verified' && known.phone_number === phone)
    await noteAnswer(tx, known, { status: 'in_review', said: null });
  const said = isForGood
    ? 'the carrier closed a number for good: it needs another one'
    : 'a verified number may not send';
  log.error({ alert: 'numbers', user_id: userId, number: phone.slice(-4), code }, said);
}
