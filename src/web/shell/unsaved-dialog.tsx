// What has not reached the server, one by one: retry, keep mine, keep theirs, give up.
import { TriangleAlert } from 'lucide-react';
import { dateTimeWithin } from '../format-date.ts';
import type { Save } from '../save-queue.ts';
import { useSaveQueue } from '../saves.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface UnsavedDialogProps {
  open: boolean;
  onClose: () => void;
  saves: readonly Save[];
  problem: string | null;
}

export function UnsavedDialog({ open, onClose, saves, problem }: UnsavedDialogProps) {
  const queue = useSaveQueue();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="medium"
      title="Unsaved changes"
      description={`${problem ?? 'Some changes need your review.'} They’re kept in this browser and will be saved as soon as possible.`}
      actions={
        <Button tone="primary" onClick={() => void queue?.retryNow()}>
          Retry now
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
            `Waiting since ${dateTimeWithin(save.made_at)}`
          )}
        </p>
      </div>
      {refused && (
        <div className="flex gap-2">
          <Button size="small" onClick={() => void queue?.retry(save.id, refused.current !== undefined)}>
            {refused.current === undefined ? 'Retry' : 'Save mine anyway'}
          </Button>
          <Button size="small" tone="ghost" onClick={() => void queue?.discard(save.id)}>
            {refused.current === undefined ? 'Discard' : 'Keep theirs'}
          </Button>
        </div>
      )}
    </li>
  );
}
