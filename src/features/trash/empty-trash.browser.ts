// All of the trash at once, gone for good: asked about by its number, followed to its end.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../web/api-client.ts';
import { formatCount, formatCounted } from '../../web/format-count.ts';
import { confirm } from '../../web/ui/ask.ts';
import { toast } from '../../web/ui/toast.ts';
import { countTrash, emptyTrash } from './trash.contract.ts';

const lookAgainMs = 500;
const key = 'empty-trash';

export function useEmptyTrash(onDone: () => void) {
  const client = useQueryClient();
  const emptying = useMutation({
    mutationFn: async () => {
      const { count, newest } = await call(countTrash, { query: {} });
      if (!newest || !(await isSure(count))) return null;
      const { left } = await call(emptyTrash, { body: { until: newest } });
      onDone();
      if (left > 0) await follow(count, newest);
      return count;
    },
    onSuccess: (count) => {
      if (count !== null) toast({ text: `Permanently deleted ${formatCounted(count, 'lead')}.`, key });
    },
    onError: (error) =>
      toast({
        text: `We couldn’t empty the trash. ${error.message}`,
        tone: 'danger',
        key,
        action: { label: 'Retry', run: () => emptying.mutate() },
      }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['leads'] }),
  });
  return { isEmptying: emptying.isPending, empty: () => emptying.mutate() };
}

const isSure = (count: number): Promise<boolean> =>
  confirm({
    title: `Permanently delete ${count === 1 ? 'the 1 lead' : `all ${formatCount(count)} leads`} in the trash?`,
    body: 'Their notes and history are deleted too. You can’t undo this. Opt-outs stay in effect.',
    confirmLabel: 'Empty trash',
    tone: 'danger',
  });

/** It goes on without this page too. */
async function follow(all: number, until: string): Promise<void> {
  for (;;) {
    const { count: left } = await call(countTrash, { query: { until } });
    if (left === 0) return;
    toast({
      text: `Emptying the trash: ${formatCount(all - left)} of ${formatCount(all)} deleted…`,
      key,
      duration: 0,
    });
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
}
