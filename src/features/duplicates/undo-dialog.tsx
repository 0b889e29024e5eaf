// Before a merge is taken back: what returns to the lead that went, and what stays with the one that was kept.
import { useState } from 'react';
import { formatCounted } from '../../web/format-count.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Loading, SkeletonText } from '../../web/ui/skeleton.tsx';
import { leadName } from '../../domain/lead-name.ts';
import type { MergePreview } from './merges.contract.ts';
import { asideSentence, useMergeActions, useMergePreview } from './merges.browser.ts';
import { columnWord, returningWords } from './pair.words.ts';
import { messageOf } from './pairs.browser.ts';

export function UndoDialog({ mergeId, onClose }: { mergeId: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useMergePreview(mergeId);
  const { undo } = useMergeActions();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await undo(mergeId);
      onClose();
    } catch (fault) {
      setFailure(messageOf(fault));
      setBusy(false);
    }
  };
  const canUndo = data !== undefined && data.obstacle === null;
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title="Undo this merge?"
      description={data && `${leadName(data.merge.other)} becomes a separate lead again.`}
      actions={
        <>
          <Button onClick={onClose}>{canUndo || !data ? 'Cancel' : 'Close'}</Button>
          {canUndo && (
            <Button tone="primary" busy={isBusy} onClick={() => void confirm()}>
              Undo merge
            </Button>
          )}
        </>
      }
    >
      {data ? (
        data.obstacle === null ? (
          <Consequences preview={data} />
        ) : (
          <Notice tone="warning">{data.obstacle}</Notice>
        )
      ) : error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading>
          <SkeletonText lines={4} />
        </Loading>
      )}
      {failure && (
        <Notice tone="danger" className="mt-3">
          {failure}
        </Notice>
      )}
    </Dialog>
  );
}

function Consequences({ preview }: { preview: MergePreview }) {
  const { merge, returning, edited, notes_since, kept_aside } = preview;
  const [survivor, other] = [leadName(merge.survivor), leadName(merge.other)];
  const goes = returningWords(returning);
  const stays = [
    notes_since > 0 && `${formatCounted(notes_since, 'note')} added since`,
    edited.length > 0 &&
      `your later ${edited.length === 1 ? 'edit' : 'edits'} of ${[...new Set(edited)].map(columnWord).join(', ')}`,
  ].filter((part) => part !== false);
  return (
    <dl className="flex flex-col gap-3">
      <div>
        <dt className="text-sm font-medium">Moves back to {other}</dt>
        <dd className="text-ink-soft">Its phones, emails and tags{goes && `, ${goes}`}.</dd>
      </div>
      <div>
        <dt className="text-sm font-medium">Stays on {survivor}</dt>
        <dd className="text-ink-soft">
          {stays.length > 0 ? `Its own details, ${stays.join(', ')}.` : 'Its own details.'}
        </dd>
      </div>
      {kept_aside.length > 0 && (
        <div>
          <dt className="text-sm font-medium">Now used by another lead</dt>
          <dd className="text-ink-soft">{asideSentence(kept_aside, 'will be')}</dd>
        </div>
      )}
    </dl>
  );
}
