// What bulk texts say: why one is refused, why somebody is skipped, and how a batch stands.
import { batchLimits } from '../texting/batch-health.rules.ts';
import { textedOnceDays, type SkipReason } from './bulk-send.rules.ts';

export const refusedSentences = {
  over_cap: 'Over batch cap',
  insufficient_balance: 'Not enough balance to send this batch.',
  not_ready: 'Cannot send until your toll-free number is verified/configured.',
  other_people: 'This batch was already sent to other people. Start a new one.',
} as const;

export interface Sent {
  ok: number;
  skipped: number;
  errors: number;
}

export const sentSentence = ({ ok, skipped, errors }: Sent): string =>
  `Sent: ${ok}, skipped: ${skipped}, errors: ${errors}`;

/** Beside how many they are. */
const skipLabels: Record<SkipReason, string> = {
  no_consent_record: 'No record that they agreed to texts from you',
  third_party_consent: 'Only a vendor’s consent',
  suppressed: 'Opted out of texts',
  unsubscribed: 'Unsubscribed contact',
  no_phone: 'No phone number',
  already_texted: `Already got this text in the last ${textedOnceDays} days`,
  template_off: 'The New Lead template is turned off',
  is_sold: 'Already sold',
  not_sold: 'Not sold after all',
  is_sample: 'Sample lead',
  lead_gone: 'Lead deleted or merged',
  repeated: 'In the list more than once',
  unreachable: 'Number can’t receive texts',
  on_national_list: 'On the National Do Not Call Registry',
  dnc_not_checked: 'Not checked against the National Do Not Call Registry',
  no_lawful_window: 'No hours we may text them. Add their state',
  not_us_or_ca: 'Not a US or Canadian number',
  own_number: 'Your own messaging number',
  no_name: 'Your name is missing in Settings',
  empty: 'The template came out empty',
  too_long: 'The text is too long',
  no_number: 'You don’t have a messaging number',
  number_pending: 'Your number isn’t verified yet',
  number_changed: 'Number no longer theirs',
  outside_window: 'Outside the hours we may text them',
  daily_limit: 'Contacted as often as their state allows',
};

export const skipLabel = (reason: string): string => skipLabels[reason as SkipReason] ?? 'Other reasons';

export const consentMeans =
  'Only people with a record that they agreed to texts from you are texted. Bought and shared leads are always skipped: carriers refuse such texts.';

export const pausedSentences = {
  agent: 'Paused by you. Nothing more is sent until you resume it.',
  opt_outs: `Paused by itself: ${batchLimits.optOuts.percent}% or more of the people asked for no more texts. Check who you’re texting before you resume it.`,
  failures: `Paused by itself: ${batchLimits.failures.percent}% or more of the texts failed. Check the numbers before you resume it.`,
} as const;

/** What became of a lead that came in by itself. */
const outcomeLabels: Record<string, string> = {
  queued: 'Texted',
  waiting: 'Waiting',
  short: 'Not enough balance',
  no_access: 'No access',
  too_late: 'Came too long ago',
  restored: 'May have been texted before a restore',
};

export const outcomeLabel = (outcome: string): string => outcomeLabels[outcome] ?? skipLabel(outcome);
