// What a typed or posted lead adds to the one that is there already: blanks are filled, nothing it has is overwritten.
import { furtherNumbers, keepFurther, withSurplus } from './further-numbers.ts';
import { leadLimits, type LeadDraft } from './lead-draft.ts';
import { maxTags } from './lead-tag.ts';

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
  'coverage_wanted',
  'address',
  'source',
  'external_id',
  'next_follow_up_at',
] as const;
type Blank = (typeof blanks)[number];

/** The columns of a lead that can be filled. */
export interface KnownLead extends Record<Exclude<Blank, 'address'>, string | null> {
  id: string;
  phone: string | null;
  email: string | null;
  further_phones: string[];
  further_emails: string[];
  address: object | null;
  tags: string[];
  extra: Record<string, unknown>;
}

export type Gain = Partial<Omit<KnownLead, 'id'>>;

/** What a source of leads knows of one: a form less than a vendor. */
export interface NewDetails
  extends
    Partial<Pick<KnownLead, Blank>>,
    Pick<LeadDraft, 'phone' | 'email'>,
    Partial<Pick<KnownLead, 'tags' | 'extra'>> {
  further_phones?: readonly string[];
  further_emails?: readonly string[];
}

/** A lead that came without a name is called after its email until one comes. */
const isNameOfEmail = ({ name, email }: Pick<KnownLead, 'name' | 'email'>): boolean =>
  name !== null && email !== null && name === email.split('@')[0];

/** Empty when there is nothing new. `taken`: phone and email that a third lead has, which stay further ones. */
export function gainOf(known: KnownLead, more: NewDetails, taken: ReadonlySet<string>): Gain {
  const gain: Gain = {};
  for (const column of blanks) {
    const value = more[column] ?? '';
    const isBlank = known[column] === null || known[column] === '' || (column === 'name' && isNameOfEmail(known));
    if (isBlank && value !== '' && value !== known[column]) Object.assign(gain, { [column]: value });
  }
  const tags = [...new Set([...known.tags, ...(more.tags ?? [])])].slice(0, Math.max(maxTags, known.tags.length));
  if (tags.length > known.tags.length) gain.tags = tags;
  const extra = Object.entries(more.extra ?? {}).filter(([key]) => !Object.hasOwn(known.extra, key));
  const room = Math.max(0, leadLimits.extraKeys - Object.keys(known.extra).length);
  let details: KnownLead['extra'] = { ...known.extra, ...Object.fromEntries(extra.slice(0, room)) };
  let hasMore = extra.length > 0 && room > 0;
  for (const field of ['phone', 'email'] as const) {
    const { list } = furtherNumbers[field];
    const value = more[field];
    const fits = known[field] === null && value !== null && !known[list].includes(value) && !taken.has(value);
    if (fits) gain[field] = value;
    const own = new Set([known[field], fits ? value : null]);
    const spare = [value, ...(more[list] ?? [])].filter((each) => !own.has(each));
    const { further, surplus } = keepFurther(known[list], spare, field);
    if (further.length > known[list].length) gain[list] = further;
    const kept = withSurplus(details, surplus, field);
    hasMore ||= kept !== details;
    details = kept;
  }
  if (hasMore) gain.extra = details;
  return gain;
}
