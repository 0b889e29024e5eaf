// Did somebody else's post or row go into this lead? Another name and another number together say so; a press decides.
import type { LeadDraft } from '../../domain/lead-draft.ts';
import { nameWords } from '../../domain/name-words.ts';
import { isHousehold } from '../lead-model/same-person.rules.ts';

export interface Taken {
  name: string | null;
  phone: string | null;
  email: string | null;
}

/** Of what came in only what the second person needs. */
export type Brought = Pick<LeadDraft, 'name' | 'phone' | 'email'> & Partial<LeadDraft>;

/** How it came into the lead: what the file filled in, or the post that made the lead. Null: nobody knows. */
export interface Origin {
  filled?: Readonly<Record<string, unknown>> | null;
  first?: Brought | null;
}

export function isSomebodyElse(lead: Taken, came: Brought, origin: Origin = {}): boolean {
  if (!lead.name || !came.name || !isOtherName(lead.name, came.name)) return false;
  const isOther = (field: 'phone' | 'email') =>
    (came[field] ?? null) !== null && (came[field] !== lead[field] || isFilled(field, lead, came, origin));
  return isOther('phone') || isOther('email');
}

/** The lead's main phone or email was blank until the second person's came. */
function isFilled(field: 'phone' | 'email', lead: Taken, came: Brought, { filled, first }: Origin): boolean {
  const value = lead[field];
  if (value === null) return false;
  if (filled) return filled[field] === value;
  if (value !== came[field]) return false;
  if (first) return first[field] !== value && !(first[furtherOf(field)] ?? []).includes(value);
  // Two first names never met by a shared number; one of the two is then the first person's own.
  const other = lead[field === 'phone' ? 'email' : 'phone'];
  return other !== null && other !== came[field === 'phone' ? 'email' : 'phone'] && isHousehold(lead.name!, came.name);
}

const furtherOf = <Field extends 'phone' | 'email'>(field: Field) => `further_${field}s` as const;

function isOtherName(one: string, other: string): boolean {
  if (isHousehold(one, other)) return true;
  const [last, otherLast] = [nameWords(one).last, nameWords(other).last];
  return last !== '' && otherLast !== '' && last !== otherLast;
}

export interface FirstLead extends Taken {
  tags: readonly string[];
  extra: Readonly<Record<string, unknown>>;
  pipeline: Readonly<Record<string, unknown>>;
  [column: string]: unknown;
}

/** What the first lead has from the second person. */
export interface Lost {
  /** Blank again. */
  columns: SingleColumn[];
  phones: string[];
  emails: string[];
  tags: string[];
  details: string[];
  hasQuote: boolean;
}

const singleColumns = [
  ...(['phone', 'email', 'notes', 'state', 'beneficiary', 'beneficiary_name', 'company', 'gender'] as const),
  ...(['military_branch', 'coverage_wanted', 'source', 'external_id', 'address', 'dob', 'next_follow_up_at'] as const),
  ...(['received_at', 'last_contacted_at'] as const),
] as const;
export type SingleColumn = (typeof singleColumns)[number];

/** So often the same for two people that it says nothing of whose it is. */
const isCommon: ReadonlySet<string> = new Set([
  ...['state', 'beneficiary', 'company', 'gender', 'military_branch', 'coverage_wanted', 'source', 'external_id'],
]);

export function lostBySplit(lead: FirstLead, came: Brought, origin: Origin): Lost {
  const { filled, first } = origin;
  // What a file filled in is known exactly; of a post what both bear, unless the first person had it too.
  const brought: Readonly<Record<string, unknown>> = filled ?? { ...came };
  const own: Readonly<Record<string, unknown>> = filled ? {} : { ...first };
  const isBrought = (column: string, now: unknown) => isSame(now, brought[column]) && !isSame(now, own[column]);
  const columns = singleColumns.filter((column) => {
    if (column === 'phone' || column === 'email') return isFilled(column, lead, came, origin);
    return isBrought(column, lead[column]) && (filled || first || !isCommon.has(column));
  });
  const numbers = (field: 'phone' | 'email') => {
    const of = (from: Readonly<Record<string, unknown>>) => [from[field], ...listOf(from[furtherOf(field)])];
    return of(brought).filter((value): value is string => typeof value === 'string' && !of(own).includes(value));
  };
  const tags = filled || first ? listOf(brought.tags).filter((tag) => !listOf(own.tags).includes(tag)) : [];
  const [details, ownDetails] = [recordOf(brought.extra), recordOf(own.extra)];
  return {
    columns,
    phones: numbers('phone'),
    emails: numbers('email'),
    tags: tags.filter((tag) => lead.tags.includes(tag)),
    details: Object.keys(details).filter(
      (key) => isSame(lead.extra[key], details[key]) && !isSame(lead.extra[key], ownDetails[key]),
    ),
    hasQuote: isBrought('quoted', lead.pipeline.quoted),
  };
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const recordOf = (value: unknown) => (value ?? {}) as Readonly<Record<string, unknown>>;

/** A blank is the same as nothing. */
const isSame = (one: unknown, other: unknown): boolean =>
  one !== null && one !== undefined && one !== '' && written(one) === written(other);

function written(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'object')
    return JSON.stringify(
      Object.entries(value)
        .filter(([, part]) => part !== null)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    );
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ]/.test(text) ? String(Date.parse(text)) : text;
}
