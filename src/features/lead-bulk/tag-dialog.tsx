import { useId, useState, type FormEvent } from 'react';
import { maxTags, normalizeTags } from '../../domain/lead-tag.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { Field } from '../../web/ui/field.tsx';
import { readList, writeList } from '../lead-model/lead-form.rules.ts';
import { TagsField } from '../leads/tags-field.tsx';
import { useUsedValues } from '../leads/used-values.browser.ts';

interface TagDialogProps {
  /** "3 leads" */
  whom: string;
  status: 'lead' | 'sold';
  onClose: () => void;
  onTag: (tags: { add: string[]; remove: string[] }) => void;
}

const maxOffered = 12;

export function TagDialog({ whom, status, onClose, onTag }: TagDialogProps) {
  const form = useId();
  const [add, setAdd] = useState('');
  const [remove, setRemove] = useState('');
  const [error, setError] = useState<string>();
  const used = useUsedValues(status);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const added = normalizeTags(readList(add));
    const removed = normalizeTags(readList(remove)).filter((tag) => !added.includes(tag));
    if (added.length + removed.length === 0) return setError('Enter a tag.');
    onTag({ add: added, remove: removed });
  };
  const offered = (used?.tags ?? []).filter((tag) => !readList(remove).includes(tag)).slice(0, maxOffered);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit tags"
      description={`Add or remove tags on ${whom}. A lead can have up to ${maxTags} tags.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" form={form}>
            Save tags
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <Field label="Add" error={error}>
          <TagsField name="add" value={add} onChange={setAdd} status={status} />
        </Field>
        <Field label="Remove">
          <TagsField name="remove" value={remove} onChange={setRemove} status={status} placeholder="Tag to remove" />
        </Field>
        {offered.length > 0 && (
          <div
            className="flex flex-wrap items-center gap-1"
            role="group"
            aria-label="Tags in use. Select one to remove it."
          >
            <span className="mr-1 text-xs text-ink-faint">In use:</span>
            {offered.map((tag) => (
              <button
                key={tag}
                type="button"
                aria-label={`Remove ${tag}`}
                onClick={() => setRemove(writeList([...readList(remove), tag]))}
                className="h-6 rounded-sm border border-line px-2 text-xs text-ink-soft hover:bg-hover hover:text-ink touch:h-10"
              >
                {tag}
              </button>
            ))}
          </div>
        )}
      </form>
    </Dialog>
  );
}
