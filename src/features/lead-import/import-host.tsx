// Behind every page: shows the import dialog when it is asked for, and takes files that are dropped on the leads page.
import { Upload } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { lateDialog } from '../../web/ui/late.tsx';
import { useCurrentPage } from '../../web/current-page.ts';
import { useStore } from '../../web/store.ts';
import { closeImport, importRequest, openImport } from './import-store.browser.ts';

const ImportDialog = lateDialog(async () => (await import('./import-dialog.tsx')).ImportDialog);

export function ImportHost() {
  const request = useStore(importRequest);
  const path = useCurrentPage()?.path;
  const isLeadsPage = path === '/app/leads' || path === '/app/leads/imports';
  const isDragged = useDroppedFiles(isLeadsPage || request !== null);
  return (
    <>
      {isDragged && <DropHint />}
      {request && <ImportDialog request={request} onClose={closeImport} />}
    </>
  );
}

function DropHint() {
  return (
    <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-accent-soft/90 p-6">
      <p className="flex flex-col items-center gap-3 rounded-lg border-2 border-dashed border-accent bg-raised px-8 py-8 text-lg font-semibold text-accent-text">
        <Upload aria-hidden className="size-6" />
        Drop files to import them
      </p>
    </div>
  );
}

/** True while files are held over the window. A file that misses must not replace the app in its tab. */
function useDroppedFiles(isActive: boolean): boolean {
  const [isDragged, setDragged] = useState(false);
  const take = useEffectEvent((event: DragEvent) => {
    if (!isActive || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    const isBlocked = importRequest.get() === null && document.querySelector('[data-modal]') !== null;
    if (isBlocked) event.dataTransfer.dropEffect = 'none';
    if (event.type === 'dragover') return setDragged(!isBlocked);
    setDragged(false);
    const files = [...event.dataTransfer.files];
    if (event.type === 'drop' && !isBlocked && files.length > 0) openImport(files);
  });
  useEffect(() => {
    const react = (event: DragEvent) => take(event);
    // It leaves each element it passes over; only without a next one it has left the window.
    const leave = (event: DragEvent) => event.relatedTarget === null && setDragged(false);
    addEventListener('dragover', react);
    addEventListener('drop', react);
    addEventListener('dragleave', leave);
    return () => {
      removeEventListener('dragover', react);
      removeEventListener('drop', react);
      removeEventListener('dragleave', leave);
    };
  }, []);
  return isDragged;
}
