// Numbers and emails that stand in a post as somebody else's: the agent's, the vendor's, a relative's.
import { normalizeEmail } from '../../domain/email-address.ts';
import type { LeadDraft } from '../../domain/lead-draft.ts';
import { mapPost } from '../intake/map-post.rules.ts';
import type { OtherAddress } from './columns-of-others.rules.ts';
import { readPhones } from '../lead-files/read-phone.rules.ts';

/** Those that the lead has all the same. What the post bears as the lead's own, too, is the lead's. */
export function numbersOfOthers(
  fields: readonly [string, string][],
  draft: LeadDraft,
  ofLead: readonly string[],
): OtherAddress[] {
  const own = new Set([draft.phone, draft.email, ...draft.further_phones, ...draft.further_emails]);
  const mapping = mapPost(fields);
  const found = fields.flatMap(([under, value], at) =>
    mapping[at]?.field === 'extra' ? addressesIn(value).map((address) => ({ address, under })) : [],
  );
  return found.filter(
    ({ address }, at) =>
      !own.has(address) && ofLead.includes(address) && found.findIndex((each) => each.address === address) === at,
  );
}

function addressesIn(value: string): string[] {
  if (value.length > 254) return [];
  const email = normalizeEmail(value);
  return email ? [email] : readPhones(value).numbers;
}
