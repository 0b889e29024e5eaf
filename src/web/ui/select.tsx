// A list to pick one of, in forms: the browser's own select, so that labels, forms and a finger have all they need. With a mouse
// or keys it opens a list that narrows while one types. To a finger its own list wears our look where a page may dress it.
import { cx } from 'class-variance-authority';
import { ChevronDown } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import { holdKeys } from '../held-keys.ts';
import { useFieldControl } from './field.tsx';
import { lateDialog } from './late.tsx';
import { opensList, picksByList } from './pick.ts';

export interface SelectOption<V extends string = string> {
  value: V;
  label: string;
  /** Said beside it in the list that narrows, and found by there. */
  detail?: string;
  /** A dot or icon before the label of what is chosen. */
  mark?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps<V extends string> {
  options: readonly SelectOption<V>[];
  value: V | null;
  onChange: (value: V) => void;
  placeholder?: string;
  /** The accessible name outside a Field. */
  label?: string;
  name?: string;
  /** What is chosen is kept at once: while it is closed, no letter chooses. */
  keptAtOnce?: boolean;
  disabled?: boolean;
  className?: string;
}

const PickList = lateDialog(async () => (await import('./pick-list.tsx')).PickList);

export function Select<V extends string>({
  options,
  value,
  onChange,
  placeholder = 'Choose…',
  label,
  name,
  keptAtOnce,
  disabled,
  className,
}: SelectProps<V>) {
  const control = useFieldControl();
  const shown = value ?? '';
  /** Its list is open beside it. */
  const [opened, setOpened] = useState<HTMLSelectElement | null>(null);
  const open = (event: SyntheticEvent<HTMLSelectElement>) => {
    if (!picksByList()) return;
    event.preventDefault();
    event.currentTarget.focus();
    holdKeys();
    setOpened(event.currentTarget);
  };
  const chosen = options.find((option) => option.value === shown);
  return (
    <span className={cx('relative flex items-center', className)}>
      {chosen?.mark && <span className="pointer-events-none absolute left-2.5 inline-flex">{chosen.mark}</span>}
      <select
        ref={keepFocusMoves}
        {...control}
        aria-label={label}
        name={name}
        data-picks={keptAtOnce || undefined}
        disabled={disabled}
        value={chosen ? shown : ''}
        onChange={(event) => onChange(event.target.value as V)}
        onMouseDown={(event) => event.button === 0 && open(event)}
        onKeyDown={(event) => (opensList(event) ? open(event) : keepEscape(event))}
        className={cx('control select-list truncate pr-8!', chosen?.mark && 'pl-7.5!', !chosen && 'text-ink-faint!')}
      >
        {!chosen && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute right-2.5 text-ink-faint" aria-hidden />
      {opened && (
        <PickList
          anchor={opened}
          cameFrom={opened}
          label={label ?? nameOf(opened)}
          options={options}
          value={shown}
          onPick={(next) => onChange(next as V)}
          onClose={() => setOpened(null)}
        />
      )}
    </span>
  );
}

/** As its Field says it, without the sign of what is required. */
const nameOf = ({ labels }: HTMLSelectElement): string => (labels[0]?.textContent ?? '').replace(/\s*\*$/, '');

/** In an open list the focus is on an option: Escape closes that list, and not the dialog it stands in. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape' && event.target instanceof HTMLOptionElement) event.stopPropagation();
}

/** The focus on its way from the list back to the field is nowhere for a moment: a dialog would take it for lost, and take it. */
function keepFocusMoves(select: HTMLSelectElement | null) {
  const keep = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && select?.contains(event.relatedTarget)) event.stopPropagation();
  };
  select?.addEventListener('focusout', keep);
  return () => select?.removeEventListener('focusout', keep);
}
