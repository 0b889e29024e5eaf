// The tags of one contact: those it has, those on offer, and one's own.
import { useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState, type FormEvent, type RefObject } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Popover } from '../../web/ui/popover.tsx';
import { Switch } from '../../web/ui/switch.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { longestTag, maxTags, normalizeTag, normalizeTags, paletteOf } from './contact-tags.rules.ts';
import { changeTag } from './contact-tags.browser.ts';
import { useTagsInUse } from './contacts.browser.ts';
import type { Contact } from './contacts.contract.ts';

interface ManageTagsProps {
  contact: Contact;
  name: string;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

const chip =
  'inline-flex h-7 max-w-full items-center gap-1 rounded-sm px-2 text-sm font-medium touch:h-11 touch:px-3 [&_svg]:size-3.5';

export function ManageTags({ contact, name, anchor, onClose }: ManageTagsProps) {
  const client = useQueryClient();
  const [isAll, setAll] = useState(false);
  const inUse = useTagsInUse(isAll);
  const tags = normalizeTags(contact.tags);
  const isFull = tags.length >= maxTags;
  const offered = paletteOf(inUse.data ?? [], isAll).filter((tag) => !tags.includes(tag));
  const change = (tag: string, isAdded: boolean) => void changeTag(client, contact.id, tag, isAdded);
  return (
    <Popover anchor={anchor} onClose={onClose} title={`Manage tags of ${name}`} align="end">
      <div className="flex flex-col gap-4">
        <section aria-label="Tags">
          <h3 className="mb-2 text-xs font-medium text-ink-soft">Tags</h3>
          {tags.length === 0 ? (
            <p className="text-sm text-ink-faint">No tags yet.</p>
          ) : (
            <ul className="flex flex-wrap gap-1.5">
              {tags.map((tag) => (
                <li key={tag} className="max-w-full">
                  <button
                    type="button"
                    aria-label={`Remove tag ${tag}`}
                    onClick={() => change(tag, false)}
                    className={`${chip} bg-pressed text-ink-soft hover:text-ink`}
                  >
                    <span className="truncate">{tag}</span>
                    <X aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </section>
        <section aria-label="Add a tag">
          <div className="mb-2 flex items-center justify-between gap-3">
            <h3 className="text-xs font-medium text-ink-soft">Add a tag</h3>
            <Switch label="Show all tags" checked={isAll} onChange={({ target }) => setAll(target.checked)} />
          </div>
          <ul className="flex flex-wrap gap-1.5">
            {offered.map((tag) => (
              <li key={tag} className="max-w-full">
                <button
                  type="button"
                  aria-label={`Add tag ${tag}`}
                  disabled={isFull}
                  onClick={() => change(tag, true)}
                  className={`${chip} border border-line-strong text-ink-soft hover:text-ink disabled:opacity-50`}
                >
                  <Plus aria-hidden />
                  <span className="truncate">{tag}</span>
                </button>
              </li>
            ))}
          </ul>
          {isAll && inUse.isPending && <p className="mt-2 text-sm text-ink-faint">Loading…</p>}
          {isAll && inUse.isError && (
            <p role="alert" className="mt-2 text-sm text-danger-text">
              We couldn’t load your other tags.
            </p>
          )}
        </section>
        <OwnTag tags={tags} onAdd={(tag) => change(tag, true)} />
      </div>
    </Popover>
  );
}

function OwnTag({ tags, onAdd }: { tags: readonly string[]; onAdd: (tag: string) => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const tag = normalizeTag(typed);
    if (tag === '') return setError('Enter a tag.');
    if (tags.includes(tag)) return setError('This contact has this tag already.');
    if (tag.length > longestTag) return setError(`Use ${longestTag} characters or fewer.`);
    if (tags.length >= maxTags) return setError(`A contact can have up to ${maxTags} tags.`);
    onAdd(tag);
    setTyped('');
  };
  return (
    <form onSubmit={submit} noValidate className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field label="Your own tag" error={error}>
          <TextInput
            value={typed}
            placeholder="bank_holiday"
            autoComplete="off"
            onChange={({ target }) => {
              setTyped(target.value);
              setError(undefined);
            }}
          />
        </Field>
      </div>
      <Button type="submit">Add tag</Button>
    </form>
  );
}
