// What a posted lead adds to the one that is there already: blanks are filled, nothing it has is overwritten.
import { leadLimits, type LeadDraft } from '../../domain/lead-draft.ts';

/** The columns of a lead that a post can fill. */
export interface KnownLead {
  id: string;
  name: string | null;
  phone: string | null;
  email: string | null;
  further_phones: string[];
  further_emails: string[];
  notes: string | null;
  dob: string | null;
  state: string | null;
  beneficiary: string | null;
  beneficiary_name: string | null;
  company: string | null;
  gender: string | null;
  military_branch: string | null;
  address: object | null;
  source: string | null;
  consent: object | null;
  external_id: string | null;
  next_follow_up_at: string | null;
  extra: Record<string, unknown>;
}

export type Gain = Partial<Omit<KnownLead, 'id'>>;

const blanks = [
  'name',
  'notes',
  'dob',
  'state',
  'beneficiary',
  'beneficiary_name',
  'company',
  'gender',
  'military_branch',
  'address',
  'source',
  'consent',
  'external_id',
  'next_follow_up_at',
] as const;

/** Empty when the post brings nothing new. `taken`: phone and email that a third lead has, which stay further ones. */
export function gainOf(known: KnownLead, draft: LeadDraft, taken: ReadonlySet<string>): Gain {
  const gain: Gain = {};
  for (const column of blanks) {
    const value = draft[column];
    const isBlank = known[column] === null || known[column] === '';
    if (isBlank && value !== null && value !== '') Object.assign(gain, { [column]: value });
  }
  addContacts(gain, known, draft, taken, { own: 'phone', further: 'further_phones', most: leadLimits.furtherPhones });
  addContacts(gain, known, draft, taken, { own: 'email', further: 'further_emails', most: leadLimits.furtherEmails });
  const extra = Object.entries(draft.extra).filter(([key]) => !Object.hasOwn(known.extra, key));
  const room = leadLimits.extraKeys - Object.keys(known.extra).length;
  if (extra.length > 0 && room > 0) gain.extra = { ...known.extra, ...Object.fromEntries(extra.slice(0, room)) };
  return gain;
}

interface ContactColumns {
  own: 'phone' | 'email';
  further: 'further_phones' | 'further_emails';
  most: number;
}

function addContacts(
  gain: Gain,
  known: KnownLead,
  draft: LeadDraft,
  taken: ReadonlySet<string>,
  { own, further, most }: ContactColumns,
): void {
  const value = draft[own];
  const fits = known[own] === null && value !== null && !known[further].includes(value) && !taken.has(value);
  if (fits) gain[own] = value;
  const has = new Set([known[own], fits ? value : null, ...known[further]]);
  const spare = [value, ...draft[further]].filter((each) => each !== null && !has.has(each)) as string[];
  const room = Math.max(0, most - known[further].length);
  if (spare.length > 0 && room > 0) gain[further] = [...known[further], ...new Set(spare)].slice(0, most);
}
