// The controls of the filters: several of a list, one of a few, a range of days or of numbers.
import { useState } from 'react';
import { halfTyped, wholeDateMessage } from '../../domain/half-typed.ts';
import { Button } from '../../web/ui/button.tsx';
import { Checkbox } from '../../web/ui/checkbox.tsx';
import { DateInput } from '../../web/ui/date-input.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Select } from '../../web/ui/select.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { lastDaysWords } from './lead-filter-words.rules.ts';
import { filterReaders, writeDays, writeNumbers } from './lead-filter.rules.ts';
import { writeValues, type Values } from '../../domain/value-list.ts';

interface Option {
  value: string;
  label: string;
}

interface ManyChoiceProps {
  label: string;
  options: readonly Option[];
  chosen: Values;
  onChange: (values: Values) => void;
  /** Also offers leads without a value, in these words. */
  none?: string;
  /** A long list, searched by typing. */
  finds?: boolean;
}

/** So many are shown before one types. */
const maxShown = 8;
/** A longer label takes the whole width. */
const maxHalfWidth = 20;

export function ManyChoice({ label, options, chosen: inAddress, onChange, none, finds = false }: ManyChoiceProps) {
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(false);
  // The address follows a moment later; the mark and the next press must not wait for it.
  const [chosen, setChosen] = useState(inAddress);
  const written = writeValues(inAddress);
  const [seen, setSeen] = useState(written);
  if (seen !== written) {
    setSeen(written);
    setChosen(inAddress);
  }
  const typed = query.trim().toLowerCase();
  const all: { value: string | null; label: string }[] = [
    ...options,
    // Chosen once, and no longer anybody's: it can still be taken away.
    ...chosen
      .filter((value) => value !== null && !options.some((option) => option.value === value))
      .map((value) => ({ value, label: value ?? '' })),
    ...(none ? [{ value: null, label: none }] : []),
  ];
  const found = typed ? all.filter((option) => option.label.toLowerCase().includes(typed)) : all;
  const isLong = !typed && !isOpen && found.length > maxShown;
  const shown = isLong ? found.filter((option, index) => index < maxShown - 1 || chosen.includes(option.value)) : found;
  const toggle = (value: string | null) => {
    const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
    setChosen(next);
    onChange(next);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-ink-soft">{label}</legend>
      {finds && all.length > maxShown && (
        <TextInput
          type="search"
          aria-label={`Find a ${label.toLowerCase()}`}
          placeholder={`Find a ${label.toLowerCase()}`}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className="mb-1.5 h-8! touch:h-11!"
        />
      )}
      <div className="grid grid-cols-2 gap-x-3 gap-y-1">
        {shown.map((option) => (
          <Checkbox
            key={option.value ?? ''}
            label={<span className="block wrap-anywhere">{option.label}</span>}
            className={option.label.length > maxHalfWidth ? 'col-span-2' : ''}
            checked={chosen.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
        ))}
      </div>
      {all.length === 0 && <p className="text-sm text-ink-faint">No values yet.</p>}
      {all.length > 0 && shown.length === 0 && <p className="text-sm text-ink-faint">No matches.</p>}
      {isLong && (
        <Button tone="quiet" size="small" className="-ml-2" onClick={() => setOpen(true)}>
          All {found.length}
        </Button>
      )}
    </fieldset>
  );
}

const noFilter = { value: '', label: 'Any' };

interface OneChoiceProps {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string | null) => void;
}

export function OneChoice({ label, options, value, onChange }: OneChoiceProps) {
  return (
    <Field label={label}>
      <Select
        options={[noFilter, ...options]}
        placeholder={noFilter.label}
        value={value || null}
        onChange={(next) => onChange(next || null)}
      />
    </Field>
  );
}

const customOption = { value: 'custom', label: 'Custom range…' };
const lastOptions = optionsOf(lastDaysWords);

export function optionsOf(words: Readonly<Record<string, string>>): Option[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}

interface DaysChoiceProps extends Omit<OneChoiceProps, 'options'> {
  /** What can be chosen beside the last days. */
  more?: readonly Option[];
}

export function DaysChoice({ label, value, onChange, more = [] }: DaysChoiceProps) {
  const range = value ? filterReaders.created(value) : undefined;
  const custom = range && !('last' in range) ? range : null;
  const [isCustom, setCustom] = useState(custom !== null);
  const [typed, setTyped] = useState({ from: custom?.from ?? '', to: custom?.to ?? '' });
  const type = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    if (next.from === halfTyped || next.to === halfTyped) return;
    const text = next.from || next.to ? writeDays({ from: next.from || null, to: next.to || null }) : null;
    if (text === null || filterReaders.created(text) !== undefined) onChange(text);
  };
  const isTurned = typed.from !== '' && typed.to !== '' && typed.from !== halfTyped && typed.from > typed.to;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2">
      <Field label={label} className="col-span-2">
        <Select
          options={[noFilter, ...lastOptions, ...more, customOption]}
          placeholder={noFilter.label}
          value={isCustom ? 'custom' : value || null}
          onChange={(next) => {
            setCustom(next === 'custom');
            if (next !== 'custom') onChange(next || null);
          }}
        />
      </Field>
      {isCustom && (
        <>
          <Field
            label="From"
            hint={typed.from === halfTyped && wholeDateMessage}
            error={isTurned ? 'Must be before the end date.' : undefined}
          >
            <DateInput type="date" value={typed.from} onText={(from) => type({ from })} />
          </Field>
          <Field label="To" hint={typed.to === halfTyped && wholeDateMessage}>
            <DateInput type="date" value={typed.to} onText={(to) => type({ to })} />
          </Field>
        </>
      )}
    </div>
  );
}

const wholeNumber = /^[0-9]{0,3}$/;

/** One of some ranges, or any of one's own: `3..5`. */
export function NumbersChoice({ label, options, value, onChange }: OneChoiceProps) {
  const isOffered = options.some((option) => option.value === value);
  const [isCustom, setCustom] = useState(value !== '' && !isOffered);
  const range = isCustom && value ? filterReaders.attempts(value) : undefined;
  const [typed, setTyped] = useState({ from: String(range?.from ?? ''), to: String(range?.to ?? '') });
  const isTurned = typed.from !== '' && typed.to !== '' && Number(typed.from) > Number(typed.to);
  const type = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change };
    if (!wholeNumber.test(next.from) || !wholeNumber.test(next.to)) return;
    setTyped(next);
    const text = writeNumbers({ from: next.from ? Number(next.from) : null, to: next.to ? Number(next.to) : null });
    if (next.from === '' && next.to === '') onChange(null);
    else if (filterReaders.attempts(text) !== undefined) onChange(text);
  };
  return (
    <div className="grid grid-cols-2 content-start gap-x-3 gap-y-2">
      <Field label={label} className="col-span-2">
        <Select
          options={[noFilter, ...options, customOption]}
          placeholder={noFilter.label}
          value={isCustom ? customOption.value : value || null}
          onChange={(next) => {
            setCustom(next === customOption.value);
            if (next !== customOption.value) onChange(next || null);
          }}
        />
      </Field>
      {isCustom && (
        <>
          <Field label="From" error={isTurned ? 'Must not be more.' : undefined}>
            <TextInput
              inputMode="numeric"
              value={typed.from}
              onChange={(event) => type({ from: event.target.value })}
            />
          </Field>
          <Field label="To">
            <TextInput inputMode="numeric" value={typed.to} onChange={(event) => type({ to: event.target.value })} />
          </Field>
        </>
      )}
    </div>
  );
}
