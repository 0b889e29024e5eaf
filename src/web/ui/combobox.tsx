// A field that narrows a list while typing; `onQuery` lets the list come from the server.
import { Combobox as Base } from '@base-ui/react/combobox';
import { cx } from 'class-variance-authority';
import { Check, ChevronDown, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLayer } from '../layers.ts';
import { useFieldControl } from './field.tsx';

export interface ComboboxOption {
  value: string;
  label: string;
  detail?: string;
  mark?: ReactNode;
}

export interface ComboboxProps {
  options: readonly ComboboxOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  /** Called on every letter; the caller answers with new `options`, which are then shown unfiltered. */
  onQuery?: (query: string) => void;
  placeholder?: string;
  emptyText?: string;
  loading?: boolean;
  label?: string;
  disabled?: boolean;
  /** There is always a choice: no button to clear it. */
  required?: boolean;
  className?: string;
}

export function Combobox({
  options,
  value,
  onChange,
  onQuery,
  placeholder,
  emptyText = 'No matches.',
  loading,
  label,
  disabled,
  required,
  className,
}: ComboboxProps) {
  const control = useFieldControl();
  const [isOpen, setOpen] = useState(false);
  useLayer(isOpen, () => setOpen(false));
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <Base.Root
      items={options}
      value={chosen}
      onValueChange={(next: ComboboxOption | null) => onChange(next?.value ?? null)}
      onInputValueChange={onQuery}
      filter={onQuery ? null : undefined}
      itemToStringLabel={(option) => option?.label ?? ''}
      isItemEqualToValue={(one, other) => one?.value === other?.value}
      disabled={disabled}
      open={isOpen}
      onOpenChange={(next) => setOpen(next)}
      autoHighlight
    >
      <Base.InputGroup className={cx('relative block', className)}>
        <Base.Input {...control} aria-label={label} placeholder={placeholder} className="control pr-14!" />
        <span className="absolute inset-y-0 right-1 flex items-center text-ink-faint">
          {!required && (
            <Base.Clear aria-label="Clear" className="grid size-7 place-items-center rounded-xs hover:text-ink">
              <X aria-hidden />
            </Base.Clear>
          )}
          <Base.Trigger aria-label="Show all" className="grid size-7 place-items-center rounded-xs hover:text-ink">
            <ChevronDown aria-hidden />
          </Base.Trigger>
        </span>
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner positionMethod="fixed" sideOffset={4} className="z-50">
          <Base.Popup className="popup float-motion max-h-[min(20rem,calc(100dvh-16px),var(--available-height,100dvh))] w-(--anchor-width) overflow-y-auto overscroll-contain">
            <Base.Empty className="px-2 py-2 text-sm text-ink-faint empty:hidden">
              {loading ? 'Searching…' : emptyText}
            </Base.Empty>
            <Base.List>
              {(option: ComboboxOption) => (
                <Base.Item key={option.value} value={option} className="option-row relative pr-7">
                  {option.mark}
                  <span className="truncate">{option.label}</span>
                  {option.detail && <span className="ml-auto text-sm text-ink-faint">{option.detail}</span>}
                  <Base.ItemIndicator className="absolute right-2">
                    <Check aria-hidden />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
