// What a lead that is stored already says by the rules of today: its details, tags and remarks are read like the row of a file.
import { otherWords } from '../../domain/own-words.ts';
import { headerWords } from './column-aliases.rules.ts';
import { suggestMapping } from './map-columns.rules.ts';
import { stateColumns } from './person-state.rules.ts';
import { columnsOf } from './row-plan.rules.ts';
import type { ImportField } from './import-field.words.ts';
import { wishesOfRow, wordsOfWishes, type StoredWords, type WishOfRow } from './wishes-of-row.rules.ts';

export interface StoredWish extends Omit<WishOfRow, 'column'> {
  /** "Status: Do Not Call" */
  said: string;
}

interface StoredWishes {
  wishes: StoredWish[];
  /** All that asks for it, as `wordsOfWishes` has it. */
  words: string[];
}

export function storedWishes({ extra, tags, remarks }: StoredWords): StoredWishes {
  const details = Object.entries(extra).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const cells = [
    ...details.map(([header, value]) => ({ header, value, field: fieldOf(header) })),
    ...tags.map((value) => ({ header: 'Tag', value, field: 'tags' as const })),
    ...remarks.map((value) => ({ header: 'Note', value, field: 'notes' as const })),
  ];
  const headers = cells.map(({ header }) => header);
  const mapping = cells.map(({ field }) => field);
  const plan = { headers, columns: columnsOf(mapping), states: stateColumns(headers, mapping) };
  const values = cells.map(({ value }) => value);
  const found = wishesOfRow(values, plan);
  return {
    words: wordsOfWishes(found, values, plan),
    wishes: found.map(({ column, why, channels, addresses }) => ({
      why,
      channels,
      addresses,
      said: `${headers[column]}: ${values[column]}`,
    })),
  };
}

const known = new Map<string, ImportField>();

const ofWishes: ReadonlySet<ImportField> = new Set(['opted_out', 'registry_check', 'opted_in']);

/** Of what a detail may be only the opt-out matters: all else has found its field, or has none. An agent's own is no lead's. */
function fieldOf(header: string): ImportField {
  const kept = known.get(header);
  if (kept) return kept;
  const suggested = suggestMapping([header], [])[0]?.field ?? 'extra';
  const field = ofWishes.has(suggested) && !otherWords.test(headerWords(header)) ? suggested : 'extra';
  if (known.size > 2000) known.clear();
  known.set(header, field);
  return field;
}
