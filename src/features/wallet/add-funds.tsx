import { useId, useState, type FormEvent } from 'react';
import { formatDollars } from '../../domain/money.ts';
import { useAppUser } from '../../web/app-user.ts';
import { Button } from '../../web/ui/button.tsx';
import { Field } from '../../web/ui/field.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { leaveForTopUp } from './leave-for-top-up.browser.ts';
import { chargeFor, describeFee, quickAmountsCents, readTopUp, type CardFee } from '../payments/top-up-amount.rules.ts';

/** Every amount says beforehand what the card will be charged. */
export function AddFunds({ fee }: { fee: CardFee }) {
  const user = useAppUser();
  const feeId = useId();
  const [busyWith, setBusyWith] = useState<number | null>(null);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();

  const begin = async (cents: number) => {
    if (busyWith !== null) return;
    setBusyWith(cents);
    const left = await leaveForTopUp(user, cents);
    // The button stays at work while the browser goes to the payment page.
    if (!left) setBusyWith(null);
  };
  const addCustom = (event: FormEvent) => {
    event.preventDefault();
    const read = readTopUp(text);
    setFault(read.fault);
    if (read.cents !== undefined) void begin(read.cents);
  };
  const typed = readTopUp(text).cents;

  return (
    <div className="flex flex-col gap-5 pt-5">
      <div role="group" aria-label="Quick top-up">
        <ul className="grid grid-cols-3 gap-2">
          {quickAmountsCents.map((cents) => (
            <li key={cents} className="flex min-w-0 flex-col gap-1">
              <Button
                wide
                size="large"
                onClick={() => void begin(cents)}
                busy={busyWith === cents}
                disabled={busyWith !== null && busyWith !== cents}
                aria-describedby={`${feeId}-${cents}`}
              >
                +${cents / 100}
              </Button>
              <span id={`${feeId}-${cents}`} className="text-center text-xs text-ink-faint tabular-nums">
                {formatDollars(chargeFor(cents, fee))} with fee
              </span>
            </li>
          ))}
        </ul>
      </div>
      <form onSubmit={addCustom} noValidate className="flex items-start gap-2">
        <Field
          label="Custom amount"
          error={fault}
          hint={
            typed === undefined
              ? `Your card is also charged a fee of ${describeFee(fee)}.`
              : `You’ll be charged ${formatDollars(chargeFor(typed, fee))}: ${formatDollars(typed)} plus a ${formatDollars(chargeFor(typed, fee) - typed)} card fee.`
          }
          className="flex-1"
        >
          <TextInput
            prefix="$"
            inputMode="decimal"
            autoComplete="off"
            placeholder="25.00"
            maxLength={20}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setFault(undefined);
            }}
          />
        </Field>
        <Button
          type="submit"
          tone="primary"
          className="mt-5"
          busy={busyWith !== null && !quickAmountsCents.some((cents) => cents === busyWith)}
          disabled={quickAmountsCents.some((cents) => cents === busyWith)}
        >
          Add
        </Button>
      </form>
    </div>
  );
}
