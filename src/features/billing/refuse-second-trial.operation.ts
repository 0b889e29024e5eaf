// A trial whose card has had one elsewhere ends before it begins: nothing is charged, and the person is mailed why.
import type { Platform } from '../../server/platform.ts';
import { keyedHashes } from '../../server/sign-in/keyed-hash.ts';
import type { SubscriptionFacts } from './billing.db.ts';
import { noteMail } from './note-mail.operation.ts';
import { endAtStripe } from './settle-rivals.operation.ts';
import { refuseTrial, takeCardTrial } from './trial-card.db.ts';

/** @returns true when it was refused and has ended. */
export async function refuseSecondTrial(platform: Platform, facts: SubscriptionFacts): Promise<boolean> {
  const { userId, stripeId: id, fingerprint } = facts;
  if (facts.status !== 'trialing' || !fingerprint) return false;
  const hashes = keyedHashes(platform.config.authSecrets, 'trial card', fingerprint);
  const granted = await platform.database.asSystem((tx) => takeCardTrial(tx, userId, hashes));
  if (granted) return false;
  platform.log.warn({ user_id: userId, subscription: id }, 'a trial with a card that has had one was ended');
  await platform.database.asSystem(async (tx) => {
    await refuseTrial(tx, userId);
    await noteMail(tx, platform, userId, { kind: 'trial-refused', ref: id, facts: {} });
  });
  await endAtStripe(platform, id);
  return true;
}
