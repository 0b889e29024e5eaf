// The follow-up of a row while it is being changed: a date and a time, 9:00 AM without one. Nothing in either clears it;
// what is incomplete is said at the cell and stored nowhere.
import { useRef, useState, type KeyboardEvent } from 'react';
import { shownZone } from '../../web/shown-zone.ts';
import { timeHint } from '../../domain/follow-up-hour.ts';
import { halfTyped } from '../../domain/half-typed.ts';
import { CellNote } from '../../web/ui/cell-note.tsx';
import { DateInput, textOfDateInput } from '../../web/ui/date-input.tsx';
import type { EditEnd } from '../../web/ui/table-types.ts';
import { readFollowUpTexts } from '../leads/follow-up.rules.ts';

interface FollowUpCellEditorProps {
  /** "Follow-up of Ava Stone" */
  label: string;
  /** YYYY-MM-DDTHH:MM, or nothing. */
  initial: string;
  onSave: (text: string) => void;
  onEnd: (end: EditEnd) => void;
}

export function FollowUpCellEditor({ label, initial, onSave, onEnd }: FollowUpCellEditorProps) {
  const box = useRef<HTMLSpanElement>(null);
  const [date, setDate] = useState(initial.slice(0, 10));
  const [time, setTime] = useState(initial.slice(11, 16));
  const [fault, setFault] = useState<string>();
  /** What the field says of a date as typed. */
  const dateFault = useRef<string>(null);
  const isEnded = useRef(false);
  const inputs = () => [...(box.current?.querySelectorAll('input') ?? [])];
  const end = (how: EditEnd) => {
    isEnded.current = true;
    onEnd(how);
  };
  const save = (how: EditEnd) => {
    if (isEnded.current) return;
    // Asked at the fields themselves: a key that is still down has not been told yet.
    const [typedDate = '', typedTime = ''] = inputs().map((input, at) =>
      textOfDateInput(input, at === 0 ? date : time),
    );
    const read = readFollowUpTexts({ date: typedDate, time: typedTime }, shownZone());
    if ('fault' in read) return setFault((typedDate === halfTyped && dateFault.current) || read.fault);
    onSave(read.text);
    end(how);
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    const [first, second] = inputs();
    const inFirst = event.target === first;
    if (event.key === 'Enter') save('here');
    else if (event.key === 'Escape') end('here');
    else if (event.key !== 'Tab') return;
    else if (inFirst !== event.shiftKey) (inFirst ? second : first)?.focus();
    else save(event.shiftKey ? 'previous' : 'next');
    event.preventDefault();
  };
  /** The calendar belongs to it, wherever it lies. */
  const isInside = (element: Element | null) =>
    box.current?.contains(element) === true || element?.closest('[data-calendar]') != null;
  const type = (set: (text: string) => void) => (text: string) => {
    setFault(undefined);
    set(text);
  };
  const look = 'h-8! px-1.5! text-sm!';
  return (
    <span
      ref={box}
      role="group"
      aria-label="When to follow up"
      className="relative z-20 -mx-2 flex rounded-md bg-raised shadow-float"
      onKeyDown={press}
      onBlur={({ relatedTarget }) => isInside(relatedTarget) || save('here')}
    >
      <DateInput
        // The cell was asked for: the focus belongs into it.
        autoFocus
        type="date"
        aria-label={label}
        aria-invalid={fault ? true : undefined}
        min="1900-01-01"
        max="2100-12-31"
        isAhead
        onFault={(told) => (dateFault.current = told)}
        value={date}
        onText={type(setDate)}
        className={`w-32! ${look}`}
      />
      <DateInput
        type="time"
        aria-label={`${label}, time`}
        title={timeHint}
        value={time}
        onText={type(setTime)}
        className={`w-26! ${look}`}
      />
      {fault && <CellNote>{fault}</CellNote>}
    </span>
  );
}
