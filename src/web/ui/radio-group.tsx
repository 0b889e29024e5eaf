import { cx } from 'class-variance-authority';
import { useId, type ReactNode } from 'react';

export interface ChoiceOption<V extends string> {
  value: V;
  label: string;
  hint?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface ChoiceProps<V extends string> {
  label: string;
  labelHidden?: boolean;
  options: readonly ChoiceOption<V>[];
  value: V;
  onChange: (value: V) => void;
  className?: string;
}

/** One of a few, each with room for an explanation. */
export function RadioGroup<V extends string>({
  label,
  labelHidden,
  options,
  value,
  onChange,
  className,
}: ChoiceProps<V>) {
  const name = useId();
  return (
    <fieldset className={cx('flex flex-col gap-2', className)}>
      <legend className={labelHidden ? 'sr-only' : 'mb-2 text-xs font-medium text-ink-soft'}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex items-start gap-2 touch:min-h-11 touch:items-center">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            className="radio-mark m-0.5"
          />
          <span className="min-w-0">
            {option.label}
            {option.hint && <span className="block text-xs text-ink-faint">{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** One of two to four short words, side by side. */
export function SegmentedControl<V extends string>({
  label,
  options,
  value,
  onChange,
  className,
  iconsOnly,
}: ChoiceProps<V> & { iconsOnly?: boolean }) {
  const name = useId();
  return (
    <fieldset className={cx('inline-flex rounded-sm bg-sunken p-0.5', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          data-tip={iconsOnly ? option.label : undefined}
          className={
            'flex h-7 flex-1 items-center justify-center gap-1.5 rounded-xs px-2.5 text-sm whitespace-nowrap text-ink-soft transition-colors touch:h-10 ' +
            'hover:text-ink has-checked:bg-raised has-checked:font-medium has-checked:text-ink has-checked:shadow-button has-disabled:opacity-50 ' +
            'has-focus-visible:outline-2 has-focus-visible:outline-focus'
          }
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.icon}
          <span className={iconsOnly ? 'sr-only' : ''}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
