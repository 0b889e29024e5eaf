// The mails about auto-recharge.
import { writeLetter, type Letter } from '../../domain/mail-letter.ts';
import { productTerms } from '../../domain/product-terms.ts';

export const rechargeMailKinds = ['stopped', 'authentication_required'] as const;
export type RechargeMailKind = (typeof rechargeMailKinds)[number];

const words: Record<RechargeMailKind, { subject: string; paragraphs: readonly string[]; after: string }> = {
  stopped: {
    subject: 'Auto-recharge is turned off',
    paragraphs: [
      `Your card was declined ${productTerms.declinesUntilOff} times in a row, so we turned off auto-recharge. You weren’t charged.`,
      'Texts and calls stop when your balance runs out.',
    ],
    after: 'Top up with a different card, then turn auto-recharge back on.',
  },
  authentication_required: {
    subject: 'Your bank needs you to confirm a top-up',
    paragraphs: [
      'We tried to recharge your wallet, but your bank needs you to confirm the payment. You weren’t charged.',
    ],
    after: 'Please top up once and confirm the payment.',
  },
};

export function rechargeMail(kind: RechargeMailKind, url: string): Letter {
  const { subject, paragraphs, after } = words[kind];
  return writeLetter({ subject, heading: subject, paragraphs, button: { label: 'Open your wallet', url }, after });
}
