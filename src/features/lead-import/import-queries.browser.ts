import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { queryClient } from '../../web/query-client.ts';
import { formatCounted } from '../../web/format-count.ts';
import { toast } from '../../web/ui/toast.ts';
import { forgetUndo, offerUndo } from '../../web/undo.ts';
import { listImports, revertImport, undoRevert, type ListedImport } from './lead-import.contract.ts';
import { justReverted } from './revert.words.ts';

const importsKey = ['imports', 'list'] as const;
const stagingPollMs = 2000;

/** All imports, page by page, live; what is being sent at this moment is asked for again and again. */
export function useImports() {
  useLiveChanges(['imports'], () => void queryClient.invalidateQueries({ queryKey: importsKey }));
  return useInfiniteQuery({
    queryKey: importsKey,
    queryFn: ({ signal, pageParam }) => call(listImports, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(isUnderWay)) ? stagingPollMs : false,
  });
}

const quietMs = 10 * 60_000;

/** Started, not finished, and young enough to be still on its way. */
export function isUnderWay({ state, created_at }: Pick<ListedImport, 'state' | 'created_at'>): boolean {
  return state === 'staging' && Date.now() - Date.parse(created_at) < quietMs;
}

function reload(): void {
  void queryClient.invalidateQueries({ queryKey: ['imports'] });
  void queryClient.invalidateQueries({ queryKey: ['leads'] });
}

/** Takes the import back and offers to undo that for ten seconds. */
export async function revert(record: Pick<ListedImport, 'id' | 'file_name'>): Promise<void> {
  const { import: reverted } = await call(revertImport, { params: { id: record.id }, body: {} });
  reload();
  offerUndo({
    said: justReverted(reverted.revert),
    covers: [revertOf(record.id)],
    undo: () => bringBack(record.id),
  });
}

const revertOf = (id: string): string => `reverted-import:${id}`;

/** From the list of imports. */
export async function restoreImport(id: string): Promise<void> {
  try {
    await bringBack(id);
    forgetUndo([revertOf(id)]);
  } catch (error) {
    toast({ tone: 'danger', text: error instanceof Error ? error.message : 'We couldn’t restore the import.' });
  }
}

async function bringBack(id: string): Promise<void> {
  const { restored, kept_aside: aside } = await call(undoRevert, { params: { id }, body: {} });
  reload();
  toast(restored > 0 ? `Import restored: ${formatCounted(restored, 'lead')} back from the trash.` : 'Import restored.');
  if (aside > 0) {
    toast(
      aside === 1
        ? '1 phone or email now belongs to another lead, so we kept it as an additional one.'
        : `${aside} phones or emails now belong to other leads, so we kept them as additional ones.`,
    );
  }
}
