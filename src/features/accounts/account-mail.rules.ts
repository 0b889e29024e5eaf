// The mails of an account.
import { brand } from '../../domain/brand.ts';
import { writeLetter, type Letter } from '../../domain/mail-letter.ts';
import { spanWords } from '../../domain/span-words.ts';
import { confirmationLinkTtlMs, resetLinkTtlMs, undoLinkTtlMs } from './lifetimes.rules.ts';

export function confirmationMail(url: string): Letter {
  return writeLetter({
    subject: `Confirm your email for ${brand.productName}`,
    heading: 'Confirm your email',
    paragraphs: [
      `Someone, most likely you, signed up for ${brand.productName} with this email address. Confirm it to log in.`,
    ],
    button: { label: 'Confirm email', url },
    after: `The link works once and expires in ${spanWords(confirmationLinkTtlMs)}. If this wasn’t you, ignore this email. The account can’t be used until it’s confirmed.`,
  });
}

export function alreadyRegisteredMail(url: string): Letter {
  return writeLetter({
    subject: `You already have an account at ${brand.productName}`,
    heading: 'You already have an account',
    paragraphs: [
      `Someone, most likely you, tried to sign up for ${brand.productName} with this email address. You already have an account, so nothing changed.`,
    ],
    button: { label: 'Log in', url },
    after: 'If this wasn’t you, you can ignore this email.',
  });
}

export function resetMail(url: string): Letter {
  return writeLetter({
    subject: `Reset your ${brand.productName} password`,
    heading: 'Reset your password',
    paragraphs: [
      `Someone, most likely you, asked to reset the password for the ${brand.productName} account with this email address.`,
    ],
    button: { label: 'Reset your password', url },
    after: `The link works once and expires in ${spanWords(resetLinkTtlMs)}. If this wasn’t you, ignore this email. Your password stays the same.`,
  });
}

const securityChanges = {
  'password-changed': ['Your password was changed', 'All your other devices were logged out.'],
  'two-step-on': [
    'Two-step verification was turned on',
    'You’ll now be asked for a code from your authenticator app when you log in.',
  ],
  'two-step-off': ['Two-step verification was turned off', 'You’ll now log in with your password only.'],
  'recovery-codes-renewed': ['You have new recovery codes', 'Your old codes no longer work.'],
  'recovery-code-used': ['A recovery code was used to log in', 'It won’t work again.'],
  'passkey-added': ['A passkey was added', 'You can use it to log in without your password.'],
  'passkey-removed': ['A passkey was removed', 'It can no longer be used to log in.'],
} as const;

export type SecurityChange = keyof typeof securityChanges;

export const securityChangeNames = Object.keys(securityChanges) as [SecurityChange, ...SecurityChange[]];

/** `at`: when, in words of the agent's own time zone. `url`: where it is undone if it was somebody else. */
export function securityMail(change: SecurityChange, at: string, url: string): Letter {
  const [heading, effect] = securityChanges[change];
  return writeLetter({
    subject: `${brand.productName}: ${heading}`,
    heading,
    paragraphs: [`This happened on ${at}. ${effect}`, 'If this was you, there’s nothing you need to do.'],
    button: { label: 'This wasn’t me', url },
    after: `The button works for ${spanWords(undoLinkTtlMs)}. It logs out every device and lets you reset your password. If you need help, email ${brand.supportEmail}.`,
  });
}
