import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { keys } from '../key-table.ts';
import { useShortcut } from '../shortcuts.ts';
import { Kbd } from './kbd.tsx';

export interface SearchFieldProps {
  label: string;
  value: string;
  /** Called 150 ms after the last letter, at once for Enter and for clearing. */
  onChange: (value: string) => void;
  placeholder?: string;
  className?: string;
}

const settleMs = 150;

export function SearchField({
  label,
  value,
  onChange,
  placeholder = 'Search',
  className = 'w-70 max-md:w-full',
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setText(value);
  }
  useShortcut({ ...keys.search, label, run: () => input.current?.select() });
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(onChange, settleMs, text);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  const clear = () => {
    setText('');
    onChange('');
    input.current?.focus();
  };
  return (
    <span role="search" className={`group relative block ${className}`}>
      <Search aria-hidden className="pointer-events-none absolute top-0 bottom-0 left-2.5 my-auto text-ink-faint" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        value={text}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        className="control px-8! text-ellipsis touch:placeholder-shown:pr-2.5!"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChange(text);
          if (event.key !== 'Escape') return;
          if (text) clear();
          else input.current?.blur();
          event.preventDefault();
        }}
      />
      {text ? (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center text-ink-faint hover:text-ink"
        >
          <X aria-hidden />
        </button>
      ) : (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-2 flex items-center group-focus-within:hidden touch:hidden"
        >
          <Kbd caps={['/']} />
        </span>
      )}
    </span>
  );
}
