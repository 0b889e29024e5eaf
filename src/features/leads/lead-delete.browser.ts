// Deleting leads, and bringing back what was deleted; loaded with the first delete.
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../web/api-client.ts';
import { formatCount, formatCounted } from '../../web/format-count.ts';
import { confirm } from '../../web/ui/ask.ts';
import { toast, undoToast } from '../../web/ui/toast.ts';
import { dropRows, leadKey, reloadLists } from './lead-list.browser.ts';
import { deleteLeads, restoreLeads } from './leads.contract.ts';

/** The server takes so many in one request. */
const batch = 1000;

export function askToDelete(count: number, name: string | undefined): Promise<boolean> {
  return confirm({
    title: count === 1 && name ? `Delete ${name}?` : `Delete ${formatCounted(count, 'lead')}?`,
    body: 'Their messaging contacts are deleted with them. Deleted leads stay in the trash for 30 days.',
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

export async function restore(client: QueryClient, ids: readonly string[]): Promise<void> {
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
