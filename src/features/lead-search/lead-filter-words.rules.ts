// A filter in words, for its chips and its choices.
import { addDays } from '../../domain/calendar-date.ts';
import { formatWholeDollars } from '../../domain/money.ts';
import { stageLabel } from '../../domain/lead-stage.ts';
import {
  filterKeys,
  filterReaders,
  type ContactRange,
  type DayRange,
  type FilterKey,
  type FilterTexts,
  type FollowUpRange,
  type LocalTimeRange,
  type NumberRange,
} from './lead-filter.rules.ts';
import { type Values } from '../../domain/value-list.ts';

export const filterNames: Record<FilterKey, string> = {
  stage: 'Stage',
  state: 'State',
  source: 'Source',
  tag: 'Tag',
  follow_up: 'Follow-up',
  last_contacted: 'Last contacted',
  last_outcome: 'Last outcome',
  attempts: 'Attempts',
  local_time: 'Local time',
  age: 'Age',
  carrier: 'Carrier',
  coverage: 'Coverage',
  premium: 'Premium',
  created: 'Added',
  sold_on: 'Sold',
  military: 'Military',
  has_phone: 'Phone',
  priority: 'Priority',
  import: 'Import',
};

export const followUpWords: Record<FollowUpRange, string> = {
  due: 'Due now',
  overdue: 'Overdue',
  today: 'Today',
  week: 'Next 7 days',
  any: 'Any',
  none: 'None',
};
export const priorityWords: Record<string, string> = { high: 'High', medium: 'Medium', low: 'Low' };
export const localTimeWords: Record<LocalTimeRange, string> = {
  callable: 'Calling hours',
  morning: 'Calling hours before noon',
  afternoon: 'Calling hours, noon to 5 PM',
  evening: 'Calling hours after 5 PM',
  closed: 'Outside calling hours',
  unknown: 'Unknown',
};
export const noContactWords = {
  not_7: 'Not in 7 days',
  not_30: 'Not in 30 days',
  not_90: 'Not in 90 days',
  never: 'Never',
} as const;
export const attemptWords = { '0..0': 'None', '1..2': '1 to 2', '3..5': '3 to 5', '6..': '6 or more' } as const;
export const ageWords = {
  '..49': '49 or younger',
  '50..64': '50 to 64',
  '65..79': '65 to 79',
  '80..': '80 or older',
  unknown: 'Unknown',
} as const;
export const coverageWords = {
  '..9999': 'Under $10,000',
  '10000..24999': '$10,000 to $24,999',
  '25000..49999': '$25,000 to $49,999',
  '50000..99999': '$50,000 to $99,999',
  '100000..': '$100,000 or more',
} as const;
export const premiumWords = {
  '..499': 'Under $500',
  '500..999': '$500 to $999',
  '1000..1999': '$1,000 to $1,999',
  '2000..': '$2,000 or more',
} as const;
export const lastDaysWords = { today: 'Today', 7: 'Last 7 days', 30: 'Last 30 days', 90: 'Last 90 days' } as const;

/** Three are named, more are counted. */
const maxNamed = 3;

function valuesInWords(values: Values, none: string, word: (value: string) => string = (value) => value): string {
  const words = values.map((value) => (value === null ? none : word(value)));
  const named = words.slice(0, words.length > maxNamed ? maxNamed - 1 : maxNamed);
  const more = words.length - named.length;
  return more > 0 ? `${named.join(', ')} or ${more} more` : named.join(named.length > 2 ? ', ' : ' or ');
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const dayInWords = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));

function daysInWords(range: DayRange): string {
  if ('last' in range) return range.last === 1 ? lastDaysWords.today : lastDaysWords[range.last];
  const { from, to } = range;
  if (from !== null && from === to) return dayInWords(from);
  if (from === null) return `Before ${dayInWords(addDays(to ?? '', 1))}`;
  return to === null ? `Since ${dayInWords(from)}` : `${dayInWords(from)} – ${dayInWords(to)}`;
}

function contactInWords(range: ContactRange): string {
  if (range === 'never') return noContactWords.never;
  return 'notIn' in range ? noContactWords[`not_${range.notIn}`] : daysInWords(range);
}

function numbersInWords(
  { from, to }: NumberRange,
  { none, less, more }: Record<'none' | 'less' | 'more', string>,
): string {
  if (from === to) return from === 0 ? none : String(from);
  if (from === null) return `${to} or ${less}`;
  return to === null ? `${from} or ${more}` : `${from} to ${to}`;
}

function dollarsInWords({ from, to }: NumberRange): string {
  const dollars = (amount: number) => formatWholeDollars(amount * 100);
  if (from === null) return `${dollars(to ?? 0)} or less`;
  return to === null ? `${dollars(from)} or more` : `${dollars(from)} to ${dollars(to)}`;
}

const inWords: { [K in FilterKey]: (value: NonNullable<ReturnType<(typeof filterReaders)[K]>>) => string } = {
  stage: (values) => valuesInWords(values, '', stageLabel),
  state: (values) => valuesInWords(values, 'No state'),
  source: (values) => valuesInWords(values, 'No source'),
  tag: (values) => valuesInWords(values, 'No tags'),
  follow_up: (range) => followUpWords[range],
  last_contacted: contactInWords,
  last_outcome: (values) => valuesInWords(values, 'No outcome'),
  attempts: (range) => numbersInWords(range, { none: 'None', less: 'fewer', more: 'more' }),
  local_time: (range) => localTimeWords[range],
  age: (age) =>
    age === 'unknown' ? ageWords.unknown : numbersInWords(age, { none: '0', less: 'younger', more: 'older' }),
  carrier: (values) => valuesInWords(values, 'No carrier'),
  coverage: dollarsInWords,
  premium: dollarsInWords,
  created: daysInWords,
  sold_on: daysInWords,
  military: (isMilitary) => (isMilitary ? 'Yes' : 'No'),
  has_phone: (hasPhone) => (hasPhone ? 'Yes' : 'No'),
  priority: (values) => valuesInWords(values, '', (value) => priorityWords[value] ?? value),
  import: () => 'One file',
};

/** What is narrowed to, in the order of the fields. */
export function filterInWords(texts: FilterTexts): { key: FilterKey; name: string; value: string }[] {
  return filterKeys.flatMap((key) => {
    const text = texts[key];
    const value = text ? filterReaders[key](text) : undefined;
    if (value === undefined) return [];
    return [{ key, name: filterNames[key], value: (inWords[key] as (value: unknown) => string)(value) }];
  });
}
