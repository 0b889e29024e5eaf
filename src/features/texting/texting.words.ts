// What texting says: why a text is not taken, why it waits or did not arrive, and what it writes to people itself.
import { checkDays } from '../../domain/registry-terms.ts';
import { maxParts } from './text-limits.rules.ts';
import type { TextRefusal } from './texts.rules.ts';

export const refusalSentences: Record<TextRefusal, string> = {
  no_number: 'You don’t have a messaging number yet.',
  number_pending: 'Your messaging number isn’t verified yet, so it can’t send texts.',
  no_name: 'Automatic texts say who writes. Add your name in Settings first.',
  not_us_or_ca: 'Invalid number. Use a valid US/CA number.',
  own_number: 'This is your own messaging number.',
  empty: 'Write a message first.',
  too_long: `This text is longer than ${maxParts} segments. Shorten it.`,
  suppressed: 'This person opted out of texts.',
  unsubscribed: 'This contact is unsubscribed from texts.',
  unreachable: 'The carrier says this number can’t receive texts.',
  no_consent_record: 'There’s no record that this person agreed to texts from you.',
  third_party_consent:
    'A vendor got this person’s consent, and carriers refuse texts to bought and shared leads from toll-free numbers. Call them, or answer once they text you.',
  lead_gone: 'This lead no longer exists.',
  number_changed: 'This number is no longer this lead’s.',
  not_sold: 'This lead isn’t sold after all.',
  on_national_list: 'This number is on the National Do Not Call Registry.',
  dnc_not_checked: `This number wasn’t checked against the National Do Not Call Registry in the last ${checkDays} days.`,
  no_lawful_window: 'We found no hour when this person may be texted. Add the lead’s state.',
  outside_window: 'It’s outside the hours when this person may be texted.',
  daily_limit: 'This person was contacted as often as their state allows for now.',
  repeated: 'This text was already sent.',
};

/** Of a text that waits, did not arrive or did not leave; what is not named here has no reason a person could act on. */
const reasonSentences: Readonly<Record<string, string>> = {
  ...refusalSentences,
  opted_out: 'This person opted out of texts.',
  reply_unclear: 'Their last reply may mean stop. It waits for you to say so.',
  is_sold: 'This lead bought before it was sent.',
  by_agent: 'You canceled it.',
  not_introduced:
    'The first text from a number says who writes and how to opt out. With that, this one would cost more than you approved. You weren’t charged.',
  rescue_stopped: 'Lead Rescue stopped for this person.',
  rescue_off: 'You turned Lead Rescue off.',
  no_access: 'Your access ended before it was sent.',
  paused: 'Texts are paused for a moment.',
  inbound_unread: 'We’re reading what came in first.',
  carrier_busy: 'The carrier was busy.',
  carrier_limit: 'The carrier’s limit for today was reached.',
  no_proof: 'The carrier didn’t say whether it was sent. You weren’t charged.',
  recipient: 'The carrier says this number can’t receive texts.',
  sender: 'The carrier doesn’t let your number send this text.',
  content: 'The carrier blocked this text for its content.',
  account: 'Texting is having a problem on our side.',
  invalid: 'The carrier refused this text.',
  unreached: 'We couldn’t reach the carrier.',
  not_found: 'The carrier doesn’t know this text.',
  spam: 'The carrier blocked this text as spam.',
  barred: 'The carrier no longer lets your number send texts. Contact support.',
  registry: 'The toll-free registry isn’t ready to let your number send texts. If it stays so, contact support.',
  rejected: 'This person’s carrier rejected it.',
  expired: 'It waited too long at the carrier.',
  unavailable: 'This person’s carrier couldn’t be reached.',
  undelivered: 'The carrier couldn’t deliver it.',
  never_sent: 'The carrier never sent it. You weren’t charged.',
  restored: 'Your data was restored from a backup, and nobody can say whether this was sent. You weren’t charged.',
};

/** @param reason the code beside a text's state; null where there is nothing to say */
export function reasonSentence(reason: string | null): string | null {
  return reason === null ? null : (reasonSentences[reason] ?? null);
}

/** What the carriers ask for: who texts, how to reach them, how to stop. */
export function helpText(name: string | null, email: string | null): string {
  return [
    `${name ?? 'Your insurance agent'} here.`,
    ...(email ? [`Contact: ${email}.`] : []),
    'Reply STOP to opt out.',
  ].join(' ');
}
