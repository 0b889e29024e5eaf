// Behind every page: shows the dialog of a merge, or of its way back, when it is asked for.
import { lazy, Suspense } from 'react';
import { useStore } from '../../web/store.ts';
import { closeMerge, mergeRequest } from './merge-store.browser.ts';

const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }));
const UndoDialog = lazy(async () => ({ default: (await import('./undo-dialog.tsx')).UndoDialog }));

export function MergeHost() {
  const request = useStore(mergeRequest);
  return (
    <Suspense fallback={null}>
      {request?.kind === 'merge' && <MergeDialog key={request.leads.join()} request={request} onClose={closeMerge} />}
      {request?.kind === 'undo' && <UndoDialog key={request.mergeId} mergeId={request.mergeId} onClose={closeMerge} />}
    </Suspense>
  );
}
