// In the welcome bar: what has not reached the server yet, and what to do about it. Nothing while all is saved.
import { CloudUpload, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lateDialog } from '../ui/late.tsx';
import { useAppUser } from '../app-user.ts';
import { openSaves } from '../open-saves.ts';
import type { SaveKind } from '../save-queue.ts';
import { startSaves, useSaveState } from '../saves.ts';
import { forgetAllUndo } from '../undo.ts';
import { Button } from '../ui/button.tsx';

// The dialog's machinery is a fifth of the first paint, and hardly anybody ever opens this one.
const UnsavedDialog = lateDialog(async () => (await import('./unsaved-dialog.tsx')).UnsavedDialog);

/** A save that arrives within this time is not worth a word. */
const patienceMs = 700;

export function UnsavedChanges({ kinds }: { kinds: readonly SaveKind[] }) {
  const userId = useAppUser()?.id ?? 'nobody';
  useEffect(() => {
    const end = startSaves((ended) => openSaves(userId, kinds, ended));
    return () => {
      end();
      forgetAllUndo();
    };
  }, [userId, kinds]);
  const { saves, problem } = useSaveState();
  const [open, setOpen] = useState(false);
  const isPending = saves.length > 0;
  const isStuck = problem !== null || saves.some((save) => save.refused);
  const isLate = useLate(isPending);
  useEffect(() => {
    if (!isPending) setOpen(false);
  }, [isPending]);
  const isShown = isPending && (isStuck || isLate);
  return (
    <>
      <span role="status" className="sr-only">
        {isShown ? (isStuck ? `Unsaved changes: ${saves.length}` : 'Saving…') : ''}
      </span>
      {isShown &&
        (isStuck ? (
          <Button
            size="small"
            className="border-warning! bg-warning-soft! text-warning-text!"
            icon={<CloudUpload aria-hidden />}
            onClick={() => setOpen(true)}
          >
            Unsaved changes: {saves.length}
          </Button>
        ) : (
          <span aria-hidden className="flex items-center gap-1.5 text-sm text-ink-faint">
            <LoaderCircle className="size-3.5! animate-spin" />
            Saving…
          </span>
        ))}
      {open && <UnsavedDialog open={open} onClose={() => setOpen(false)} saves={saves} problem={problem} />}
    </>
  );
}

function useLate(isPending: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isPending) return setLate(false);
    const timer = setTimeout(setLate, patienceMs, true);
    return () => clearTimeout(timer);
  }, [isPending]);
  return isLate;
}
