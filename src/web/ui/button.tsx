import { cx } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

const shape =
  'relative inline-grid shrink-0 select-none place-items-center rounded-sm font-medium whitespace-nowrap no-underline ' +
  'transition-[background-color,border-color,color,opacity] duration-[120ms] aria-disabled:opacity-60 disabled:opacity-50';

const tones = {
  primary:
    'bg-accent text-on-accent shadow-button not-disabled:not-aria-disabled:hover:bg-accent-strong active:bg-accent-strong',
  secondary:
    'border border-line-strong bg-raised text-ink shadow-button not-disabled:not-aria-disabled:hover:bg-hover active:bg-pressed',
  ghost: 'text-ink-soft not-disabled:not-aria-disabled:hover:bg-hover not-disabled:hover:text-ink active:bg-pressed',
  danger:
    'bg-danger text-white shadow-button not-disabled:not-aria-disabled:hover:bg-danger-strong active:bg-danger-strong',
  quiet: 'text-accent-text not-disabled:not-aria-disabled:hover:bg-accent-soft active:bg-accent-soft',
};

const sizes = {
  small: 'h-7 px-2 text-sm touch:h-10 touch:px-3',
  medium: 'h-9 px-3 text-base touch:h-11 touch:px-4',
  large: 'h-11 px-5 text-lg',
};

interface Look {
  tone?: keyof typeof tones | undefined;
  size?: keyof typeof sizes | undefined;
  icon?: boolean;
  wide?: boolean | undefined;
  className?: string | undefined;
}

/** For links that look like buttons. */
export const buttonClass = ({ tone = 'secondary', size = 'medium', icon, wide, className }: Look = {}): string =>
  cx(shape, tones[tone], sizes[size], icon && 'aspect-square px-0!', wide && 'w-full', className);

export interface ButtonProps extends ComponentProps<'button'> {
  tone?: Look['tone'];
  size?: Look['size'];
  wide?: boolean;
  icon?: ReactNode;
  /** Keeps the width and the focus, shows a spinner (or `busyLabel`) and ignores presses. */
  busy?: boolean;
  busyLabel?: string;
}

export function Button({
  tone,
  size,
  wide,
  icon,
  busy,
  busyLabel,
  children,
  className,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      className={buttonClass({ tone, size, wide, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      <span className={`col-start-1 row-start-1 inline-flex items-center gap-2 ${busy ? 'invisible' : ''}`}>
        {icon}
        {children}
      </span>
      {busy && (
        <span className="col-start-1 row-start-1 inline-flex items-center gap-2">
          {busyLabel ?? (
            <>
              <LoaderCircle className="animate-spin" aria-hidden />
              <span className="sr-only">{children}</span>
            </>
          )}
        </span>
      )}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'wide' | 'busyLabel'> {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  children: ReactNode;
  /** Shown in the tooltip beside the name. */
  shortcut?: string;
}

export function IconButton({
  label,
  tone = 'ghost',
  size,
  busy,
  shortcut,
  children,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      data-tip-key={shortcut}
      className={buttonClass({ tone, size, icon: true, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      {...rest}
    >
      {busy ? <LoaderCircle className="animate-spin" aria-hidden /> : children}
    </button>
  );
}
