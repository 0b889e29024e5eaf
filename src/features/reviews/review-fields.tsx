// Stars, name and comment of one review, for a new one and for an edit.
import { useState, type FormEvent } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { Field } from '../../web/ui/field.tsx';
import { TextArea, TextInput } from '../../web/ui/text-input.tsx';
import { lengthOf, reviewLimits, usualRating } from './review.rules.ts';
import { StarInput } from './star-input.tsx';

export interface TypedReview {
  rating: number;
  reviewer_name: string | null;
  comment: string | null;
}

interface ReviewFieldsProps {
  initial?: TypedReview;
  saveLabel: string;
  /** What went wrong the last time. */
  failure: string | null;
  onSave: (typed: TypedReview) => Promise<boolean>;
  onCancel: () => void;
}

const blank: TypedReview = { rating: usualRating, reviewer_name: null, comment: null };

export function ReviewFields({ initial = blank, saveLabel, failure, onSave, onCancel }: ReviewFieldsProps) {
  const [rating, setRating] = useState(initial.rating);
  const [name, setName] = useState(initial.reviewer_name ?? '');
  const [comment, setComment] = useState(initial.comment ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const written = lengthOf(comment.trim());
  const isLong = written > reviewLimits.comment;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isLong) return;
    setIsBusy(true);
    await onSave({ rating, reviewer_name: name.trim() || null, comment: comment.trim() || null });
    setIsBusy(false);
  };
  return (
    <form onSubmit={(event) => void save(event)} className="grid gap-4">
      <StarInput label="Rating" value={rating} onChange={setRating} />
      <Field label="Name (optional)">
        <TextInput
          value={name}
          maxLength={reviewLimits.name}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field
        label="Comment (optional)"
        aside={`${written} of ${reviewLimits.comment}`}
        {...(isLong && { error: `Use ${reviewLimits.comment} characters or fewer.` })}
      >
        <TextArea value={comment} onChange={(event) => setComment(event.target.value)} />
      </Field>
      <div aria-live="polite" className="text-sm whitespace-pre-line text-danger-text empty:hidden">
        {failure}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" busy={isBusy}>
          {saveLabel}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
