// What stands in a policy file, in the order a person reads it.
import { formatDollars } from '../../domain/money.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { soldFormLabels } from './sold-labels.rules.ts';

type Text = string | null | undefined;
type Amount = number | null | undefined;

export interface PolicyFile {
  carrier?: Text;
  policyNumber?: Text;
  premium?: Amount;
  annualPremium?: Amount;
  monthlyPayment?: Amount;
  faceAmount?: Amount;
  startDate?: Text;
  effectiveDate?: Text;
  notes?: Text;
  name?: Text;
  phone?: Text;
  email?: Text;
  address?: { street?: Text; city?: Text; state?: Text; zip?: Text } | null | undefined;
}

export interface PolicyFact {
  label: string;
  /** Empty when there is nothing. */
  value: string;
}

const dollars = (amount: Amount): string => (amount == null ? '' : formatDollars(Math.round(amount * 100)));

const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});

/** A day without a time has no zone: read and written in UTC it stays that day. What is no day stays as it is. */
export function dayWords(date: Text): string {
  if (!date) return '';
  const at = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? date : dayFormat.format(at);
}

export function policyFacts(sold: PolicyFile): { policy: PolicyFact[]; insured: PolicyFact[] } {
  const { street, city, state, zip } = sold.address ?? {};
  return {
    policy: [
      { label: soldFormLabels.carrier, value: sold.carrier ?? '' },
      { label: soldFormLabels.policyNumber, value: sold.policyNumber ?? '' },
      { label: soldFormLabels.premium, value: dollars(sold.premium ?? sold.annualPremium) },
      { label: soldFormLabels.monthlyPayment, value: dollars(sold.monthlyPayment) },
      { label: soldFormLabels.faceAmount, value: dollars(sold.faceAmount) },
      { label: soldFormLabels.startDate, value: dayWords(sold.startDate) },
      { label: soldFormLabels.effectiveDate, value: dayWords(sold.effectiveDate) },
    ],
    insured: [
      { label: soldFormLabels.name, value: sold.name ?? '' },
      { label: soldFormLabels.phone, value: formatPhone(sold.phone ?? '') },
      { label: soldFormLabels.email, value: sold.email ?? '' },
      { label: 'Address', value: [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') },
    ],
  };
}
