// The kinds of moves in the ledger, with the words the agent reads.
export const transactionTypes = [
  'topup',
  'auto_recharge',
  'text',
  'call',
  'number',
  'admin_credit',
  'admin_adjustment',
  'refund',
  'topup_refund',
  'dispute',
] as const;

export type TransactionType = (typeof transactionTypes)[number];
export type SpendType = 'text' | 'call' | 'number';

export const transactionLabels: Record<TransactionType, string> = {
  topup: 'Top-up',
  auto_recharge: 'Auto-recharge',
  text: 'Text',
  call: 'Call',
  number: 'Phone number',
  admin_credit: 'Credit',
  admin_adjustment: 'Adjustment',
  refund: 'Refund',
  topup_refund: 'Top-up refund',
  dispute: 'Payment dispute',
};
