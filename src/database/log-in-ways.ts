// The ways to log in beside the password, taken away: by their owner in the settings, and with a reset of the password.
import type { Transaction } from './transaction.ts';

/** @returns false when it was off. */
export async function removeTwoStep(tx: Transaction, userId: string): Promise<boolean> {
  await tx.deleteFrom('auth.recovery_codes').where('userId', '=', userId).execute();
  const { numDeletedRows } = await tx.deleteFrom('auth.two_step').where('userId', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removePasskey(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth.passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removeEveryPasskey(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('auth.passkeys').where('userId', '=', userId).execute();
}
