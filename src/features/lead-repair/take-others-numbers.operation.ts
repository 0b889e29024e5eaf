// A number that is somebody else's leaves the lead, with its contact, and what an import or a post alone has closed for it opens again.
import { contactChannels } from '../../domain/contact-channel.ts';
import { leadLimits } from '../../domain/lead-draft.ts';
import { cleanLine, cutText } from '../../domain/plain-text.ts';
import { dropContacts } from '../../database/lead-contacts.ts';
import { addMissingContacts } from '../../database/missing-contacts.ts';
import type { Transaction } from '../../database/transaction.ts';
import { liftSuppressions } from '../suppression/suppress.operation.ts';
import type { OtherAddress } from './columns-of-others.rules.ts';
import { noteFinds } from './lead-repair.db.ts';
import { wasOfSomebodyElse } from './lead-repair.words.ts';
import { closedOnlyBy, heldAmong, moveToDetails, putForward } from './take-others-numbers.db.ts';

export interface OthersNumber extends OtherAddress {
  leadId: string;
}

interface Taking {
  userId: string;
  toldBy: 'file' | 'vendor';
  /** As the list of those not to be contacted names it. */
  source: string;
  /** The file's name, or the vendor; null for a post that names none. */
  from: string | null;
  others: readonly OthersNumber[];
  /** And these, which went into no lead. */
  closedAlone?: readonly string[];
}

export async function takeOthersNumbers(
  tx: Transaction,
  { userId, toldBy, source, from, others, closedAlone = [] }: Taking,
): Promise<void> {
  const addresses = [...new Set([...others.map(({ address }) => address), ...closedAlone])];
  if (addresses.length === 0) return;
  const leadIds = [...new Set(others.map(({ leadId }) => leadId))];
  const moved = others.map((each) => ({ ...each, under: cutText(cleanLine(each.under), leadLimits.extraKey) }));
  await moveToDetails(tx, userId, moved);
  await putForward(tx, userId, leadIds, 'phone');
  await putForward(tx, userId, leadIds, 'email');
  await addMissingContacts(tx, userId, leadIds);
  const held = await heldAmong(tx, userId, addresses);
  const left = addresses.filter((address) => !held.has(address));
  for (const address of await closedOnlyBy(tx, userId, source, left))
    await liftSuppressions(tx, {
      userId,
      channels: contactChannels,
      address,
      toldBy,
      reason: wasOfSomebodyElse,
      source,
    });
  await dropContacts(tx, userId, left);
  const finds = others.map(({ leadId, address, under }) => ({
    leadId,
    about: address,
    detail: { address, under, from },
  }));
  await noteFinds(tx, userId, 'others_number', finds);
}
