// The fields that can be changed in the table: what stands in their control, and what the row is with what was typed.
import { normalizeTags } from '../../domain/lead-tag.ts';
import { formatPhone, normalizeLeadPhone } from '../../domain/phone-number.ts';
import { instantOf, toLocalDateTime } from '../../domain/time-zone.ts';
import { stateCode } from '../../domain/us-state.ts';
import { shownZone } from '../../web/format-date.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';

export type CellField = 'name' | 'phone' | 'email' | 'state' | 'next_follow_up_at' | 'tags';

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

/** What the typed text would make of the row, as near as can be told here. */
export function shownAs(field: CellField, text: string): Partial<LeadRow> {
  const typed = text.trim();
  switch (field) {
    case 'tags':
      return { tags: normalizeTags(text.split(',')) };
    case 'next_follow_up_at': {
      const instant = instantOf(text.slice(0, 10), text.slice(11), shownZone());
      return { next_follow_up_at: instant === null ? null : new Date(instant).toISOString() };
    }
    case 'phone':
      return { phone: typed ? (normalizeLeadPhone(typed) ?? typed) : null };
    case 'state':
      return { state: typed ? (stateCode(typed) ?? typed.toUpperCase()) : null };
    case 'email':
      return { email: typed.toLowerCase() || null };
    case 'name':
      return { name: typed || null };
  }
}
