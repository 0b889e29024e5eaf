// The fields that can be changed in the table, and what stands in their control.
import { formatPhone } from '../../domain/phone-number.ts';
import { toLocalDateTime } from '../../domain/time-zone.ts';
import { shownZone } from '../../web/shown-zone.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import type { ShownField } from '../leads/lead-as-changed.browser.ts';

export type CellField = Exclude<ShownField, 'zip'>;

/** The columns whose cells can be changed, and the field behind each. */
export const cellFields: Readonly<Record<string, CellField>> = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  state: 'state',
  follow_up: 'next_follow_up_at',
  tags: 'tags',
};

const two = (value: number) => String(value).padStart(2, '0');

/** The field as its control shows it. */
export function cellText(row: LeadRow, field: CellField): string {
  if (field === 'tags') return row.tags.join(', ');
  if (field === 'phone') return row.phone ? formatPhone(row.phone) : '';
  const value = row[field];
  if (field !== 'next_follow_up_at' || value === null) return value ?? '';
  const { date, hour, minute } = toLocalDateTime(Date.parse(value), shownZone());
  return `${date}T${two(hour)}:${two(minute)}`;
}
