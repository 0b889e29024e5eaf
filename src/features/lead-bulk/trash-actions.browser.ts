// What can be done with deleted leads: back onto the list, or gone for good.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../web/api-client.ts';
import { formatCounted } from '../../web/format-count.ts';
import { confirm } from '../../web/ui/ask.ts';
import { toast } from '../../web/ui/toast.ts';
import { restoreLeads } from '../leads/leads.contract.ts';
import { purgeLeads } from '../leads/trash.contract.ts';
import { sayKeptAside } from './bulk-words.rules.ts';

/** The server takes so many in one request. */
const batch = 1000;
const mostToasts = 3;

export function useTrashActions(onDone: () => void) {
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: ['leads'] });
  const restore = useMutation({
    mutationFn: (ids: readonly string[]) => inBatches(ids, (some) => call(restoreLeads, { body: { ids: some } })),
    onSuccess: (answers) => {
      onDone();
      const restored = answers.reduce((sum, answer) => sum + answer.restored, 0);
      toast({ text: `Restored ${formatCounted(restored, 'lead')}.`, tone: 'good' });
      const aside = answers.flatMap((answer) => answer.kept_aside);
      for (const each of aside.slice(0, mostToasts)) toast({ text: sayKeptAside(each), tone: 'warning', duration: 0 });
      if (aside.length > mostToasts)
        toast({
          text: `${aside.length - mostToasts} more keep a taken phone or email as a further one.`,
          tone: 'warning',
        });
      if (answers.some((answer) => answer.contacts_failed))
        toast({ text: 'The leads are back, but their contacts could not be restored.', tone: 'warning' });
    },
    onError: (error) => toast({ text: `The leads could not be restored. ${error.message}`, tone: 'danger' }),
    onSettled: reload,
  });
  const purge = useMutation({
    mutationFn: (ids: readonly string[]) => inBatches(ids, (some) => call(purgeLeads, { body: { ids: some } })),
    onSuccess: (answers) => {
      onDone();
      const purged = answers.reduce((sum, answer) => sum + answer.purged, 0);
      toast({ text: `Deleted ${formatCounted(purged, 'lead')} for good.` });
    },
    onError: (error) => toast({ text: `The leads could not be deleted. ${error.message}`, tone: 'danger' }),
    onSettled: reload,
  });
  const purgeNow = purge.mutate;
  const askAndPurge = useCallback(
    async (ids: readonly string[], name?: string) => {
      const isSure = await confirm({
        title: name ? `Delete ${name} for good?` : `Delete ${formatCounted(ids.length, 'lead')} for good?`,
        body: 'Notes and history go with it. This cannot be undone.',
        confirmLabel: 'Delete for good',
        tone: 'danger',
      });
      if (isSure) purgeNow(ids);
    },
    [purgeNow],
  );
  return { isBusy: restore.isPending || purge.isPending, restore: restore.mutate, purge: askAndPurge };
}

async function inBatches<T>(ids: readonly string[], work: (some: string[]) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let from = 0; from < ids.length; from += batch) answers.push(await work(ids.slice(from, from + batch)));
  return answers;
}
