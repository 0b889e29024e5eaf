import { useState, type FormEvent } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { Field } from '../../web/ui/field.tsx';
import { TextArea } from '../../web/ui/text-input.tsx';
import { lengthOf, reviewLimits } from './review.rules.ts';

interface ReplyFieldsProps {
  initial: string;
  failure: string | null;
  onSave: (reply: string | null) => Promise<void>;
  onCancel: () => void;
}

/** Saved blank it takes the answer away. */
export function ReplyFields({ initial, failure, onSave, onCancel }: ReplyFieldsProps) {
  const [text, setText] = useState(initial);
  const [isBusy, setIsBusy] = useState(false);
  const isLong = lengthOf(text.trim()) > reviewLimits.reply;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isLong) return;
    setIsBusy(true);
    await onSave(text.trim() || null);
    setIsBusy(false);
  };
  return (
    <form onSubmit={(event) => void save(event)} className="mt-3 grid gap-2">
      <Field
        label="Your reply"
        hint="Everyone sees it below the review."
        {...(isLong && { error: `Use ${reviewLimits.reply} characters or fewer.` })}
      >
        <TextArea value={text} autoFocus onChange={(event) => setText(event.target.value)} />
      </Field>
      <div aria-live="polite" className="text-sm whitespace-pre-line text-danger-text empty:hidden">
        {failure}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" size="small" busy={isBusy}>
          Save reply
        </Button>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
