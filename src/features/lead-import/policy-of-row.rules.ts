// A row's sale as the policy file that the sold form would store.
import type { LeadDraft, LeadSale } from '../../domain/lead-draft.ts';
import { soldForm, soldInput } from '../policies/sold-form.rules.ts';
import { premiumCents, storedSold, type StoredSold } from '../policies/sold.rules.ts';

/** As it waits among the staged rows; the moment of the sale is known at the end. */
export interface RowPolicy {
  on: string;
  sold: Omit<StoredSold, 'markedAt'>;
  premium_cents: number;
}

const typed = (amount: number | null): string => (amount === null ? '' : amount.toFixed(2));

/** What somebody would type into the form, which begins with what is known of the lead. */
export function saleInput({ sale, ...draft }: LeadDraft & { sale: LeadSale }) {
  const { soldOn: _, ...form } = soldForm({ ...draft, pipeline: {}, sold: null, sold_at: null }, 'UTC');
  return soldInput({
    ...form,
    soldOn: sale.sold_on,
    carrier: sale.carrier ?? '',
    faceAmount: typed(sale.face),
    premium: typed(sale.premium),
    monthlyPayment: typed(sale.monthly),
    policyNumber: sale.policy_number ?? '',
    startDate: sale.start_date ?? '',
    effectiveDate: sale.effective_date ?? '',
  });
}

export function policyOfRow(draft: LeadDraft): RowPolicy | null {
  const { sale } = draft;
  if (sale === null) return null;
  const { markedAt: _, ...sold } = storedSold(saleInput({ ...draft, sale }), '');
  return { on: sale.sold_on, sold, premium_cents: premiumCents(sold) };
}
