// A cell while it is being changed. Enter and leaving save, Escape reverts, Tab saves and goes on.
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import type { EditEnd } from '../../web/ui/table-types.ts';
import { stateSuggestions } from '../../web/ui/state-suggestions.ts';
import { lastOfList, type Suggestion } from '../../web/ui/suggestions.ts';
import { useSuggestions } from '../../web/ui/use-suggestions.tsx';
import { useUsedSuggestions } from '../leads/used-values.browser.ts';
import type { CellField } from './cell-text.browser.ts';

interface LeadCellEditorProps {
  /** "Phone of Ava Stone" */
  label: string;
  field: Exclude<CellField, 'next_follow_up_at'>;
  initial: string;
  /** `initial` was typed a moment ago and goes on being typed. */
  isTyped: boolean;
  onSave: (text: string) => void;
  onEnd: (end: EditEnd) => void;
}

const none: readonly Suggestion[] = [];
const types = { phone: 'tel', email: 'email' } as const;
const longest: Partial<Record<CellField, number>> = { name: 200, phone: 60, email: 254, state: 40 };

export function LeadCellEditor({ label, field, initial, isTyped, onSave, onEnd }: LeadCellEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initial);
  const isEnded = useRef(false);
  const begin = useEffectEvent(() => {
    if (!isTyped) input.current?.select();
    else if (field !== 'email') input.current?.setSelectionRange(initial.length, initial.length);
  });
  useEffect(() => begin(), []);
  const end = (how: EditEnd, saves: boolean) => {
    if (isEnded.current) return;
    isEnded.current = true;
    if (saves) onSave(text);
    onEnd(how);
  };
  const used = useUsedSuggestions('tags');
  const { before, typed } = field === 'tags' ? lastOfList(text) : { before: '', typed: text };
  const suggestions: Partial<Record<CellField, readonly Suggestion[]>> = {
    state: stateSuggestions,
    tags: used.suggestions,
  };
  const {
    anchor,
    attributes,
    open,
    press: pressInList,
    list,
  } = useSuggestions({
    text: typed,
    suggestions: suggestions[field] ?? none,
    onChoose: (chosen) => setText(`${before}${chosen}`),
  });
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (pressInList(event)) return event.stopPropagation();
    if (event.key === 'Enter') end('here', true);
    else if (event.key === 'Escape') end('here', false);
    else if (event.key === 'Tab') end(event.shiftKey ? 'previous' : 'next', true);
    else return event.stopPropagation();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span ref={anchor} className="block">
      <input
        {...(suggestions[field] && attributes)}
        ref={input}
        // The cell was asked for: the focus belongs into it.
        autoFocus
        aria-label={label}
        type={types[field as keyof typeof types] ?? 'text'}
        maxLength={longest[field]}
        value={text}
        autoComplete="off"
        spellCheck={false}
        title={field === 'tags' ? 'Separate tags with commas' : undefined}
        className="control -mx-2 h-8! w-[calc(100%+16px)]! min-w-0 px-2! text-sm!"
        onChange={(event) => {
          setText(event.target.value);
          open();
        }}
        onFocus={() => field === 'tags' && used.onFocus()}
        onKeyDown={press}
        onBlur={() => end('here', true)}
      />
      {list}
    </span>
  );
}
