// What scrub services write about a number and the National Do Not Call Registry: the columns, the day of the check and its result.
import type { RegistryResult } from '../../domain/registry-terms.ts';
import { headerWords } from './column-aliases.rules.ts';
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
  const isDay = (column: number): boolean => {
    const said = words[column]!;
    // "On DNC" tells no day.
    return ofRegistry.test(said) && tellsDay.test(said) && !/^on\b/.test(said);
  };
  const days = columns.filter(isDay);
  const results = columns.filter(
    (column) => !isDay(column) && (ofRegistry.test(words[column]!) || asksForLeave.test(words[column]!)),
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
