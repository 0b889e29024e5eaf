// The operator lets somebody in again who lost everything: the password, the second step and the passkeys.
import { removeEveryPasskey, removeTwoStep } from '../../database/log-in-ways.ts';
import type { Database } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { lockAccount } from './account.db.ts';
import { noteSecurity } from './note-security.operation.ts';
import { beginReset } from './password.operation.ts';

/**
 * Ends every session, removes the second step and every passkey, and begins a reset. Who asks for it has to be known by
 * other means. @returns the address of the page that sets a new password until it expires; null for an unknown email
 */
export async function recoverAccount(
  { database, ...platform }: { database: Pick<Database, 'asSystem'> } & Pick<Platform, 'config' | 'log' | 'now'>,
  email: string,
): Promise<string | null> {
  return database.asSystem(async (tx) => {
    const account = await lockAccount(tx, email.trim().toLowerCase());
    if (!account) return null;
    await removeTwoStep(tx, account.id);
    await removeEveryPasskey(tx, account.id);
    const token = await beginReset(tx, platform, account.id);
    await noteSecurity(tx, platform, { userId: account.id, action: 'account_recovered', by: 'operator' });
    return `${platform.config.baseUrl}/reset-password?token=${token}`;
  });
}
