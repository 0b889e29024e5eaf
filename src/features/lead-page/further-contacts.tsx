// Further phones or emails of a lead: add one, make one the main one, take one away. All of it is saved with the form.
import { Plus, Star, X } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { furtherNumbers } from '../../domain/further-numbers.ts';
import { Button, IconButton } from '../../web/ui/button.tsx';
import { Field } from '../../web/ui/field.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import type { LeadEdit } from './lead-edit.browser.ts';
import { meansTheSame, readList, writeList } from '../lead-model/lead-form.rules.ts';
import { readEmail, readPhone } from '../lead-model/lead-input.rules.ts';

const kinds = {
  phone: {
    further: furtherNumbers.phone.list,
    one: 'phone',
    label: 'Additional phones',
    read: readPhone,
    max: furtherNumbers.phone.max,
  },
  email: {
    further: furtherNumbers.email.list,
    one: 'email',
    label: 'Additional emails',
    read: readEmail,
    max: furtherNumbers.email.max,
  },
} as const;

export function FurtherContacts({ field, edit }: { field: keyof typeof kinds; edit: LeadEdit }) {
  const { further, one, label, read, max } = kinds[field];
  const values = readList(edit.value[further]);
  // More than that may be stored: one that was just taken away may come back.
  const room = Math.max(max, readList(edit.saved[further]).length);
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const labelId = useId();
  const setValues = (next: readonly string[]) => edit.set({ [further]: writeList(next) });
  /** The next key acts there, and not nowhere because the field is gone. */
  const focusAdd = () => list.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  const add = () => {
    const text = (typed ?? '').trim();
    if (text === '') return setTyped(null);
    const verdict = read(text);
    if ('fault' in verdict) return setFault(verdict.fault);
    if ([edit.value[field], ...values].some((known) => meansTheSame(field, known, text)))
      return setFault(`This lead already has that ${one}.`);
    setValues([...values, text]);
    setTyped(null);
  };
  const makeMain = (value: string) =>
    edit.set({
      [field]: value,
      [further]: writeList([edit.value[field].trim(), ...values.filter((other) => other !== value)].filter(Boolean)),
    });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      flushSync(add);
      // A fault keeps the field.
      if (event.currentTarget.isConnected) return;
      focusAdd();
      if (event.ctrlKey || event.metaKey) list.current?.closest('form')?.requestSubmit();
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      flushSync(() => {
        setTyped(null);
        setFault(undefined);
      });
      focusAdd();
    }
  };
  return (
    <div ref={list} role="group" aria-labelledby={labelId} className="col-span-2 flex min-w-0 flex-col gap-1">
      <span id={labelId} className={values.length > 0 ? 'text-xs font-medium text-ink-soft' : 'sr-only'}>
        {label}
      </span>
      {values.map((value) => (
        <div key={value} className="flex min-h-8 items-center gap-1 rounded-sm border border-line pr-1 pl-2.5">
          <span className="min-w-0 flex-1 truncate tabular-nums select-text">{value}</span>
          <IconButton label={`Make ${value} the main ${one}`} size="small" onClick={() => makeMain(value)}>
            <Star aria-hidden />
          </IconButton>
          <IconButton
            label={`Remove ${value}`}
            size="small"
            onClick={() => {
              flushSync(() => setValues(values.filter((other) => other !== value)));
              focusAdd();
            }}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      {edit.faults[further] && (
        <p role="alert" className="text-xs text-danger-text">
          {edit.faults[further]}
        </p>
      )}
      {typed === null ? (
        values.length < room && (
          <Button
            data-add
            size="small"
            tone="quiet"
            className="self-start"
            icon={<Plus aria-hidden />}
            onClick={() => {
              setFault(undefined);
              setTyped('');
            }}
          >
            {`Add ${one === 'phone' ? 'a phone' : 'an email'}`}
          </Button>
        )
      ) : (
        <div className="flex items-start gap-2">
          <Field label={`Additional ${one}`} labelHidden error={fault} className="flex-1">
            <TextInput
              autoFocus
              type={field === 'phone' ? 'tel' : 'text'}
              inputMode={field === 'phone' ? 'tel' : 'email'}
              autoCapitalize="none"
              maxLength={field === 'phone' ? 60 : 254}
              placeholder={field === 'phone' ? '(202) 555-0143' : 'name@example.com'}
              value={typed}
              onChange={(event) => {
                setFault(undefined);
                setTyped(event.target.value.replaceAll(',', ''));
              }}
              onKeyDown={onKeyDown}
              onBlur={add}
            />
          </Field>
        </div>
      )}
    </div>
  );
}
