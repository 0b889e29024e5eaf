// How much the beginning of a sheet looks like leads: a workbook opens on the sheet with most of it.
import { findHeader } from './find-header.rules.ts';
import type { ImportField } from './import-field.words.ts';
import { suggestMapping } from './map-columns.rules.ts';

const weights: Partial<Record<ImportField, number>> = {
  phone: 40,
  email: 30,
  full_name: 20,
  first_name: 10,
  last_name: 10,
  extra: 0,
  ignore: 0,
  refused: 1,
};
const least = 60;

/** 0 when nobody stands in these rows. */
export function leadLikeness(records: readonly (readonly string[])[]): number {
  const { index, headers } = findHeader(records);
  const rows = records.slice(index + 1);
  if (rows.length === 0) return 0;
  const fields = new Set(
    suggestMapping(headers, rows)
      .filter(({ score }) => score >= least)
      .map(({ field }) => field),
  );
  const isOfPeople = (['phone', 'email', 'full_name', 'first_name', 'last_name'] as const).some((field) =>
    fields.has(field),
  );
  return isOfPeople ? [...fields].reduce((sum, field) => sum + (weights[field] ?? 2), 0) : 0;
}
