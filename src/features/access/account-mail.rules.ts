// The mails of an account.
import { brand } from '../../domain/brand.ts';
import { writeLetter, type Letter } from '../../domain/mail-letter.ts';

export function confirmationMail(url: string): Letter {
  return writeLetter({
    subject: `Confirm your email for ${brand.productName}`,
    heading: 'Confirm your email',
    paragraphs: [
      `Somebody, most likely you, made an account at ${brand.productName} with this address. Confirm it to log in.`,
    ],
    button: { label: 'Confirm email', url },
    after: 'The link works once, for 24 hours. If it was not you, do nothing: without it the account cannot be used.',
  });
}

export function alreadyRegisteredMail(url: string): Letter {
  return writeLetter({
    subject: `You already have an account at ${brand.productName}`,
    heading: 'You already have an account',
    paragraphs: [
      `Somebody, most likely you, tried to make an account at ${brand.productName} with this address. It has one already, and nothing was changed.`,
    ],
    button: { label: 'Log in', url },
    after: 'If it was not you, you need not do anything.',
  });
}

export function resetMail(url: string): Letter {
  return writeLetter({
    subject: `Set a new password for ${brand.productName}`,
    heading: 'Set a new password',
    paragraphs: [
      `Somebody, most likely you, asked for a new password for the account at ${brand.productName} with this address.`,
    ],
    button: { label: 'Set a new password', url },
    after: 'The link works once, for one hour. If it was not you, do nothing: your password stays as it is.',
  });
}

const securityChanges = {
  'password-changed': ['Your password was changed', 'Every other device was logged out.'],
  'two-step-on': ['Two-step sign-in was turned on', 'From now on a log-in asks for a code of your app.'],
  'two-step-off': ['Two-step sign-in was turned off', 'From now on a log-in asks for the password alone.'],
  'recovery-codes-renewed': ['Your recovery codes were renewed', 'The earlier ones no longer work.'],
  'recovery-code-used': ['A recovery code was used to log in', 'It will not work again.'],
  'passkey-added': ['A passkey was added', 'It can be used to log in without the password.'],
  'passkey-removed': ['A passkey was removed', 'It can no longer be used to log in.'],
} as const;

export type SecurityChange = keyof typeof securityChanges;

export const securityChangeNames = Object.keys(securityChanges) as [SecurityChange, ...SecurityChange[]];

/** `at`: when, in words of the agent's own time zone. `url`: where it is undone if it was somebody else. */
export function securityMail(change: SecurityChange, at: string, url: string): Letter {
  const [heading, effect] = securityChanges[change];
  return writeLetter({
    subject: `${heading} at ${brand.productName}`,
    heading,
    paragraphs: [`This happened on ${at}. ${effect}`, 'If it was you, all is well and there is nothing to do.'],
    button: { label: 'It wasn’t me', url },
    after: `The button works for 7 days. It logs out every device and lets you set a new password. If you need help, write to ${brand.supportEmail}.`,
  });
}
