// What a lead holds once it has taken up another: nothing that either had is lost but what the person chose against.
import { furtherNumbers, keepFurther, withSurplus } from '../../domain/further-numbers.ts';
import { maxTags } from '../../domain/lead-tag.ts';
import { bothNotes, longestNotes, proposeMerge, type Choices, type Mergeable } from './merge-fields.rules.ts';

/** A row of `leads` as JSON, without what the database makes of the other columns. */
export interface StoredLead extends Mergeable {
  version: number;
  further_phones: string[];
  further_emails: string[];
  tags: string[];
  external_id: string | null;
  extra: Record<string, unknown>;
  call_attempts: number;
  last_contacted_at: string | null;
  pipeline: { quoted?: unknown; pending?: unknown };
  sold: unknown;
  sold_at: string | null;
  sold_premium: number | null;
  /** The day of the sale; absent in rows that were kept before there was one. */
  sold_on?: string | null;
  import_id: string | null;
  /** Invented, to try the product with; absent in rows that were kept before there were any. */
  is_sample?: boolean;
}

/** The columns that a merge writes. */
export type MergedColumns = Omit<
  StoredLead,
  'id' | 'version' | 'created_at' | 'updated_at' | 'import_id' | 'is_sample'
>;

/** Fields without a choice take what is proposed. Sold wins whoever it is; both sold must have been refused before. */
export function mergeLeadRows(keep: StoredLead, other: StoredLead, choices: Choices, now: string): MergedColumns {
  const chosen = { ...Object.fromEntries(proposeMerge(keep, other, now).map(({ field, side }) => [field, side])), ...choices } as Choices; // prettier-ignore
  const from = (field: keyof Choices) => (chosen[field] === 'other' ? other : keep);
  const staged = from('stage');
  const unstaged = staged === keep ? other : keep;
  const sold = keep.status === 'sold' ? keep : other.status === 'sold' ? other : keep;
  const phones = numbers('phone', keep, other, from('phone'));
  const emails = numbers('email', keep, other, from('email'));
  const details = { ...other.extra, ...keep.extra };
  return {
    name: from('name').name,
    phone: phones.main,
    further_phones: phones.further,
    email: emails.main,
    further_emails: emails.further,
    dob: from('dob').dob,
    state: from('state').state,
    address: from('address').address,
    gender: from('gender').gender,
    military_branch: from('military_branch').military_branch,
    coverage_wanted: from('coverage_wanted').coverage_wanted,
    beneficiary: from('beneficiary').beneficiary,
    beneficiary_name: from('beneficiary_name').beneficiary_name,
    company: from('company').company,
    source: from('source').source,
    stage: staged.stage,
    stage_changed_at: staged.stage_changed_at,
    pipeline: { ...unstaged.pipeline, ...present(staged.pipeline) },
    next_follow_up_at: from('next_follow_up_at').next_follow_up_at,
    priority: from('priority').priority,
    last_outcome: from('last_outcome').last_outcome,
    notes: chosen.notes === 'both' ? bothNotes(keep, other).slice(0, longestNotes) || null : from('notes').notes,
    tags: [...new Set([...keep.tags, ...other.tags])].slice(0, maxTags),
    external_id: keep.external_id ?? other.external_id,
    extra: withSurplus(withSurplus(details, phones.surplus, 'phone'), emails.surplus, 'email'),
    call_attempts: keep.call_attempts + other.call_attempts,
    last_contacted_at: later(keep.last_contacted_at, other.last_contacted_at),
    status: sold.status,
    sold: sold.sold,
    sold_at: sold.sold_at,
    sold_premium: sold.sold_premium,
    sold_on: sold.sold_on ?? null,
  };
}

const later = (one: string | null, other: string | null) =>
  one !== null && (other === null || Date.parse(one) >= Date.parse(other)) ? one : other;

const present = (pipeline: StoredLead['pipeline']) =>
  Object.fromEntries(Object.entries(pipeline).filter(([, value]) => value !== null));

/** Every number of both stays, as a detail where a lead can hold no more; a blank is never chosen over one. */
function numbers(
  main: 'phone' | 'email',
  keep: StoredLead,
  other: StoredLead,
  chosen: StoredLead,
): { main: string | null; further: string[]; surplus: string[] } {
  const { list } = furtherNumbers[main];
  const value = chosen[main] ?? keep[main] ?? other[main];
  const rest = [...keep[list], keep[main], other[main], ...other[list]].filter(
    (each) => each !== null && each !== value,
  );
  // A number that was somebody's main one is not the one that goes.
  const mains = rest.filter((each) => each === keep[main] || each === other[main]);
  const kept = keepFurther([], [...mains, ...rest], main);
  const inOrder = [...new Set(rest)].filter((each) => each !== null);
  return { main: value, further: inOrder.filter((each) => kept.further.includes(each)), surplus: kept.surplus };
}
