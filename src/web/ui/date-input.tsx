// A date or time field that tells half typed from empty. On a desk a date is typed as Americans write it, or chosen in a
// calendar; a finger gets the system's own picker.
import { cx } from 'class-variance-authority';
import { CalendarDays } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { halfTyped } from '../../domain/half-typed.ts';
import { todayIn } from '../../domain/time-zone.ts';
import { readTypedDate, writeTypedDate } from '../../domain/typed-date.ts';
import { shownZone } from '../shown-zone.ts';
import { useIsTouch } from '../use-media-query.ts';
import { useOwnFault } from './field.tsx';
import { lateDialog } from './late.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

interface DateInputProps extends Omit<
  TextInputProps,
  'type' | 'value' | 'onChange' | 'onKeyUp' | 'onKeyDown' | 'onBlur' | 'min' | 'max'
> {
  type: 'date' | 'time';
  /** `YYYY-MM-DD` or `HH:MM`, '' or `halfTyped`. */
  value: string;
  onText: (text: string) => void;
  /** First and last day. */
  min?: string;
  max?: string;
  /** A day without its year is one to come. */
  isAhead?: boolean;
  /** Outside a Field: what is wrong with a date as typed. */
  onFault?: (fault: string | null) => void;
}

const DateCalendar = lateDialog(async () => (await import('./date-calendar.tsx')).DateCalendar);

export function DateInput(props: DateInputProps) {
  const isTouch = useIsTouch();
  return props.type === 'time' || isTouch ? <SystemInput {...props} /> : <TypedDate {...props} />;
}

/** What the field holds now; the system's own may not have told of a key that is still down. */
export function textOfDateInput(input: HTMLInputElement, told: string): string {
  return input.type === 'text' ? told : input.value || (input.validity.badInput ? halfTyped : '');
}

function SystemInput({ value, onText, isAhead: _, onFault: __, ...rest }: DateInputProps) {
  const read = (input: HTMLInputElement) => {
    const text = textOfDateInput(input, value);
    if (text !== value) onText(text);
  };
  return (
    <TextInput
      {...rest}
      value={value === halfTyped ? '' : value}
      onChange={(event) => read(event.currentTarget)}
      // The first part that is typed changes no value, so that the browser tells of no change.
      onKeyUp={(event) => read(event.currentTarget)}
      onBlur={(event) => read(event.currentTarget)}
    />
  );
}

interface TypedText {
  text: string;
  /** What was told of it. */
  told: string;
  /** `value` as it came last. */
  seen: string;
}

const shown = (value: string): TypedText => ({ text: writeTypedDate(value), told: value, seen: value });

function TypedDate({ type: _, value, onText, onFault, min, max, isAhead, className, ...rest }: DateInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(() => shown(value));
  // Somebody else may have set it.
  if (typed.seen !== value) setTyped(typed.told === value ? { ...typed, seen: value } : shown(value));
  const ofField = useOwnFault();
  const sayFault = (fault: string | null) => (onFault ?? ofField)?.(fault);
  const forgetFault = useEffectEvent(() => sayFault(null));
  useEffect(() => () => forgetFault(), [value]);
  const today = todayIn(shownZone(), Date.now());
  const bounds = { today, min, max, isAhead };
  const take = (text: string) => {
    const read = readTypedDate(text, bounds);
    const told = 'fault' in read ? halfTyped : read.date;
    setTyped({ text, told, seen: value });
    sayFault(null);
    if (told !== value) onText(told);
  };
  /** Typed to its end: as it was understood, or what is wrong with it. */
  const settle = () => {
    const read = readTypedDate(typed.text, bounds);
    if ('fault' in read) sayFault(read.fault);
    else setTyped({ ...typed, text: writeTypedDate(read.date) });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return settle();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen(true);
  };
  const close = () => setOpen(false);
  return (
    <span className="relative block">
      <TextInput
        {...rest}
        ref={field}
        autoComplete="off"
        spellCheck={false}
        placeholder="MM/DD/YYYY"
        aria-haspopup="dialog"
        value={typed.text}
        onChange={(event) => take(event.target.value)}
        onKeyDown={press}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={settle}
        className={cx('pr-8! tabular-nums', className)}
      />
      <button
        type="button"
        // The arrow down opens it from the field: one stop less on the way through a form.
        tabIndex={-1}
        aria-label="Open calendar"
        aria-expanded={isOpen}
        data-tip="Open calendar"
        data-tip-key="ArrowDown"
        disabled={rest.disabled}
        // The field keeps the focus, and what is typed in it stays unfinished until then.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
        className="absolute inset-y-0.5 right-0.5 grid w-7 place-items-center rounded-xs text-ink-faint hover:text-ink"
      >
        <CalendarDays aria-hidden className="size-4" />
      </button>
      {isOpen && (
        <DateCalendar
          field={field}
          value={value}
          today={today}
          min={min}
          max={max}
          onChoose={(date) => {
            take(writeTypedDate(date));
            close();
          }}
          onClose={close}
        />
      )}
    </span>
  );
}
