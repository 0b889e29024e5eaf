import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../web/api-client.ts';
import { formatDay, formatExactTime } from '../../web/format-date.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { lateDialog } from '../../web/ui/late.tsx';
import { Switch } from '../../web/ui/switch.tsx';
import { ReplyFields } from './reply-fields.tsx';
import { ReviewFields, type TypedReview } from './review-fields.tsx';
import { putReview, sayFault, takeReview } from './reviews.browser.ts';
import { changeReview, replyToReview, showReview, type Review } from './reviews.contract.ts';
import { addedByAgent, changedMeanwhile, editedByAgent, manager, noName, spokenRating } from './reviews.words.ts';
import { Stars } from './stars.tsx';

const DeleteReviewDialog = lateDialog(async () => (await import('./delete-review-dialog.tsx')).DeleteReviewDialog);

type Mode = 'read' | 'edit' | 'reply' | 'delete';

export function ReviewItem({ review }: { review: Review }) {
  const client = useQueryClient();
  const [mode, setMode] = useState<Mode>('read');
  // The one whose words stand in the form: what another window saved since is not written over unseen.
  const [version, setVersion] = useState(review.version);
  const [failure, setFailure] = useState<string | null>(null);
  const [returnTo, setReturnTo] = useState<'edit' | 'reply' | null>(null);
  const params = { id: review.id };
  const begin = (next: Mode) => {
    setFailure(null);
    setReturnTo(null);
    setVersion(review.version);
    setMode(next);
  };
  const end = (button: 'edit' | 'reply') => {
    setFailure(null);
    setReturnTo(button);
    setMode('read');
  };
  const saved = async (send: () => Promise<{ review: Review }>, failed: string): Promise<boolean> => {
    setFailure(null);
    try {
      takeReview(client, (await send()).review);
      return true;
    } catch (error) {
      setFailure(sayFault(failed, error));
      const isChanged = error instanceof ApiError && error.code === 'conflict';
      const newer = isChanged ? (error.current as { review?: Review } | undefined)?.review : null;
      if (newer) {
        takeReview(client, newer);
        setVersion(newer.version);
        setFailure(changedMeanwhile(newer.comment));
      }
      return false;
    }
  };
  const edit = async (typed: TypedReview) => {
    const body = { version, ...typed };
    const isSaved = await saved(() => call(changeReview, { params, body }), manager.saveFailed);
    if (isSaved) end('edit');
    return isSaved;
  };
  const answer = async (reply: string | null) => {
    const isSaved = await saved(() => call(replyToReview, { params, body: { reply } }), manager.saveFailed);
    if (isSaved) end('reply');
  };
  const show = async (is_public: boolean) => {
    putReview(client, { ...review, is_public });
    const isSaved = await saved(() => call(showReview, { params, body: { is_public } }), manager.visibilityFailed);
    if (!isSaved) putReview(client, review);
  };
  const name = review.reviewer_name ?? noName;
  return (
    <li
      aria-label={`${spokenRating(review.rating)}, ${name}`}
      className="rounded-md border border-line bg-surface px-5 py-4"
    >
      {mode === 'edit' ? (
        <ReviewFields
          initial={review}
          saveLabel="Save changes"
          failure={failure}
          onSave={edit}
          onCancel={() => end('edit')}
        />
      ) : (
        <>
          <Said review={review} name={name} />
          {mode === 'reply' && (
            <ReplyFields initial={review.reply ?? ''} failure={failure} onSave={answer} onCancel={() => end('reply')} />
          )}
          <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1">
            <Switch
              label="Show on page"
              checked={review.is_public}
              className="mr-auto max-md:w-full"
              onChange={(event) => void show(event.target.checked)}
            />
            <div className="flex flex-wrap gap-x-2 max-md:-ml-3">
              {mode !== 'reply' && (
                <Button size="small" tone="ghost" autoFocus={returnTo === 'reply'} onClick={() => begin('reply')}>
                  {review.reply ? 'Edit reply' : 'Reply'}
                </Button>
              )}
              <Button size="small" tone="ghost" autoFocus={returnTo === 'edit'} onClick={() => begin('edit')}>
                Edit
              </Button>
              <Button size="small" tone="ghost" onClick={() => begin('delete')}>
                Delete
              </Button>
            </div>
          </div>
          <div aria-live="polite" className="mt-1 text-sm whitespace-pre-line text-danger-text empty:hidden">
            {mode === 'read' && failure}
          </div>
        </>
      )}
      {mode === 'delete' && <DeleteReviewDialog review={review} name={name} onClose={() => setMode('read')} />}
    </li>
  );
}

function Said({ review, name }: { review: Review; name: string }) {
  const { rating, comment, origin, original, is_public, reply, created_at } = review;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Stars rating={rating} />
        <span className="font-medium wrap-anywhere">{name}</span>
        <time dateTime={created_at} data-tip={formatExactTime(created_at)} className="text-sm text-ink-faint">
          {formatDay(created_at)}
        </time>
        {!is_public && <Badge>Hidden</Badge>}
        {origin === 'agent' && <Badge>{addedByAgent}</Badge>}
      </div>
      {comment && <p className="mt-2 wrap-anywhere whitespace-pre-line">{comment}</p>}
      {original && (
        <details className="mt-2 text-sm text-ink-soft">
          <summary className="cursor-pointer">{editedByAgent}</summary>
          <p className="mt-1">The visitor’s original:</p>
          <Stars rating={original.rating} />
          <p className="wrap-anywhere whitespace-pre-line">{original.comment}</p>
          <p>{original.reviewer_name ?? noName}</p>
        </details>
      )}
      {reply && (
        <div className="mt-3 border-l-2 border-line pl-3">
          <p className="text-xs text-ink-faint">Your reply</p>
          <p className="wrap-anywhere whitespace-pre-line">{reply}</p>
        </div>
      )}
    </>
  );
}
