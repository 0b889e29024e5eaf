import type { Platform } from '../../server/platform.ts';
import { findOwnRequest } from './find-request.operation.ts';
import { takeAnswer } from './take-answer.operation.ts';
import { beginReading } from './verifications.db.ts';

/** Asks the carrier how a submitted verification stands. @throws CarrierRefused, CarrierInDoubt */
export async function readAnswer(
  platform: Pick<Platform, 'database' | 'jobs' | 'telnyx' | 'log'>,
  userId: string,
): Promise<void> {
  const { database, telnyx, log } = platform;
  const { verification, began } = await database.asSystem((tx) => beginReading(tx, userId));
  if (!telnyx || !verification?.carrier_id || verification.status === 'sending') return;
  const answer = await findOwnRequest(telnyx, verification);
  if (answer === null) {
    log.error({ alert: 'numbers', user_id: userId }, 'a verification is gone at the carrier');
    return;
  }
  await database.asSystem((tx) => takeAnswer(tx, platform, { userId, began }, answer));
}
