import { useEffect, useState, type FormEvent } from 'react';
import { formatDollars, formatWholeDollars } from '../../domain/money.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { problemSentences, type ChoiceFault, type RechargeChoice } from './auto-recharge.rules.ts';
import { chargeFor, describeFee, minTopUpCents } from '../payments/top-up-amount.rules.ts';
import { useRechargeFields } from './use-recharge-fields.browser.ts';
import type { Wallet } from './wallet-queries.browser.ts';

const savedMs = 3000;

export function AutoRecharge({ wallet }: { wallet: Wallet }) {
  const threshold = wallet.auto_recharge_threshold_cents;
  const amount = wallet.auto_recharge_amount_cents;
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => setSaved(false), savedMs);
    return () => clearTimeout(timer);
  }, [isSaved]);
  const problem = wallet.recharge_problem && problemSentences[wallet.recharge_problem];
  return (
    <Card
      title="Auto-Recharge"
      description="Charges your saved card when the balance runs low."
      aside={threshold > 0 ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>}
    >
      <div className="flex flex-col gap-4">
        {problem && <Notice tone="warning">{problem}</Notice>}
        <ChoiceForm stored={{ thresholdCents: threshold, amountCents: amount }} onSaving={setSaved} />
        <p role="status" className={isSaved ? 'text-good-text' : 'sr-only'}>
          {isSaved && 'Auto-recharge settings saved.'}
        </p>
        <p className="border-t border-line pt-3 text-sm text-ink-soft">{cardSentence(wallet)}</p>
      </div>
    </Card>
  );
}

function ChoiceForm({ stored, onSaving }: { stored: RechargeChoice; onSaving: (done: boolean) => void }) {
  const fields = useRechargeFields(stored, onSaving);
  const faultOf = (field: ChoiceFault['field']) => (fields.fault?.field === field ? fields.fault.message : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void fields.save();
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="When balance is below" hint="Enter 0 to turn off auto-recharge." error={faultOf('threshold')}>
          <DollarInput value={fields.threshold} onChange={fields.typeThreshold} placeholder="0" />
        </Field>
        <Field label="Recharge amount" hint={`Minimum ${formatWholeDollars(minTopUpCents)}.`} error={faultOf('amount')}>
          <DollarInput value={fields.amount} onChange={fields.typeAmount} placeholder="20" />
        </Field>
      </div>
      <div>
        <Button type="submit" busy={fields.isBusy}>
          Save Settings
        </Button>
      </div>
    </form>
  );
}

function DollarInput({
  value,
  onChange,
  placeholder,
}: {
  value: string;
  onChange: (text: string) => void;
  placeholder: string;
}) {
  return (
    <TextInput
      prefix="$"
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={value}
      placeholder={placeholder}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function cardSentence({ card, has_subscription_card, fee, auto_recharge_amount_cents: amount }: Wallet): string {
  const cardFee = { basisPoints: fee.basis_points, fixedCents: fee.fixed_cents };
  const price =
    amount > 0
      ? `Each recharge costs ${formatDollars(chargeFor(amount, cardFee))}, including the card fee.`
      : `A card fee of ${describeFee(cardFee)} is added.`;
  if (card) return `Card: ${brandName(card.brand)}${card.last4 ? ` ending in ${card.last4}` : ''}. ${price}`;
  if (has_subscription_card) return `We’ll use your subscription card until a top-up saves a different one. ${price}`;
  return `No saved card yet. Your next top-up will save one. ${price}`;
}

const brandNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
};

function brandName(brand: string | null): string {
  return (brand && brandNames[brand]) ?? 'saved card';
}
