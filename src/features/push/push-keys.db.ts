// The sandbox's key at rest.
import type { Transaction } from '../../database/transaction.ts';

export interface SealedKeys {
  public_key: string;
  sealed_private_key: Buffer;
}

export async function findKeys(tx: Transaction): Promise<SealedKeys | undefined> {
  return tx.selectFrom('push_keys').select(['public_key', 'sealed_private_key']).executeTakeFirst();
}

/** The first to come keeps it. */
export async function addKeys(tx: Transaction, keys: SealedKeys): Promise<void> {
  await tx
    .insertInto('push_keys')
    .values(keys)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function replaceKeys(tx: Transaction, keys: SealedKeys, former: SealedKeys): Promise<void> {
  await tx
    .updateTable('push_keys')
    .set(keys)
    .where('public_key', '=', former.public_key)
    .where('sealed_private_key', '=', former.sealed_private_key)
    .execute();
}
