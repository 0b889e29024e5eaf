// One log-in by password: the wait after wrong ones, the password, then a session or the second step.
import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import { acceptPassword, checkPassword, type PasswordAttempt } from '../accounts/check-password.operation.ts';
import { startSession, type SignedIn } from '../accounts/start-session.operation.ts';
import { beginSecondStep } from '../second-steps/two-step.operation.ts';

/** The password was right; the token stands for that until the second step is done. */
export interface SecondStepNeeded {
  secondStep: string;
}

/** @throws Refusal not_signed_in | forbidden (not confirmed) | too_many_requests */
export async function beginSession(platform: Platform, attempt: PasswordAttempt): Promise<SignedIn | SecondStepNeeded> {
  const checked = await checkPassword(platform, attempt);
  const { user } = checked;
  const outcome = await platform.database.asSystem(async (tx) => {
    await acceptPassword(tx, checked);
    if (!user.emailVerified) return undefined;
    const secondStep = await beginSecondStep(tx, platform, user.id);
    if (secondStep !== null) return { secondStep };
    return startSession(tx, platform, user, { ...attempt, way: 'password' });
  });
  if (!outcome) throw new Refusal('forbidden', 'Confirm your email first. Open the link in the email we sent you.');
  return outcome;
}
