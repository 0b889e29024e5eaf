// What the lists do to leads: the stage shows at once and goes back when it is refused; a delete can be undone.
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { LeadStage } from '../../domain/lead-stage.ts';
import { ApiError, call } from '../../web/api-client.ts';
import { formatCount, formatCounted } from '../../web/format-count.ts';
import { confirm } from '../../web/ui/ask.ts';
import { toast, undoToast } from '../../web/ui/toast.ts';
import { dropRows, leadKey, loadedRow, patchRow, previewRow, reloadLists } from './lead-list.browser.ts';
import type { Lead } from './lead-shape.contract.ts';
import { changeStage, deleteLeads, restoreLeads } from './leads.contract.ts';

/** The server takes so many in one request. */
const batch = 1000;

export interface LeadActions {
  setStage: (id: string, stage: LeadStage) => Promise<void>;
  /** Asks first. True when they are gone. */
  remove: (ids: readonly string[], name?: string) => Promise<boolean>;
  /** Brings back what was deleted last. */
  undo: () => void;
}

export function useLeadActions(): LeadActions {
  const client = useQueryClient();
  const lastDeleted = useRef<string[]>([]);
  return useMemo(
    () => ({
      setStage: (id, stage) => setStage(client, id, stage),
      async remove(ids, name) {
        if (!(await askToDelete(ids.length, name))) return false;
        const deleted = await remove(client, ids);
        if (deleted) lastDeleted.current = deleted;
        return deleted !== null;
      },
      undo() {
        const ids = lastDeleted.current;
        lastDeleted.current = [];
        if (ids.length > 0) void restore(client, ids);
      },
    }),
    [client],
  );
}

async function setStage(client: QueryClient, id: string, stage: LeadStage): Promise<void> {
  const before = loadedRow(client, id)?.stage ?? client.getQueryData<Lead>(leadKey(id))?.stage;
  const show = (shown: string) => {
    previewRow(client, id, { stage: shown });
    client.setQueryData<Lead>(leadKey(id), (lead) => lead && { ...lead, stage: shown });
  };
  show(stage);
  try {
    const { lead } = await call(changeStage, { params: { id }, body: { stage } });
    patchRow(client, lead);
    client.setQueryData<Lead>(leadKey(id), (known) => known && { ...known, stage: lead.stage, version: lead.version });
    void client.invalidateQueries({ queryKey: ['leads', 'counts'] });
  } catch (error) {
    if (before !== undefined) show(before);
    toast({
      text: 'Stage update failed',
      tone: 'danger',
      key: `stage-${id}`,
      action: { label: 'Retry', run: () => void setStage(client, id, stage) },
    });
    if (error instanceof ApiError && error.code === 'not_found') reloadLists(client);
  }
}

function askToDelete(count: number, name: string | undefined): Promise<boolean> {
  return confirm({
    title: count === 1 && name ? `Delete ${name}?` : `Delete ${formatCounted(count, 'lead')}?`,
    body: 'Their messaging contacts are deleted with them. Deleted leads stay in the trash for 30 days.',
    confirmLabel: 'Delete',
    tone: 'danger',
  });
}

async function remove(client: QueryClient, ids: readonly string[]): Promise<string[] | null> {
  dropRows(client, new Set(ids));
  for (const id of ids) client.removeQueries({ queryKey: leadKey(id) });
  const deleted: string[] = [];
  let contactsFailed = false;
  try {
    for (let from = 0; from < ids.length; from += batch) {
      const answer = await call(deleteLeads, { body: { ids: ids.slice(from, from + batch) } });
      deleted.push(...answer.deleted_ids);
      contactsFailed ||= answer.contacts_failed;
    }
  } catch (error) {
    reloadLists(client);
    toast({
      text: `The leads could not be deleted. ${error instanceof Error ? error.message : ''}`.trim(),
      tone: 'danger',
    });
    if (deleted.length === 0) return null;
  }
  void client.invalidateQueries({ queryKey: ['leads', 'counts'] });
  const skipped = ids.length - deleted.length;
  undoToast(
    skipped > 0
      ? `Deleted ${formatCount(deleted.length)}, ${formatCount(skipped)} not deleted (server skipped).`
      : `Deleted ${formatCounted(deleted.length, 'lead')}.`,
    () => void restore(client, deleted),
  );
  if (contactsFailed)
    toast({ text: 'The leads are deleted, but their contacts could not be deleted.', tone: 'warning' });
  return deleted;
}

async function restore(client: QueryClient, ids: readonly string[]): Promise<void> {
  try {
    for (let from = 0; from < ids.length; from += batch) {
      const { kept_aside: aside } = await call(restoreLeads, { body: { ids: ids.slice(from, from + batch) } });
      for (const { name, field, value } of aside) {
        toast({
          text: `${name ?? 'A lead'} is back. Another lead has ${value} now, so it is kept as a further ${field}.`,
          tone: 'warning',
          duration: 0,
        });
      }
    }
  } catch (error) {
    toast({
      text: `The leads could not be restored. ${error instanceof Error ? error.message : ''}`.trim(),
      tone: 'danger',
      action: { label: 'Retry', run: () => void restore(client, ids) },
    });
  }
  reloadLists(client);
}
