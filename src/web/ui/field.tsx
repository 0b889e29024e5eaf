// Ties a label, a hint and an error to whatever control stands inside.
import { CircleAlert } from 'lucide-react';
import { createContext, useContext, useId, useState, type ReactNode } from 'react';

export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

const FieldContext = createContext<Partial<FieldControl>>({});
const OwnFaultContext = createContext<((fault: string | null) => void) | null>(null);

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  /** The label stays for screen readers only. */
  labelHidden?: boolean;
  /** At the right of the label: 'Forgot it?', a counter. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function Field({
  label,
  hint,
  error: told,
  required,
  labelHidden,
  aside,
  children,
  className = '',
}: FieldProps) {
  const id = useId();
  /** What the control itself found: it knows best what was typed. */
  const [own, setOwn] = useState<string | null>(null);
  const error = own ?? told;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const control: FieldControl = {
    id,
    'aria-describedby': [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  };
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${className}`}>
      <div className={labelHidden ? 'sr-only' : 'flex items-baseline justify-between gap-2'}>
        <label htmlFor={id} className="text-xs font-medium text-ink-soft">
          {label}
          {required && (
            <span aria-hidden className="text-ink-faint">
              {' '}
              *
            </span>
          )}
        </label>
        {aside && <span className="text-xs text-ink-faint">{aside}</span>}
      </div>
      <OwnFaultContext value={setOwn}>
        <FieldContext value={control}>{children}</FieldContext>
      </OwnFaultContext>
      <div aria-live="polite" className="empty:hidden">
        {error && (
          <p id={errorId} className="flex items-start gap-1 text-xs whitespace-pre-line text-danger-text">
            <CircleAlert className="mt-px size-3.5" aria-hidden />
            {error}
          </p>
        )}
      </div>
      {hint && (
        <p id={hintId} className="text-xs text-ink-faint">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The attributes that a control inside a Field takes over; its own props win. */
export function useFieldControl(): Partial<FieldControl> {
  return useContext(FieldContext);
}

/** For a control that reads what is typed: says what is wrong with it where the Field shows errors. Null outside a Field. */
export function useOwnFault(): ((fault: string | null) => void) | null {
  return useContext(OwnFaultContext);
}
