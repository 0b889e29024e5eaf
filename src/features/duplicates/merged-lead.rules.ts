// What a lead holds once it has taken up another: nothing that either had is lost but what the person chose against.
import { maxTags } from '../../domain/lead-tag.ts';
import { bothNotes, longestNotes, proposeMerge, type Choices, type Mergeable } from './merge-fields.rules.ts';

/** A row of `leads` as JSON, without what the database makes of the other columns. */
export interface StoredLead extends Mergeable {
  version: number;
  further_phones: string[];
  further_emails: string[];
  tags: string[];
  consent: unknown;
  external_id: string | null;
  extra: Record<string, unknown>;
  call_attempts: number;
  pipeline: { quoted?: unknown; pending?: unknown };
  sold: unknown;
  sold_at: string | null;
  sold_premium: number | null;
  import_id: string | null;
}

/** The columns that a merge writes. */
export type MergedColumns = Omit<StoredLead, 'id' | 'version' | 'created_at' | 'updated_at' | 'import_id'>;

/** Fields without a choice take what is proposed. Sold wins whoever it is; both sold must have been refused before. */
export function mergeLeadRows(keep: StoredLead, other: StoredLead, choices: Choices, now: string): MergedColumns {
  const chosen = { ...Object.fromEntries(proposeMerge(keep, other, now).map(({ field, side }) => [field, side])), ...choices } as Choices; // prettier-ignore
  const from = (field: keyof Choices) => (chosen[field] === 'other' ? other : keep);
  const staged = from('stage');
  const unstaged = staged === keep ? other : keep;
  const sold = keep.status === 'sold' ? keep : other.status === 'sold' ? other : keep;
  return {
    name: from('name').name,
    ...numbers('phone', 'further_phones', keep, other, from('phone')),
    ...numbers('email', 'further_emails', keep, other, from('email')),
    dob: from('dob').dob,
    state: from('state').state,
    address: from('address').address,
    gender: from('gender').gender,
    military_branch: from('military_branch').military_branch,
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
    consent: keep.consent ?? other.consent,
    external_id: keep.external_id ?? other.external_id,
    extra: { ...other.extra, ...keep.extra },
    call_attempts: keep.call_attempts + other.call_attempts,
    status: sold.status,
    sold: sold.sold,
    sold_at: sold.sold_at,
    sold_premium: sold.sold_premium,
  };
}

const present = (pipeline: StoredLead['pipeline']) =>
  Object.fromEntries(Object.entries(pipeline).filter(([, value]) => value !== null));

/** Every number of both stays; a blank is never chosen over one. */
function numbers<Main extends 'phone' | 'email', Further extends 'further_phones' | 'further_emails'>(
  main: Main,
  further: Further,
  keep: StoredLead,
  other: StoredLead,
  chosen: StoredLead,
): Record<Main, string | null> & Record<Further, string[]> {
  const value = chosen[main] ?? keep[main] ?? other[main];
  const all = [...keep[further], keep[main], other[main], ...other[further]];
  const rest = [...new Set(all)].filter((each): each is string => each !== null && each !== value);
  return { [main]: value, [further]: rest } as Record<Main, string | null> & Record<Further, string[]>;
}
