import { useState, type FormEvent, type RefObject } from 'react';
import { formatPhone } from '../../domain/phone-number.ts';
import { Button } from '../../web/ui/button.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { searchArea } from './own-numbers.browser.ts';
import { areaCodePattern } from './phone-numbers.rules.ts';
import { badAreaCode, sayFound } from './phone-numbers.words.ts';

export interface Found {
  areaCode: string;
  /** Null: nothing was searched for. */
  numbers: readonly string[] | null;
}

interface AreaSearchProps {
  input: RefObject<HTMLInputElement | null>;
  found: Found;
  onFound: (found: Found) => void;
  onBuy: (phone: string) => void;
}

export function AreaSearch({ input, found, onFound, onBuy }: AreaSearchProps) {
  const [areaCode, setAreaCode] = useState(found.areaCode);
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const search = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const wanted = areaCode.trim();
    const isCode = areaCodePattern.test(wanted);
    setFault(isCode ? undefined : badAreaCode);
    setFailure(null);
    if (!isCode) return input.current?.focus();
    setBusy(true);
    const outcome = await searchArea(wanted);
    setBusy(false);
    if (outcome.is === 'failed') return setFailure(outcome.says);
    onFound({ areaCode: wanted, numbers: outcome.answer });
  };

  return (
    <div className="flex flex-col gap-4">
      <form noValidate onSubmit={(event) => void search(event)} className="flex items-start gap-2">
        <Field label="Area code" className="flex-1" {...(fault !== undefined && { error: fault })}>
          <TextInput
            ref={input}
            // Back from the question, the focus is here again.
            autoFocus={found.numbers !== null}
            inputMode="numeric"
            autoComplete="off"
            placeholder="615"
            value={areaCode}
            onChange={(event) => {
              setFault(undefined);
              setAreaCode(event.target.value);
            }}
          />
        </Field>
        <Button type="submit" tone="primary" className="mt-5" busy={isBusy}>
          Search
        </Button>
      </form>
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
      <p role="status" className={found.numbers?.length === 0 ? 'text-ink-soft' : 'sr-only'}>
        {found.numbers !== null && sayFound(found.areaCode, found.numbers.length)}
      </p>
      {found.numbers !== null && found.numbers.length > 0 && <Offers numbers={found.numbers} onBuy={onBuy} />}
    </div>
  );
}

function Offers({ numbers, onBuy }: { numbers: readonly string[]; onBuy: (phone: string) => void }) {
  return (
    <ul aria-label="Available numbers" className="grid gap-x-8 md:grid-cols-2">
      {numbers.map((phone) => (
        <li key={phone} className="flex min-h-11 items-center py-1 justify-between gap-2 border-t border-line">
          <span className="whitespace-nowrap tabular-nums">{formatPhone(phone)}</span>
          <Button size="small" aria-label={`Buy ${formatPhone(phone)}`} onClick={() => onBuy(phone)}>
            Buy
          </Button>
        </li>
      ))}
    </ul>
  );
}
