// Deleting leads, and bringing back what was deleted; loaded with the first delete.
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../web/api-client.ts';
import { formatCounted } from '../../web/format-count.ts';
import { confirm } from '../../web/ui/ask.ts';
import { toast, undoToast } from '../../web/ui/toast.ts';
import { dropRows, leadKey, reloadLists } from '../leads/loaded-leads.browser.ts';
import { inBatches } from './in-batches.browser.ts';
import { restoreAll } from './restore-leads.browser.ts';
import { deleteLeads } from './trash.contract.ts';
import { contactsNotDeleted, deleteFailed, deleteMeans, restoreFailed, sayDeleted } from './trash.words.ts';

export function askToDelete(count: number, name: string | undefined): Promise<boolean> {
  return confirm({
    title: count === 1 && name ? `Delete ${name}?` : `Delete ${formatCounted(count, 'lead')}?`,
    body: deleteMeans,
    confirmLabel: 'Delete',
    tone: 'danger',
  });
}

export async function remove(client: QueryClient, ids: readonly string[]): Promise<string[] | null> {
  dropRows(client, new Set(ids));
  for (const id of ids) client.removeQueries({ queryKey: leadKey(id) });
  const deleted: string[] = [];
  let contactsFailed = false;
  try {
    await inBatches(ids, async (some) => {
      const answer = await call(deleteLeads, { body: { ids: some } });
      deleted.push(...answer.deleted_ids);
      contactsFailed ||= answer.contacts_failed;
    });
  } catch (error) {
    reloadLists(client);
    toast({
      text: `${deleteFailed} ${error instanceof Error ? error.message : ''}`.trim(),
      tone: 'danger',
    });
    if (deleted.length === 0) return null;
  }
  void client.invalidateQueries({ queryKey: ['leads', 'counts'] });
  const skipped = ids.length - deleted.length;
  undoToast(sayDeleted({ deleted: deleted.length, skipped }), () => void restore(client, deleted));
  if (contactsFailed) toast({ text: contactsNotDeleted, tone: 'warning' });
  return deleted;
}

export async function restore(client: QueryClient, ids: readonly string[]): Promise<void> {
  try {
    await restoreAll(ids);
  } catch (error) {
    toast({
      text: `${restoreFailed} ${error instanceof Error ? error.message : ''}`.trim(),
      tone: 'danger',
      action: { label: 'Retry', run: () => void restore(client, ids) },
    });
  }
  reloadLists(client);
}
