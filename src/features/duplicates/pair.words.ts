// What the screens say of a suggestion.
import type { PairLevel, PairReason } from './pair-level.rules.ts';
import type { MergeField, Why } from './merge-fields.rules.ts';

export const levelWords: Record<PairLevel, string> = {
  certain: 'Certain',
  likely: 'Likely',
  possible: 'Possible',
  household: 'Same household?',
};

const reasonWords: Record<PairReason, string> = {
  phone: 'same phone',
  email: 'same email',
  name: 'same name',
  short_name: 'similar names',
  other_name: 'different names',
  dob: 'same date of birth',
  other_dob: 'different dates of birth',
  zip: 'same ZIP code',
};

/** 'A phone in common, the same name.' */
export function reasonSentence(reasons: readonly PairReason[], noted: string | null): string {
  const words = reasons.map((reason) => reasonWords[reason]).join(', ');
  const sentence = words && `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  return [sentence, noted].filter(Boolean).join(' ');
}

export const fieldWords: Record<MergeField, string> = {
  name: 'Name',
  phone: 'Main phone',
  email: 'Main email',
  dob: 'Date of birth',
  state: 'State',
  address: 'Address',
  gender: 'Gender',
  military_branch: 'Military branch',
  coverage_wanted: 'Coverage wanted',
  beneficiary: 'Beneficiary',
  beneficiary_name: 'Beneficiary name',
  company: 'Company',
  source: 'Source',
  stage: 'Stage',
  next_follow_up_at: 'Follow-up',
  priority: 'Priority',
  last_outcome: 'Last outcome',
  notes: 'Imported note',
};

/** Why a value is proposed; nothing to say where both are the same. */
export const whyWords: Record<Why, string | null> = {
  same: null,
  only: 'only value',
  sold: 'from the sold lead',
  moved: 'further along',
  newer: 'most recent',
  fuller: 'more complete',
  sooner: 'sooner',
  both: 'keeps both',
};

const tableWords: Record<string, readonly [string, string]> = {
  lead_notes: ['note', 'notes'],
  appointments: ['meeting', 'meetings'],
  intake_posts: ['posted lead', 'posted leads'],
};

/** '3 notes and 1 booking'; what only the program keeps is not named. */
export function returningWords(returning: Readonly<Record<string, number>>): string {
  const parts = Object.entries(tableWords).flatMap(([table, [one, many]]) => {
    const count = returning[table] ?? 0;
    return count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];
  });
  return parts.join(' and ').replace(' and ', parts.length > 2 ? ', ' : ' and ');
}

const columnWords: Record<string, string> = { ...fieldWords, extra: 'Details', sold: 'Policy', pipeline: 'Quote', external_id: 'Reference' }; // prettier-ignore

export const columnWord = (column: string): string => columnWords[column] ?? column;

const birthDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** '1960-02-29' → 'Feb 29, 1960' */
export const formatBirthDate = (date: string): string => birthDate.format(new Date(`${date}T00:00:00Z`));
