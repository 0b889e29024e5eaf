// One field of a lead, changed in the table: shown at once, judged by the server, back to what it was when refused. What
// cannot be sent now goes into the queue of saves.
import type { QueryClient } from '@tanstack/react-query';
import { normaliseTags } from '../../domain/lead-tag.ts';
import { instantOf, toLocalDateTime } from '../../domain/time-zone.ts';
import { formatPhone, normaliseLeadPhone } from '../../domain/phone-number.ts';
import { stateCode } from '../../domain/us-state.ts';
import { ApiError, call } from '../../web/api-client.ts';
import { isLaneBusy } from '../../web/saves.ts';
import { formatDateTime, shownZone } from '../../web/format-date.ts';
import { toast } from '../../web/ui/toast.ts';
import { dropRows, loadedRow, previewRow, reloadLists, takeLead } from './lead-list.browser.ts';
import { enqueueEdit, enqueueFollowUp, isWorthKeeping, lane } from './lead-saves.browser.ts';
import type { Lead, LeadRow } from './lead-shape.contract.ts';
import { saveFailed } from './save-failed.rules.ts';
import { editLead, type LeadChanges } from './leads.contract.ts';

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
function shownAs(field: CellField, text: string): Partial<LeadRow> {
  const typed = text.trim();
  switch (field) {
    case 'tags':
      return { tags: normaliseTags(text.split(',')) };
    case 'next_follow_up_at': {
      const instant = instantOf(text.slice(0, 10), text.slice(11), shownZone());
      return { next_follow_up_at: instant === null ? null : new Date(instant).toISOString() };
    }
    case 'phone':
      return { phone: typed ? (normaliseLeadPhone(typed) ?? typed) : null };
    case 'state':
      return { state: typed ? (stateCode(typed) ?? typed.toUpperCase()) : null };
    case 'email':
      return { email: typed.toLowerCase() || null };
    case 'name':
      return { name: typed || null };
  }
}

function changesOf(field: CellField, text: string): LeadChanges {
  const { tags, next_follow_up_at: at } = shownAs(field, text);
  if (field === 'tags') return { tags: tags ?? [] };
  return field === 'next_follow_up_at' ? { next_follow_up_at: at ?? null } : { [field]: text.trim() };
}

interface CellSave {
  client: QueryClient;
  /** As it was when typing began. */
  row: LeadRow;
  field: CellField;
  text: string;
  /** Opens the cell again with what was typed. */
  reopen: (text: string) => void;
}

export async function saveCell(save: CellSave): Promise<void> {
  const { row, field, text } = save;
  if (text === cellText(row, field)) return;
  const current = loadedRow(save.client, row.id) ?? row;
  const before = cellText(row, field);
  // Changed elsewhere and shown here while it was typed: the version that was seen makes the server say so.
  const { version } = cellText(current, field) === before ? current : row;
  previewRow(save.client, row.id, shownAs(field, text));
  if (isLaneBusy(lane(row.id))) return keep(save, version, before);
  await send(save, version, before, 2);
}

/** Shown as unsaved until it went through; two screens that set the field to different things are told there. */
function keep({ row, field, text }: CellSave, version: number, before: string): void {
  if (field !== 'next_follow_up_at') return enqueueEdit({ ...row, version }, { [field]: text }, { [field]: before });
  const instant = (typed: string) => shownAs(field, typed).next_follow_up_at ?? null;
  const began = before === cellText(row, field) ? row.next_follow_up_at : instant(before);
  enqueueFollowUp({ ...row, version, next_follow_up_at: began }, instant(text));
}

/** `before`: what the field was when typing began; other fields may have changed meanwhile. */
async function send(save: CellSave, version: number, before: string, attempts: number): Promise<void> {
  const { client, row, field, text } = save;
  try {
    const { lead } = await call(editLead, {
      params: { id: row.id },
      body: { version, changes: changesOf(field, text) },
    });
    takeLead(client, lead);
  } catch (error) {
    const newer = newerLead(error);
    if (!newer && !(error instanceof ApiError && !isWorthKeeping(error.status))) return keep(save, version, before);
    if (!newer) return fail(save, error);
    if (cellText(newer, field) === before && attempts > 0) return send(save, newer.version, before, attempts - 1);
    takeLead(client, newer);
    previewRow(client, row.id, { [field]: newer[field] });
    toast({
      text: `Changed elsewhere meanwhile, to ${wordsOf(newer, field)}. Yours was not saved.`,
      tone: 'warning',
      key: `cell-${row.id}-${field}`,
      action: {
        label: 'Use mine',
        run: () => {
          previewRow(client, row.id, shownAs(field, text));
          void send(save, newer.version, cellText(newer, field), 2);
        },
      },
    });
  }
}

const newerLead = (error: unknown): Lead | undefined =>
  error instanceof ApiError && error.code === 'conflict'
    ? (error.current as { lead?: Lead } | undefined)?.lead
    : undefined;

function wordsOf(lead: Lead, field: CellField): string {
  const text = cellText(lead, field);
  if (text === '') return 'nothing';
  return field === 'next_follow_up_at' && lead.next_follow_up_at ? formatDateTime(lead.next_follow_up_at) : `“${text}”`;
}

function fail({ client, row, field, text, reopen }: CellSave, error: unknown): void {
  previewRow(client, row.id, { [field]: row[field] });
  const reason = error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : '';
  toast({
    text: saveFailed(reason),
    tone: 'danger',
    key: `cell-${row.id}-${field}`,
    action: { label: 'Edit again', run: () => reopen(text) },
  });
  if (!(error instanceof ApiError) || error.code !== 'not_found') return;
  dropRows(client, new Set([row.id]));
  reloadLists(client);
}
