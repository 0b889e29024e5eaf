import { cx } from 'class-variance-authority';
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  /** The label stays for screen readers only (table rows). */
  labelHidden?: boolean;
  /** Some but not all of what it stands for. */
  indeterminate?: boolean;
}

export function Checkbox({ label, hint, labelHidden, indeterminate = false, className, ref, ...rest }: CheckboxProps) {
  const own = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={cx('inline-flex min-w-0 items-start gap-2 touch:min-h-11 touch:items-center', className)}>
      <input
        ref={(element) => {
          own.current = element;
          if (typeof ref === 'function') return ref(element);
          if (ref) ref.current = element;
        }}
        type="checkbox"
        className="check-mark m-0.5"
        {...rest}
      />
      <span className={labelHidden ? 'sr-only' : 'min-w-0'}>
        {label}
        {hint && <span className="block text-xs text-ink-faint">{hint}</span>}
      </span>
    </label>
  );
}
