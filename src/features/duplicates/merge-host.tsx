// Behind every page: shows the dialog of a merge, or of its way back, when it is asked for.
import { lateDialog } from '../../web/ui/late.tsx';
import { useStore } from '../../web/store.ts';
import { mergeRequest } from './merge-store.browser.ts';

const MergeDialog = lateDialog(async () => (await import('./merge-dialog.tsx')).MergeDialog);
const UndoDialog = lateDialog(async () => (await import('./undo-dialog.tsx')).UndoDialog);

export function MergeHost() {
  const request = useStore(mergeRequest);
  // An answer that comes after its dialog was left closes no other one.
  const close = () => mergeRequest.set((now) => (now === request ? null : now));
  return (
    <>
      {request?.kind === 'merge' && <MergeDialog key={request.leads.join()} request={request} onClose={close} />}
      {request?.kind === 'undo' && <UndoDialog key={request.mergeId} mergeId={request.mergeId} onClose={close} />}
    </>
  );
}
