// How many mails an address is sent because somebody typed it. Each kind has its own budget: whoever signs up with
// another person's address must not use up the mails that the owner asks for.
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { keyedHash } from '../../server/sign-in/keyed-hash.ts';
import { countMail } from './mail-budget.db.ts';

export interface AskedMail {
  kind: 'confirm' | 'already-registered' | 'reset';
  email: string;
}

/** True while this address has not been sent too many mails of this kind this hour; counts this one. */
export async function mayMail(tx: Transaction, platform: Platform, { kind, email }: AskedMail): Promise<boolean> {
  const key = keyedHash(platform.config.authSecrets, `account-mail ${kind}`, email).toString('base64url');
  return countMail(tx, key, platform.now());
}
