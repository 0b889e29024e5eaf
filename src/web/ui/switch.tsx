import { cx } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode;
  hint?: ReactNode;
  labelHidden?: boolean;
}

/** For what takes effect at once; for what is saved with a form use Checkbox. */
export function Switch({ label, hint, labelHidden, className, ...rest }: SwitchProps) {
  return (
    <label className={cx('inline-flex min-w-0 items-start gap-3 touch:min-h-11 touch:items-center', className)}>
      <input type="checkbox" role="switch" className="switch-track" {...rest} />
      <span className={labelHidden ? 'sr-only' : 'min-w-0'}>
        {label}
        {hint && <span className="block text-xs text-ink-faint">{hint}</span>}
      </span>
    </label>
  );
}
