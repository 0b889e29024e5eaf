// A native select in the look of its value: light enough for thousands of table rows. With a mouse or keys it opens a list
// that narrows while one types; a finger gets the system's own.
import { cx } from 'class-variance-authority';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { opensList, pickOne, picksByList, type PickOption } from './pick.ts';

interface Option<V> {
  value: V;
  label: string;
  mark?: ReactNode;
}

export interface InlineSelectProps<V extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  /** The accessible name: "Stage of Ava Stone". */
  label: string;
  value: V;
  options?: readonly Option<V>[];
  /** Instead of `options`: under headings. */
  groups?: readonly { label: string; options: readonly Option<V>[] }[];
  onChange: (value: V) => void;
  /** A dot before the label. */
  mark?: ReactNode;
  /** In a form: with the frame of the other controls, always. */
  framed?: boolean;
}

/** Its text begins where the surrounding text does; the frame around it shows on hover and focus. */
export function InlineSelect<V extends string>({
  label,
  value,
  options = [],
  groups = [],
  onChange,
  mark,
  framed = false,
  className,
  ...rest
}: InlineSelectProps<V>) {
  const all: readonly PickOption[] = groups.length > 0 ? groups.flatMap((group) => group.options) : options;
  const open = (event: MouseEvent<HTMLSelectElement> | KeyboardEvent<HTMLSelectElement>) => {
    if (!picksByList()) return;
    event.preventDefault();
    const anchor = event.currentTarget;
    pickOne({ anchor, label, options: all, value, onPick: (next) => onChange(next as V) });
  };
  return (
    <span
      className={cx(
        'group/inline relative inline-flex items-center',
        framed ? 'w-full' : '-ml-2 max-w-[calc(100%+16px)]',
        className,
      )}
    >
      {mark && <span className="pointer-events-none absolute left-2 inline-flex">{mark}</span>}
      <select
        aria-label={label}
        value={value}
        data-picks
        onChange={(event) => onChange(event.target.value as V)}
        onMouseDown={(event) => event.button === 0 && open(event)}
        onKeyDown={(event) => opensList(event) && open(event)}
        className={cx(
          framed
            ? 'control appearance-none truncate pr-7!'
            : 'h-7 w-full min-w-0 appearance-none truncate rounded-sm bg-transparent pr-6 text-sm text-ink hover:bg-pressed touch:h-11 touch:text-lg',
          framed ? '' : mark ? 'pl-7.5' : 'pl-2',
        )}
        {...rest}
      >
        {options.map(optionElement)}
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label} className="bg-raised text-ink-soft">
            {group.options.map(optionElement)}
          </optgroup>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className={cx(
          'pointer-events-none absolute size-3.5 text-ink-faint',
          framed
            ? 'right-2'
            : 'right-1.5 opacity-0 group-focus-within/inline:opacity-100 group-hover/inline:opacity-100 touch:opacity-100',
        )}
      />
    </span>
  );
}

const optionElement = ({ value, label }: Option<string>) => (
  <option key={value} value={value} className="bg-raised text-ink">
    {label}
  </option>
);
