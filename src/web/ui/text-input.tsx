import { cx } from 'class-variance-authority';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useFieldControl } from './field.tsx';

export interface TextInputProps extends ComponentProps<'input'> {
  type?: 'text' | 'email' | 'tel' | 'url' | 'number' | 'date' | 'time' | 'search';
  /** A fixed sign before the value: "$". */
  prefix?: string;
}

export function TextInput({ type = 'text', prefix, className, ...rest }: TextInputProps) {
  const control = useFieldControl();
  const input = (
    <input
      {...control}
      type={type}
      className={cx(
        'control',
        type === 'number' || type === 'date' || type === 'time' ? 'tabular-nums' : '',
        prefix && 'pl-6!',
        className,
      )}
      {...rest}
    />
  );
  if (!prefix) return input;
  return (
    <span className="relative block">
      <span aria-hidden className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-ink-faint">
        {prefix}
      </span>
      {input}
    </span>
  );
}

export function PasswordInput({ className, ...rest }: ComponentProps<'input'>) {
  const control = useFieldControl();
  const [shown, setShown] = useState(false);
  return (
    <span className="relative block">
      <input
        {...control}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={cx('control pr-11!', className)}
        {...rest}
        type={shown ? 'text' : 'password'}
      />
      <button
        type="button"
        aria-label={shown ? 'Hide password' : 'Show password'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0.5 right-0.5 grid w-9 place-items-center rounded-xs text-ink-faint hover:text-ink touch:w-11"
      >
        {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </button>
    </span>
  );
}

export interface TextAreaProps extends ComponentProps<'textarea'> {
  /** Grows with its text from `rows` up to about twelve lines. */
  rows?: number;
}

export function TextArea({ rows = 3, className, ...rest }: TextAreaProps) {
  const control = useFieldControl();
  return (
    <textarea
      {...control}
      rows={rows}
      className={cx('control h-auto! max-h-64 min-h-9 resize-y py-2 field-sizing-content', minHeight[rows], className)}
      {...rest}
    />
  );
}

// field-sizing ignores `rows`; lines of 20 px, padding and border.
const minHeight: Record<number, string> = {
  2: 'min-h-[58px]',
  3: 'min-h-[78px]',
  4: 'min-h-[98px]',
  5: 'min-h-[118px]',
  6: 'min-h-[138px]',
};
