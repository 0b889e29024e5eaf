// A list to pick one of. In forms; for table rows use InlineSelect, which costs one native element.
import { Select as Base } from '@base-ui/react/select';
import { cx } from 'class-variance-authority';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFieldControl, useFieldLabelId } from './field.tsx';

export interface SelectOption<V extends string = string> {
  value: V;
  label: string;
  /** A dot or icon before the label. */
  mark?: ReactNode;
  detail?: string;
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
  disabled?: boolean;
  className?: string;
}

export function Select<V extends string>({
  options,
  value,
  onChange,
  placeholder = 'Choose…',
  label,
  name,
  disabled,
  className,
}: SelectProps<V>) {
  const control = useFieldControl();
  const labelId = useFieldLabelId();
  const chosen = options.find((option) => option.value === value);
  return (
    <Base.Root
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      name={name}
      disabled={disabled}
    >
      <Base.Trigger
        {...control}
        aria-label={label}
        aria-labelledby={label ? undefined : labelId}
        className={cx(
          'control flex items-center justify-between gap-2 text-left data-popup-open:border-focus',
          className,
        )}
      >
        <span className={`flex min-w-0 items-center gap-2 ${chosen ? '' : 'text-ink-faint'}`}>
          {chosen?.mark}
          <span className="truncate">
            <Base.Value placeholder={placeholder} />
          </span>
        </span>
        <ChevronDown className="text-ink-faint" aria-hidden />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50">
          <Base.Popup className="popup float-motion max-h-(--available-height) min-w-(--anchor-width) max-w-90 overflow-y-auto overscroll-contain">
            {options.map((option) => (
              <Base.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                className="option-row pr-7 relative"
              >
                {option.mark}
                <Base.ItemText className="truncate">{option.label}</Base.ItemText>
                {option.detail && <span className="ml-auto text-sm text-ink-faint">{option.detail}</span>}
                <Base.ItemIndicator className="absolute right-2">
                  <Check aria-hidden />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
