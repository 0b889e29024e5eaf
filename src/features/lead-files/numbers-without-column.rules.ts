// A file whose numbers would not be the leads' phones: nobody could be called, and it is better said before the import.
import { mostArePhones } from './column-content.rules.ts';
import type { ColumnMapping } from './import-field.words.ts';
import type { ColumnSuggestion } from './map-columns.rules.ts';

/** The header of a column that holds phone numbers, when no column is the phone; null else. */
export function numbersWithoutColumn(columns: readonly ColumnSuggestion[], mapping: ColumnMapping): string | null {
  if (mapping.includes('phone')) return null;
  const found = columns.find(({ samples }, at) => mapping[at] === 'extra' && mostArePhones(samples));
  return found?.header ?? null;
}
