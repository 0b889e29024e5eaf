// The mails about auto-recharge.
import { writeLetter, type Letter } from '../../domain/mail-letter.ts';

export const rechargeMailKinds = ['stopped', 'authentication_required'] as const;
export type RechargeMailKind = (typeof rechargeMailKinds)[number];

const words: Record<RechargeMailKind, { subject: string; paragraphs: readonly string[]; after: string }> = {
  stopped: {
    subject: 'Auto-recharge is switched off',
    paragraphs: [
      'Your card was declined three times in a row, so we switched auto-recharge off. Nothing was charged.',
      'Texts and calls stop when your balance is used up.',
    ],
    after: 'Top up with a card that works, then switch auto-recharge on again.',
  },
  authentication_required: {
    subject: 'Your bank wants you to confirm a top-up',
    paragraphs: [
      'We tried to recharge your wallet, and your bank asked for a confirmation that only you can give. Nothing was charged.',
    ],
    after: 'Please top up once yourself and confirm it there.',
  },
};

export function rechargeMail(kind: RechargeMailKind, url: string): Letter {
  const { subject, paragraphs, after } = words[kind];
  return writeLetter({ subject, heading: subject, paragraphs, button: { label: 'Open your wallet', url }, after });
}
