// One field of a lead, changed in the table: shown at once, judged by the server, back to what it was when refused. What
// cannot be sent now goes into the queue of saves.
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../web/api-client.ts';
import { isLaneBusy } from '../../web/saves.ts';
import { formatDateTime } from '../../web/format-date.ts';
import { toast } from '../../web/ui/toast.ts';
import { offerUndo } from '../../web/undo.ts';
import { shownAs } from '../leads/lead-as-changed.browser.ts';
import { cellText, type CellField } from './cell-text.browser.ts';
import { dropRows, previewRow, takeLead } from '../leads/change-leads.browser.ts';
import { loadedRow } from '../leads/lead-cache.browser.ts';
import { reloadLists } from '../leads/loaded-leads.browser.ts';
import { enqueueEdit, enqueueFollowUp, isWorthKeeping, takeFollowUpBack } from '../leads/lead-saves.browser.ts';
import { lane } from '../leads/lead-lane.browser.ts';
import type { Lead, LeadRow } from '../lead-model/lead-shape.contract.ts';
import { saveFailed } from '../leads/save-failed.rules.ts';
import { editLead } from '../leads/leads.contract.ts';
import type { LeadChanges } from '../lead-model/lead-input.contract.ts';

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
  enqueueFollowUp({ ...row, version, next_follow_up_at: began }, { at: instant(text) });
}

/** `before`: what the field was when typing began; other fields may have changed in the meantime. */
async function send(save: CellSave, version: number, before: string, attempts: number): Promise<void> {
  const { client, row, field, text } = save;
  try {
    const { lead } = await call(editLead, {
      params: { id: row.id },
      body: { version, changes: changesOf(field, text) },
    });
    takeLead(client, lead);
    if (field !== 'next_follow_up_at') return;
    const was = { ...lead, next_follow_up_at: row.next_follow_up_at };
    offerUndo({ said: null, undo: () => takeFollowUpBack(was, lead.next_follow_up_at, null) });
  } catch (error) {
    const newer = newerLead(error);
    if (!newer && !(error instanceof ApiError && !isWorthKeeping(error.status))) return keep(save, version, before);
    if (!newer) return fail(save, error);
    if (cellText(newer, field) === before && attempts > 0) return send(save, newer.version, before, attempts - 1);
    takeLead(client, newer);
    previewRow(client, row.id, { [field]: newer[field] });
    toast({
      text: `This was just changed to ${wordsOf(newer, field)} somewhere else. Your change wasn’t saved.`,
      tone: 'warning',
      key: `cell-${row.id}-${field}`,
      duration: 0, // what was typed is nowhere else
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
    duration: 0,
    action: { label: 'Edit again', run: () => reopen(text) },
  });
  if (!(error instanceof ApiError) || error.code !== 'not_found') return;
  dropRows(client, new Set([row.id]));
  reloadLists(client);
}
