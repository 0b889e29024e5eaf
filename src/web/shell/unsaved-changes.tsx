// In the welcome bar: what has not reached the server yet, and what to do about it. Nothing while all is saved.
import { CloudUpload, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAppUser } from '../app-user.ts';
import { features } from '../features.ts';
import { formatDateTime } from '../format-date.ts';
import type { Save, SaveKind } from '../save-queue.ts';
import { startSaves, useSaveQueue, useSaveState } from '../saves.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** A save that arrives within this time is not worth a word. */
const patienceMs = 700;

async function loadKinds(): Promise<readonly SaveKind[]> {
  return (await Promise.all(features.map(({ saveKinds }) => saveKinds?.() ?? []))).flat();
}

export function UnsavedChanges() {
  const userId = useAppUser()?.id ?? 'nobody';
  useEffect(() => startSaves(userId, loadKinds), [userId]);
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
        {isShown ? (isStuck ? `Not saved yet: ${saves.length}` : 'Saving…') : ''}
      </span>
      {isShown &&
        (isStuck ? (
          <Button
            size="small"
            className="border-warning! bg-warning-soft! text-warning-text!"
            icon={<CloudUpload aria-hidden />}
            onClick={() => setOpen(true)}
          >
            Not saved yet: {saves.length}
          </Button>
        ) : (
          <span aria-hidden className="flex items-center gap-1.5 text-sm text-ink-faint">
            <LoaderCircle className="size-3.5! animate-spin" />
            Saving…
          </span>
        ))}
      <UnsavedDialog open={open} onClose={() => setOpen(false)} saves={saves} problem={problem} />
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

interface UnsavedDialogProps {
  open: boolean;
  onClose: () => void;
  saves: readonly Save[];
  problem: string | null;
}

function UnsavedDialog({ open, onClose, saves, problem }: UnsavedDialogProps) {
  const queue = useSaveQueue();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="medium"
      title="Not saved yet"
      description={`${problem ?? 'Some changes need your decision.'} They are kept in this browser and sent as soon as possible.`}
      actions={
        <Button tone="primary" onClick={() => void queue?.retryNow()}>
          Try now
        </Button>
      }
    >
      <ul className="divide-y divide-line">
        {saves.map((save) => (
          <UnsavedRow key={save.id} save={save} />
        ))}
      </ul>
    </Dialog>
  );
}

function UnsavedRow({ save }: { save: Save }) {
  const queue = useSaveQueue();
  const { refused } = save;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate font-medium">{save.label}</p>
        <p className="flex items-start gap-1 text-sm text-ink-faint">
          {refused ? (
            <>
              <TriangleAlert aria-hidden className="mt-0.5 text-warning-text" />
              <span className="text-warning-text">{refused.message}</span>
            </>
          ) : (
            `Waiting since ${formatDateTime(save.made_at)}`
          )}
        </p>
      </div>
      {refused && (
        <div className="flex gap-2">
          <Button size="small" onClick={() => void queue?.retry(save.id, refused.current !== undefined)}>
            {refused.current === undefined ? 'Retry' : 'Save mine anyway'}
          </Button>
          <Button size="small" tone="ghost" onClick={() => void queue?.discard(save.id)}>
            {refused.current === undefined ? 'Give up' : 'Keep theirs'}
          </Button>
        </div>
      )}
    </li>
  );
}
