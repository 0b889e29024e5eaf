// A number that is somebody else's leaves the lead, with its contact, and what an import or a post has closed for it opens again.
import { contactChannels } from '../../domain/contact-channel.ts';
import type { Transaction } from '../../database/transaction.ts';
import { liftSuppressions } from '../suppression/suppress.operation.ts';
import { noteFinds, type StoredPost } from './lead-repair.db.ts';
import { wasOfSomebodyElse } from './lead-repair.words.ts';
import { dropContact, moveToDetails } from './take-others-numbers.db.ts';
import type { NumberOfOther } from './numbers-of-others.rules.ts';

export async function takeOthersNumbers(
  tx: Transaction,
  userId: string,
  post: Pick<StoredPost, 'lead_id' | 'source'>,
  others: readonly NumberOfOther[],
): Promise<void> {
  for (const { address, under } of others) {
    await moveToDetails(tx, userId, { leadId: post.lead_id, address, under });
    await dropContact(tx, userId, address);
    await liftSuppressions(tx, {
      userId,
      channels: contactChannels,
      address,
      toldBy: 'vendor',
      reason: wasOfSomebodyElse,
      source: post.source ?? 'Auto-import',
    });
    const detail = { address, under, from: post.source };
    await noteFinds(tx, userId, 'others_number', [{ leadId: post.lead_id, about: address, detail }]);
  }
}
