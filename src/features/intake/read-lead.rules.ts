// Posted fields and the import's own rules for one row: the lead, or the reason why not.
import type { LeadDraft } from '../../domain/lead-draft.ts';
import { toLocalDateTime } from '../../domain/time-zone.ts';
import type { ImportField } from '../lead-files/import-field.words.ts';
import { normalizeRow } from '../lead-files/normalize-row.rules.ts';
import { withoutSecrets } from '../lead-files/refused-column.rules.ts';
import type { RejectReason } from '../lead-files/reject-reason.words.ts';
import { planRows } from '../lead-files/row-plan.rules.ts';
import type { RowWarning } from '../lead-files/row-warning.words.ts';
import type { PayloadField } from './flatten-payload.rules.ts';
import { areTwoLeads, mapPost, type MappedField } from './map-post.rules.ts';
import { whyNobody, type WhyNobody } from './nobody-found.rules.ts';
import { isReach } from './whose-field.rules.ts';

export interface SortedFields {
  /** What may be kept, as it came but for such numbers inside a text. */
  kept: PayloadField[];
  /** Names of fields in which something may not, in whole or in part: card, Social Security, bank and license numbers. */
  dropped: string[];
}

/** Before anything is stored. */
export function dropSensitive(fields: readonly PayloadField[]): SortedFields {
  const mapping = mapPost(fields);
  const kept: PayloadField[] = [];
  const dropped = new Set<string>();
  for (const [index, [name, value]] of fields.entries()) {
    const safe = withoutSecrets(value);
    if (mapping[index]?.field === 'refused' || safe !== value) dropped.add(name);
    if (mapping[index]?.field !== 'refused') kept.push([name, safe]);
  }
  return { kept, dropped: [...dropped].slice(0, 50) };
}

export type ReadLead = { draft: LeadDraft; warnings: RowWarning[] } | { rejected: RejectReason | WhyNobody };

/** `now` in milliseconds; times without an offset are meant in the agent's zone. */
export function readLead(fields: readonly PayloadField[], timeZone: string, now: number): ReadLead {
  if (areTwoLeads(fields)) return { rejected: 'several_leads' };
  const headers: string[] = [];
  const cells: string[] = [];
  const columns: ImportField[] = [];
  const mapping = mapPost(fields);
  // An empty cell after each: a vendor's fields have no order in which they could have slipped, as a file's cells do.
  for (const [index, { header, field }] of mapping.entries()) {
    headers.push(header, '');
    cells.push(fields[index]?.[1] ?? '', '');
    columns.push(field, 'ignore');
  }
  const { date: today } = toLocalDateTime(now, timeZone);
  const ofNumbers = besideNumbers(fields, mapping);
  const read = normalizeRow(cells, planRows(headers, columns, { timeZone, today, idIsEnough: true, ofNumbers }));
  return 'rejected' in read && read.rejected === 'empty_row' ? { rejected: whyNobody(fields) } : read;
}

const tells: ReadonlySet<ImportField> = new Set(['opted_out', 'opted_in', 'registry_check']);

/** `phones: [{ number, dnc }]`: what stands in an object of a phone or an email is about that one. Columns as in `readLead`. */
function besideNumbers(fields: readonly PayloadField[], mapping: readonly MappedField[]): Map<number, number[]> {
  const objects = fields.map(([name]) => objectOfNumber(name));
  return new Map(
    mapping.flatMap(({ field }, index) => {
      const object = objects[index];
      if (!tells.has(field) || object === null) return [];
      const reached = mapping.flatMap((each, at) =>
        (each.field === 'phone' || each.field === 'email') && objects[at] === object ? [2 * at] : [],
      );
      return reached.length > 0 ? [[2 * index, reached] as const] : [];
    }),
  );
}

/** Of `phones.0.dnc` it is `phones.0`; null: it is of no phone and no email. */
function objectOfNumber(name: string): string | null {
  const path = name.split('.').slice(0, -1);
  const holder = path.findLast((part) => !/^[0-9]+$/.test(part));
  return holder !== undefined && isReach(holder) ? path.join('.') : null;
}
