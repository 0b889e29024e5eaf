// Tags of a lead as chips: Enter or a comma adds what is typed, Backspace in the empty field takes the last one away.
import { X } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { normalizeTag } from '../../domain/lead-tag.ts';
import { useFieldControl } from '../../web/ui/field.tsx';
import { useSuggestions } from '../../web/ui/use-suggestions.tsx';
import { readList, writeList } from '../lead-model/lead-form.rules.ts';
import type { LeadStatus } from '../lead-model/lead-shape.contract.ts';
import { useUsedSuggestions } from './used-values.browser.ts';

interface TagsFieldProps {
  name: string;
  /** With commas. */
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Tags of whose leads are suggested. */
  status?: LeadStatus;
}

export function TagsField({ name, value, onChange, placeholder = 'Add a tag', status }: TagsFieldProps) {
  const control = useFieldControl();
  const [typed, setTyped] = useState('');
  const tags = readList(value);
  const add = (text: string) => {
    const more = text.split(',').map(normalizeTag).filter(Boolean);
    setTyped('');
    if (more.length > 0) onChange(writeList([...new Set([...tags, ...more])]));
  };
  const { suggestions, onFocus } = useUsedSuggestions('tags', status);
  const { anchor, attributes, open, close, press, list } = useSuggestions({
    text: typed,
    suggestions: suggestions.filter((each) => !tags.includes(each.value)),
    onChoose: add,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (press(event)) return;
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && typed.trim() !== '') {
      event.preventDefault();
      add(typed);
    }
    if (event.key === 'Backspace' && typed === '' && tags.length > 0) onChange(writeList(tags.slice(0, -1)));
  };
  return (
    <span
      ref={anchor}
      className="control flex h-auto! min-h-9 flex-wrap items-center gap-1 px-1.5! py-1! focus-within:border-focus"
    >
      {tags.map((tag) => (
        <span
          key={tag}
          className="inline-flex h-6 items-center gap-0.5 rounded-sm bg-sunken pr-0.5 pl-2 text-xs font-medium"
        >
          {tag}
          <button
            type="button"
            aria-label={`Remove tag ${tag}`}
            className="grid size-5 place-items-center rounded-xs text-ink-faint hover:text-ink touch:size-8"
            onClick={() => onChange(writeList(tags.filter((other) => other !== tag)))}
          >
            <X aria-hidden className="size-3!" />
          </button>
        </span>
      ))}
      <input
        {...control}
        {...attributes}
        name={name}
        value={typed}
        maxLength={400}
        autoCapitalize="none"
        placeholder={tags.length === 0 ? placeholder : ''}
        className="h-6 min-w-20 flex-1 bg-transparent px-1 outline-none"
        onChange={({ target: { value: text } }) => {
          if (text.includes(',')) add(text);
          else setTyped(text);
          open();
        }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onClick={open}
        onBlur={() => {
          close();
          add(typed);
        }}
      />
      {list}
    </span>
  );
}
