// What a list of leads can be narrowed to. One flat record of texts stands in the address, in requests and in saved views;
// `readLeadFilter` is the only reader of it.
import { readValueList, type Values } from '../../domain/value-list.ts';
import { uuidOrNull } from '../../domain/uuid.ts';

export type ListStatus = 'lead' | 'sold';

export const filterKeys = [
  'stage',
  'state',
  'source',
  'tag',
  'follow_up',
  'last_contacted',
  'last_outcome',
  'attempts',
  'local_time',
  'age',
  'carrier',
  'coverage',
  'premium',
  'created',
  'sold_on',
  'military',
  'has_phone',
  'priority',
  'import',
] as const;
export type FilterKey = (typeof filterKeys)[number];
/** As written: `{ stage: 'quoted,answered', created: '7' }`. */
export type FilterTexts = Readonly<Partial<Record<FilterKey, string | undefined>>>;

export const followUpRanges = ['due', 'overdue', 'today', 'week', 'any', 'none'] as const;
export type FollowUpRange = (typeof followUpRanges)[number];
export const localTimeRanges = ['callable', 'morning', 'afternoon', 'evening', 'closed', 'unknown'] as const;
export type LocalTimeRange = (typeof localTimeRanges)[number];
export const leadPriorities = ['high', 'medium', 'low'] as const;

/** The last days up to today, or from one day to another, both included; null leaves that side open. */
export type DayRange = { last: 1 | 7 | 30 | 90 } | { from: string | null; to: string | null };

/** A last contact within these days, none within the last days, or none ever. */
export type ContactRange = DayRange | { notIn: 7 | 30 | 90 } | 'never';

/** Both included; null leaves that side open. */
export interface NumberRange {
  from: number | null;
  to: number | null;
}

/** Several values of one field: any of them. Several fields: all of them. An empty list and null narrow nothing. */
export interface LeadFilter {
  status: ListStatus;
  /** As typed; what it looks for: search-words.rules.ts. */
  q: string;
  stage: readonly string[];
  state: Values;
  source: Values;
  tag: Values;
  followUp: FollowUpRange | null;
  lastContacted: ContactRange | null;
  lastOutcome: Values;
  attempts: NumberRange | null;
  /** On the lead's wall clock, as the state tells it. */
  localTime: LocalTimeRange | null;
  /** Whole years; `unknown`: no date of birth. */
  age: NumberRange | 'unknown' | null;
  /** Of the policy, the quote or the file that brought the lead. */
  carrier: Values;
  /** Dollars. */
  coverage: NumberRange | null;
  premium: NumberRange | null;
  created: DayRange | null;
  soldOn: DayRange | null;
  military: boolean | null;
  hasPhone: boolean | null;
  priority: readonly string[];
  /** The import it came with. */
  importId: string | null;
}

const maxValues = 60;
const longestValue = 200;

function readValues(text: string): Values | undefined {
  const values = readValueList(text);
  const fits = values.every((value) => value !== '' && (value?.length ?? 0) <= longestValue);
  return fits && values.length <= maxValues ? values : undefined;
}

function readSome(allowed: readonly string[] | RegExp) {
  return (text: string): string[] | undefined => {
    const values = readValues(text);
    const fits = values?.every(
      (value) => value !== null && (allowed instanceof RegExp ? allowed.test(value) : allowed.includes(value)),
    );
    return fits ? (values as string[]) : undefined;
  };
}

const day = /^(19[0-9]{2}|20[0-9]{2}|2100)-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/;
const isDay = (text: string): boolean => day.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
const lasts: Record<string, DayRange> = { today: { last: 1 }, 7: { last: 7 }, 30: { last: 30 }, 90: { last: 90 } };

function readDays(text: string): DayRange | undefined {
  if (Object.hasOwn(lasts, text)) return lasts[text];
  const [from = '', to, ...rest] = text.split('..');
  if (to === undefined || rest.length > 0 || (from === '' && to === '')) return undefined;
  if ((from !== '' && !isDay(from)) || (to !== '' && !isDay(to)) || (from !== '' && to !== '' && from > to))
    return undefined;
  return { from: from || null, to: to || null };
}

export function writeDays(range: DayRange): string {
  if ('last' in range) return range.last === 1 ? 'today' : String(range.last);
  return `${range.from ?? ''}..${range.to ?? ''}`;
}

const notIn: Record<string, ContactRange> = { not_7: { notIn: 7 }, not_30: { notIn: 30 }, not_90: { notIn: 90 } };

function readContact(text: string): ContactRange | undefined {
  if (text === 'never') return text;
  return Object.hasOwn(notIn, text) ? notIn[text] : readDays(text);
}

/** `3..5`, `3..` or `..5`. */
function readRange(text: string, numbers: RegExp): NumberRange | undefined {
  const [, from = '', to = ''] = numbers.exec(text) ?? [];
  if (from === '' && to === '') return undefined;
  const range = { from: from === '' ? null : Number(from), to: to === '' ? null : Number(to) };
  return range.from !== null && range.to !== null && range.from > range.to ? undefined : range;
}

const readNumbers = (text: string) => readRange(text, /^([0-9]{0,3})\.\.([0-9]{0,3})$/);
const readDollars = (text: string) => readRange(text, /^([0-9]{0,9})\.\.([0-9]{0,9})$/);

export const writeNumbers = ({ from, to }: NumberRange): string => `${from ?? ''}..${to ?? ''}`;

const readAge = (text: string): NumberRange | 'unknown' | undefined => (text === 'unknown' ? text : readNumbers(text));

const readOne =
  <T extends string>(allowed: readonly T[]) =>
  (text: string): T | undefined =>
    allowed.find((each) => each === text);
const readYesNo = (text: string): boolean | undefined => (text === 'yes' ? true : text === 'no' ? false : undefined);

const readId = (text: string): string | undefined => uuidOrNull(text) ?? undefined;

/** The reader of each field; undefined for what is none. */
export const filterReaders = {
  stage: readSome(/^[a-z_]{1,40}$/),
  state: readValues,
  source: readValues,
  tag: readValues,
  follow_up: readOne(followUpRanges),
  last_contacted: readContact,
  last_outcome: readValues,
  attempts: readNumbers,
  local_time: readOne(localTimeRanges),
  age: readAge,
  carrier: readValues,
  coverage: readDollars,
  premium: readDollars,
  created: readDays,
  sold_on: readDays,
  military: readYesNo,
  has_phone: readYesNo,
  priority: readSome(leadPriorities),
  import: readId,
} as const;

/** What cannot be read narrows nothing: a request is refused before it comes here, an address is forgiven. */
export function readLeadFilter(
  texts: FilterTexts & { status?: ListStatus | undefined; q?: string | undefined },
): LeadFilter {
  const read = <K extends FilterKey>(key: K) => {
    const text = texts[key];
    return (text ? filterReaders[key](text) : undefined) as ReturnType<(typeof filterReaders)[K]>;
  };
  const status = texts.status ?? 'lead';
  const isSold = status === 'sold';
  return {
    status,
    q: texts.q ?? '',
    // Sold leads show no stage, others have no sale.
    stage: (isSold ? undefined : read('stage')) ?? [],
    state: read('state') ?? [],
    source: read('source') ?? [],
    tag: read('tag') ?? [],
    followUp: read('follow_up') ?? null,
    lastContacted: read('last_contacted') ?? null,
    lastOutcome: read('last_outcome') ?? [],
    attempts: read('attempts') ?? null,
    localTime: read('local_time') ?? null,
    age: read('age') ?? null,
    carrier: read('carrier') ?? [],
    coverage: read('coverage') ?? null,
    premium: read('premium') ?? null,
    created: read('created') ?? null,
    soldOn: (isSold ? read('sold_on') : undefined) ?? null,
    military: read('military') ?? null,
    hasPhone: read('has_phone') ?? null,
    priority: read('priority') ?? [],
    importId: read('import') ?? null,
  };
}

/** The fields that can be read, and no others; empty texts go. */
export function knownTexts(raw: Readonly<Record<string, string | undefined>>): FilterTexts {
  const known: Partial<Record<FilterKey, string>> = {};
  for (const key of filterKeys) {
    const text = raw[key];
    if (text && filterReaders[key](text) !== undefined) known[key] = text;
  }
  return known;
}
