// Balance transactions: what a charge, a refund or a dispute did to the account's money.
import type { StripeAccount } from './account.ts';
import { newId } from './ids.ts';

interface Balance {
  amount: number;
  fee: number;
  source: string;
  type: 'charge' | 'refund' | 'adjustment';
  description?: string | null;
}

export function addBalance(account: StripeAccount, { amount, fee, source, type, description = null }: Balance): string {
  const now = account.now();
  return account.add('balance_transaction', {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: now + 2 * 86_400,
    balance_type: 'payments',
    created: now,
    currency: 'usd',
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: 'usd',
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: type === 'adjustment' ? 'dispute' : type,
    source,
    status: 'pending',
    type,
  }).id;
}
