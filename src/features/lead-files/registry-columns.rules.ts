// What scrub services write about a number and the National Do Not Call Registry: the columns, the day of the check and its result.
import type { RegistryResult } from '../../domain/registry-terms.ts';
import { headerWords } from './column-aliases.rules.ts';
import { namesDeath, namesLitigator } from './opt-out-columns.rules.ts';
import { wordsOf } from './read-consent-word.rules.ts';

const ofRegistry = /\bdnc\b|\bdo ?not ?call\b|\bdonotcall\b|\bndnc\b|\bscrub(?:bed)?\b|\bregistry\b/;
const tellsDay = /\bdate\b|\blast\b|\bchecked\b|\bscrubbed\b|\btime(?:stamp)?\b|\bday\b|\b(?:at|on)$/;
const plainDay =
  /^(?:date|date checked|check(?:ed)? date|checked(?: on| at)?|run date|processed(?: date| on| at)?|as of)$/;
const plainResult = /^(?:status|results?|flag|match|outcome|listed)$/;
/** Here the yes is what opens. */
const asksForLeave = /\b(?:callable|ok(?:ay)? to call|can call|may call)\b/;

/** Names the national list, and not what a person said to somebody. */
const ofNationalList = /\b(?:national|federal|ndnc|registry|scrub(?:bed)?)\b/;

/** A column of results, not of the days of the checks. */
export function namesNationalList(header: string): boolean {
  const words = headerWords(header);
  return ofRegistry.test(words) && ofNationalList.test(words) && !tellsDay.test(words);
}

/** A listing on the national list is no wish of the person’s own. */
export function isNationalListing(value: string, header: string): boolean {
  const words = headerWords(header);
  return ofRegistry.test(words) && ofNationalList.test(words) && readRegistryResult(value, header) === 'listed';
}

const ofList = /\bdnc\b|\bdo ?not ?call\b|\bdonotcall\b|\bndnc\b|\bregistry\b/;
/** A list of litigators, of the deceased or of one company: who is not on it may still be on the national one. */
const isOtherList = (words: string): boolean =>
  namesLitigator(words) ||
  namesDeath(words) ||
  /\b(?:internal|in house|house|company|project|client)\b/.test(words) ||
  (/\b(?:e ?mails?|sms|texts?|black ?list(?:ed)?|addresses|address)\b/.test(words) && !ofList.test(words));

export interface RegistryColumns {
  results: number[];
  days: number[];
}

/** @param isScrubFile a plain "Status" or "Date" of such a file means the check */
export function registryColumns(
  headers: readonly string[],
  { isScrubFile }: { isScrubFile: boolean },
): RegistryColumns {
  const words = headers.map(headerWords);
  const columns = words.map((_, column) => column);
  const isOfRegistry = (column: number): boolean => ofRegistry.test(words[column]!) && !isOtherList(words[column]!);
  const isDay = (column: number): boolean => {
    const said = words[column]!;
    // "On DNC" tells no day.
    return isOfRegistry(column) && tellsDay.test(said) && !/^on\b/.test(said);
  };
  const days = columns.filter(isDay);
  const results = columns.filter(
    (column) => !isDay(column) && (isOfRegistry(column) || asksForLeave.test(words[column]!)),
  );
  const plain = (pattern: RegExp): number[] =>
    isScrubFile ? columns.filter((column) => pattern.test(words[column]!)) : [];
  return {
    results: results.length > 0 ? results : plain(plainResult),
    days: days.length > 0 ? days : plain(plainDay),
  };
}

const about = '(?:(?:the|national|federal|state|ndnc|dnc|do not call|registry|list) ?)*';
const clear = new RegExp(
  `^${about}(?:n|no|false|0|f|clean|clear(?:ed)?|ok|okay|safe|good|callable|negative|none|pass(?:ed)?|allowed|permitted|available|free|no match|not matched|not found|not listed|not registered|unlisted|scrubbed clean|can call|non ?dnc|no dnc|not (?:on|in|a)? ?${about})$`,
);
const listed = new RegExp(
  `^(?:on |in |is )?${about}(?:y|yes|true|1|t|x|listed|registered|match(?:ed)?|hit|found|blocked|positive|restricted|fail(?:ed)?|dnc|do not call|donotcall|(?:on|in) ${about}|wireless)?$`,
);

/** Null: the cell says neither. */
export function readRegistryResult(value: string, header: string): RegistryResult | null {
  const words = wordsOf(value);
  if (words === '') return null;
  if (asksForLeave.test(headerWords(header))) {
    if (/^(?:y|yes|true|1|t|ok|callable)$/.test(words)) return 'clear';
    return /^(?:n|no|false|0|f)$/.test(words) ? 'listed' : null;
  }
  if (clear.test(words)) return 'clear';
  return listed.test(words) ? 'listed' : null;
}

/** Of several columns one that is listed decides. */
export function resultOfRow(
  cells: readonly string[],
  headers: readonly string[],
  columns: readonly number[],
): RegistryResult | null {
  const found = columns.map((column) => readRegistryResult(cells[column] ?? '', headers[column] ?? ''));
  return found.includes('listed') ? 'listed' : found.includes('clear') ? 'clear' : null;
}
