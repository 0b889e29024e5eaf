import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../web/api-client.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { dropReview, sayFault } from './reviews.browser.ts';
import { deleteReview, type Review } from './reviews.contract.ts';
import { manager } from './reviews.words.ts';

interface DeleteReviewDialogProps {
  review: Review;
  name: string;
  onClose: () => void;
}

export function DeleteReviewDialog({ review, name, onClose }: DeleteReviewDialogProps) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await call(deleteReview, { params: { id: review.id } });
    } catch (error) {
      // Deleted in another window, or the answer to the first try was lost.
      if (!(error instanceof ApiError && error.code === 'not_found')) {
        setIsBusy(false);
        return setFailure(sayFault(manager.deleteFailed, error));
      }
    }
    onClose();
    dropReview(client, review.id);
    // Its own button went with it.
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete review"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="danger" busy={isBusy} onClick={() => void confirm()}>
            Delete review
          </Button>
        </>
      }
    >
      {failure && (
        <Notice tone="danger" className="mb-3">
          {failure}
        </Notice>
      )}
      <p className="wrap-anywhere text-ink-soft">
        The review from {name} is permanently deleted. To keep it off your page and in the average, hide it instead.
      </p>
    </Dialog>
  );
}
