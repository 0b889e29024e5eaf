// Which of two values a merge proposes, field by field, and why. The person may choose otherwise.

/** In the order in which they are shown. */
export const mergeFields = [
  'name', 'phone', 'email', 'dob', 'state', 'address', 'gender', 'military_branch', 'coverage_wanted', 'beneficiary', 'beneficiary_name',
  'company', 'source', 'stage', 'next_follow_up_at', 'priority', 'last_outcome', 'notes',
] as const; // prettier-ignore
export type MergeField = (typeof mergeFields)[number];

/** Of the lead that is kept, of the other, or both one after the other (notes). */
export type Side = 'keep' | 'other' | 'both';
export type Choices = Partial<Record<MergeField, Side>>;

type Address = Partial<Record<'street' | 'city' | 'state' | 'zip', string | null>> | null;

/** What the rules read of a lead; both the answer of the server and the stored row have it. */
export interface Mergeable {
  id: string;
  status: string;
  name: string | null;
  phone: string | null;
  email: string | null;
  dob: string | null;
  state: string | null;
  address: Address;
  gender: string | null;
  military_branch: string | null;
  coverage_wanted: string | null;
  beneficiary: string | null;
  beneficiary_name: string | null;
  company: string | null;
  source: string | null;
  stage: string;
  stage_changed_at: string;
  next_follow_up_at: string | null;
  priority: string;
  last_outcome: string | null;
  notes: string | null;
  created_at: string;
  updated_at: string;
}

export type Why = 'same' | 'only' | 'sold' | 'moved' | 'newer' | 'sooner' | 'both' | 'fuller';

export interface Proposal {
  field: MergeField;
  side: Side;
  why: Why;
}

export const longestNotes = 10_000;

/** The one that keeps its place: the sold one, else the one that was there first. */
export function whoStays<Lead extends Pick<Mergeable, 'id' | 'status' | 'created_at'>>(a: Lead, b: Lead): [Lead, Lead] {
  if ((a.status === 'sold') !== (b.status === 'sold')) return a.status === 'sold' ? [a, b] : [b, a];
  const [at, bt] = [Date.parse(a.created_at), Date.parse(b.created_at)];
  return at < bt || (at === bt && a.id < b.id) ? [a, b] : [b, a];
}

/** Fields that neither has are left out. `now`: an instant. */
export function proposeMerge(keep: Mergeable, other: Mergeable, now: string): Proposal[] {
  return mergeFields.flatMap((field) => {
    if (field === 'stage' && (keep.status === 'sold' || other.status === 'sold')) return [];
    if (isEmpty(field, keep) && isEmpty(field, other)) return [];
    return [{ field, ...propose(field, keep, other, now) }];
  });
}

/** Where every lead begins: the lead that came in again later takes back no step that was made with the first. */
function isUnmoved({ stage, stage_changed_at, created_at }: Mergeable): boolean {
  return stage === 'no_pickup' && Date.parse(stage_changed_at) <= Date.parse(created_at);
}

function propose(field: MergeField, keep: Mergeable, other: Mergeable, now: string): { side: Side; why: Why } {
  if (isSame(field, keep, other)) return { side: 'keep', why: 'same' };
  if (isEmpty(field, other)) return { side: 'keep', why: 'only' };
  if (isEmpty(field, keep)) return { side: 'other', why: 'only' };
  if (field === 'notes' && bothNotes(keep, other).length <= longestNotes) return { side: 'both', why: 'both' };
  if (keep.status !== other.status) return { side: keep.status === 'sold' ? 'keep' : 'other', why: 'sold' };
  const more = field === 'address' ? partsOf(keep.address) - partsOf(other.address) : 0;
  if (more !== 0) return { side: more > 0 ? 'keep' : 'other', why: 'fuller' };
  if (field === 'next_follow_up_at') return { side: soonerFollowUp(keep, other, now), why: 'sooner' };
  if (field === 'stage' && isUnmoved(keep) !== isUnmoved(other))
    return { side: isUnmoved(keep) ? 'other' : 'keep', why: 'moved' };
  const moment = field === 'stage' ? 'stage_changed_at' : 'updated_at';
  return { side: Date.parse(keep[moment]) >= Date.parse(other[moment]) ? 'keep' : 'other', why: 'newer' };
}

/** The next one ahead; of two that have passed the later one. */
function soonerFollowUp(keep: Mergeable, other: Mergeable, now: string): Side {
  const [ours, theirs] = [Date.parse(keep.next_follow_up_at ?? ''), Date.parse(other.next_follow_up_at ?? '')];
  const isAhead = (at: number) => at >= Date.parse(now);
  if (isAhead(ours) !== isAhead(theirs)) return isAhead(ours) ? 'keep' : 'other';
  return isAhead(ours) === ours <= theirs ? 'keep' : 'other';
}

/** Medium is what a lead has that nobody gave a priority. */
function isEmpty(field: MergeField, lead: Mergeable): boolean {
  if (field === 'address') return addressText(lead.address) === '';
  return (lead[field] ?? '') === '' || (field === 'priority' && lead.priority === 'medium');
}

export function isSame(field: MergeField, a: Mergeable, b: Mergeable): boolean {
  if (field === 'address') return addressText(a.address) === addressText(b.address);
  if (field === 'next_follow_up_at' && a[field] !== null && b[field] !== null)
    return Date.parse(a[field]) === Date.parse(b[field]);
  return (a[field] ?? '') === (b[field] ?? '');
}

const partsOf = (address: Address): number => Object.values(address ?? {}).filter(Boolean).length;

export function addressText(address: Address): string {
  const { street, city, state, zip } = address ?? {};
  return [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

export function bothNotes(keep: Pick<Mergeable, 'notes'>, other: Pick<Mergeable, 'notes'>): string {
  return [keep.notes, other.notes].filter(Boolean).join('\n\n');
}
