// Deleting leads, and bringing back what was deleted; loaded with the first delete.
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../web/api-client.ts';
import { formatCounted } from '../../web/format-count.ts';
import { confirm } from '../../web/ui/ask.ts';
import { toast } from '../../web/ui/toast.ts';
import { offerUndo } from '../../web/undo.ts';
import { dropRows } from '../leads/change-leads.browser.ts';
import { leadKey } from '../leads/lead-cache.browser.ts';
import { reloadLists } from '../leads/loaded-leads.browser.ts';
import { inBatches } from './in-batches.browser.ts';
import { restoreAll } from './restore-leads.browser.ts';
import { deleteLeads } from './trash.contract.ts';
import {
  contactsNotDeleted,
  deleteFailed,
  deleteMeans,
  sayBack,
  sayDeleted,
  sayTrashed,
  trashed,
} from './trash.words.ts';

export function askToDelete(count: number, name: string | undefined): Promise<boolean> {
  return confirm({
    title: count === 1 && name ? `Delete ${name}?` : `Delete ${formatCounted(count, 'lead')}?`,
    body: deleteMeans,
    confirmLabel: 'Delete',
    tone: 'danger',
  });
}

/** True when at least some of them are gone. */
export async function remove(client: QueryClient, ids: readonly string[]): Promise<boolean> {
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
    if (deleted.length === 0) return false;
  }
  void client.invalidateQueries({ queryKey: ['leads', 'counts'] });
  const skipped = ids.length - deleted.length;
  const said = sayDeleted({ deleted: deleted.length, skipped });
  if (deleted.length === 0) toast(said);
  else {
    offerUndo({
      said: skipped > 0 ? said : `${said} ${sayTrashed(deleted.length)}`,
      covers: deleted.map(trashed),
      undo: () => restore(client, deleted),
    });
  }
  if (contactsFailed) toast({ text: contactsNotDeleted, tone: 'warning' });
  return true;
}

async function restore(client: QueryClient, ids: readonly string[]): Promise<void> {
  try {
    const restored = await restoreAll(ids, { byUndo: true });
    toast({ text: sayBack({ asked: ids.length, restored }), tone: restored < ids.length ? 'warning' : 'normal' });
  } finally {
    reloadLists(client);
  }
}
