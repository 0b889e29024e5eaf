// What can be done with deleted leads: back onto the list, or gone for good.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../web/api-client.ts';
import { formatCounted } from '../../web/format-count.ts';
import { confirm } from '../../web/ui/ask.ts';
import { toast } from '../../web/ui/toast.ts';
import { forgetUndo } from '../../web/undo.ts';
import { inBatches } from './in-batches.browser.ts';
import { restoreAll } from './restore-leads.browser.ts';
import { purgeLeads } from './trash.contract.ts';
import { deleteFailed, restoreFailed, trashed } from './trash.words.ts';

export function useTrashActions(onDone: () => void) {
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: ['leads'] });
  const restore = useMutation({
    mutationFn: (ids: readonly string[]) => restoreAll(ids),
    onSuccess: (restored, ids) => {
      forgetUndo(ids.map(trashed));
      onDone();
      toast({ text: `Restored ${formatCounted(restored, 'lead')}.`, tone: 'good' });
    },
    onError: (error) => toast({ text: `${restoreFailed} ${error.message}`, tone: 'danger' }),
    onSettled: reload,
  });
  const purge = useMutation({
    mutationFn: (ids: readonly string[]) => inBatches(ids, (some) => call(purgeLeads, { body: { ids: some } })),
    onSuccess: (answers, ids) => {
      forgetUndo(ids.map(trashed));
      onDone();
      const purged = answers.reduce((sum, answer) => sum + answer.purged, 0);
      toast({ text: `Permanently deleted ${formatCounted(purged, 'lead')}.` });
    },
    onError: (error) => toast({ text: `${deleteFailed} ${error.message}`, tone: 'danger' }),
    onSettled: reload,
  });
  const purgeNow = purge.mutate;
  const askAndPurge = useCallback(
    async (ids: readonly string[], name?: string) => {
      const isSure = await confirm({
        title: name ? `Permanently delete ${name}?` : `Permanently delete ${formatCounted(ids.length, 'lead')}?`,
        body: 'Notes and history are deleted too. You can’t undo this.',
        confirmLabel: 'Delete permanently',
        tone: 'danger',
      });
      if (isSure) purgeNow(ids);
    },
    [purgeNow],
  );
  return { isBusy: restore.isPending || purge.isPending, restore: restore.mutate, purge: askAndPurge };
}
