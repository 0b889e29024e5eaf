// A confirmation link, opened: whose it is, and the password that opens the account with it.
import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import { sha256 } from '../../server/sign-in/keyed-hash.ts';
import { confirmAccount, readOpenConfirmation, takeConfirmation, type OpenConfirmation } from './account.db.ts';
import { refuseWeakPassword } from './password.operation.ts';

/** @throws Refusal gone */
export async function findConfirmation(platform: Platform, token: string): Promise<OpenConfirmation> {
  const open = await platform.database.asSystem((tx) => readOpenConfirmation(tx, sha256(token), platform.now()));
  if (!open) throw usedUp();
  return open;
}

export interface Confirming {
  token: string;
  password: string;
  /** The password replaces the one that was chosen at sign-up. */
  isNew: boolean;
}

/** @returns the address. @throws Refusal gone | forbidden (not that sign-up's password) | invalid_input */
export async function confirmAddress(platform: Platform, { token, password, isNew }: Confirming): Promise<string> {
  const open = await findConfirmation(platform, token);
  const { hasher } = platform.signIn;
  if (isNew) await refuseWeakPassword(password, open.email, 'body.password');
  else if (!(await hasher.verify({ hash: open.password, password })))
    throw new Refusal('forbidden', 'This isn’t the password you signed up with. You can choose a new one.');
  const hash = isNew ? await hasher.hash(password) : open.password;
  const email = await platform.database.asSystem(async (tx) =>
    (await takeConfirmation(tx, sha256(token), open.userId)) ? confirmAccount(tx, open.userId, hash) : undefined,
  );
  if (!email) throw usedUp();
  return email;
}

function usedUp(): Refusal {
  return new Refusal(
    'gone',
    'This confirmation link has expired or was already used. Log in, or sign up again to get a new one.',
  );
}
