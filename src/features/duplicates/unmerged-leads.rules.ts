// The way back of a merge: what came with it returns to the lead that went, what was changed since stays with the one that
// was kept. Untouched since the merge, both are as they were before.
import { furtherNumbers, keepFurther, withSurplus } from '../../domain/further-numbers.ts';
import type { MergedColumns, StoredLead } from './merged-lead.rules.ts';

export interface Merge {
  /** The kept lead as it was before, as the merge left it, and as it is now. */
  before: StoredLead;
  after: StoredLead;
  now: StoredLead;
  /** The lead that went. */
  loser: StoredLead;
}

export interface Unmerged {
  survivor: MergedColumns;
  loser: StoredLead;
  /** Columns that were edited since and keep that edit. */
  edited: string[];
}

const plain = [
  'name', 'dob', 'state', 'address', 'gender', 'military_branch', 'coverage_wanted', 'beneficiary', 'beneficiary_name', 'company', 'source',
  'pipeline', 'next_follow_up_at', 'priority', 'last_outcome', 'last_contacted_at', 'notes', 'external_id',
] as const; // prettier-ignore

export function splitMerge({ before, after, now, loser }: Merge): Unmerged {
  const edited: string[] = [];
  const back = <Column extends keyof StoredLead>(column: Column): StoredLead[Column] => {
    if (isEqual(now[column], after[column])) return before[column];
    edited.push(column);
    return now[column];
  };
  const values = Object.fromEntries(plain.map((column) => [column, back(column)])) as Pick<StoredLead, (typeof plain)[number]>; // prettier-ignore
  const staged = isEqual(now.stage_changed_at, after.stage_changed_at) && now.stage === after.stage ? before : now;
  if (staged === now) edited.push('stage');
  // The policy is the other lead's: it goes with it, as it is by now. One that was sold since stays.
  const soldWithMerge = before.status === 'lead' && after.status === 'sold';
  const policy = ({ status, sold, sold_at, sold_premium, sold_on = null }: StoredLead) => ({
    status,
    sold,
    sold_at,
    sold_premium,
    sold_on,
  });
  const ownPolicy = policy(soldWithMerge ? before : now);
  const phones = numbersBack('phone', { before, after, now, edited });
  const emails = numbersBack('email', { before, after, now, edited });
  const details = extraBack(before.extra, after.extra, now.extra);
  if (!soldWithMerge && !isEqual(policy(now), policy(after))) edited.push('sold');
  return {
    survivor: {
      ...values,
      phone: phones.main,
      further_phones: phones.further,
      email: emails.main,
      further_emails: emails.further,
      stage: staged.stage,
      stage_changed_at: staged.stage_changed_at,
      tags: without(now.tags, before.tags, minus(after.tags, before.tags)),
      extra: withSurplus(withSurplus(details, phones.surplus, 'phone'), emails.surplus, 'email'),
      call_attempts: Math.max(0, now.call_attempts - (after.call_attempts - before.call_attempts)),
      ...ownPolicy,
    },
    loser: soldWithMerge ? { ...loser, ...policy(now) } : loser,
    edited,
  };
}

interface Numbers extends Omit<Merge, 'loser'> {
  edited: string[];
}

/**
 * The numbers that only the other lead had go; the others stay, in the order that they had. Those that the merge had no
 * room for come back.
 */
function numbersBack(
  main: 'phone' | 'email',
  { before, after, now, edited }: Numbers,
): { main: string | null; further: string[]; surplus: string[] } {
  const { list } = furtherNumbers[main];
  const all = (lead: StoredLead) => [lead[main], ...lead[list]].filter((each) => each !== null);
  const gone = minus(all(after), all(before));
  const left = [...new Set([...minus(all(now), gone), ...minus(all(before), all(after))])];
  const isUntouched = now[main] === after[main];
  if (!isUntouched) edited.push(main);
  const wanted = isUntouched ? before[main] : now[main];
  // Edited since: the number that was this lead's own may only be a further one by now, or not be there any more.
  const value =
    wanted !== null && left.includes(wanted) ? wanted : (left.find((each) => each === before[main]) ?? null);
  const rest = without(left, before[list], []).filter((each) => each !== value);
  // What it had before stays, also more of it than a lead can hold.
  const old = rest.filter((each) => before[list].includes(each));
  return { main: value, ...keepFurther(old, rest, main) };
}

const minus = (all: readonly string[], gone: readonly string[]) => all.filter((each) => !gone.includes(each));

/** What is there now but for what goes: first what was there before, in its old order. */
function without(now: readonly string[], before: readonly string[], gone: readonly string[]): string[] {
  const left = minus(now, gone);
  return [...new Set([...before.filter((each) => left.includes(each)), ...left])];
}

function extraBack(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  now: Record<string, unknown>,
): Record<string, unknown> {
  const cameAlong = (key: string) =>
    !Object.hasOwn(before, key) && Object.hasOwn(after, key) && isEqual(now[key], after[key]);
  const isUntouched = (key: string) => Object.hasOwn(before, key) && isEqual(now[key], after[key]);
  return Object.fromEntries(
    Object.entries(now).flatMap(([key, value]) =>
      cameAlong(key) ? [] : [[key, isUntouched(key) ? before[key] : value]],
    ),
  );
}

/** Deep, whatever the order of keys. */
function isEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [left, right] = [Object.entries(a), Object.entries(b)];
  return (
    left.length === right.length &&
    left.every(([key, value]) => Object.hasOwn(b, key) && isEqual(value, (b as Record<string, unknown>)[key]))
  );
}

export interface TakenNumber {
  id: string;
  name: string | null;
  field: 'phone' | 'email';
  value: string;
}

/** A phone or email that a third lead has by now, or that both would have, is kept as a further one. */
export function keepTakenAside(
  parts: Unmerged,
  survivorId: string,
  taken: ReadonlySet<string>,
): Unmerged & { keptAside: TakenNumber[] } {
  const held = new Set(taken);
  const keptAside: TakenNumber[] = [];
  const settle = <Lead extends MergedColumns>(lead: Lead, id: string): Lead => {
    let settled = lead;
    for (const field of ['phone', 'email'] as const) {
      const value = settled[field];
      if (value === null) continue;
      if (held.has(value)) {
        keptAside.push({ id, name: lead.name, field, value });
        const { list } = furtherNumbers[field];
        const { further, surplus } = keepFurther(settled[list], [value], field);
        settled = { ...settled, [field]: null, [list]: further, extra: withSurplus(settled.extra, surplus, field) };
      }
      held.add(value);
    }
    return settled;
  };
  const survivor = settle(parts.survivor, survivorId);
  return { ...parts, survivor, loser: settle(parts.loser, parts.loser.id), keptAside };
}
