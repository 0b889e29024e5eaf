// One free trial for each card, whichever account it is given by.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

/**
 * Takes the card's one trial for this person. `cardHashes`: by each secret, newest first.
 * @returns false when another account has had it.
 */
export async function takeCardTrial(tx: Transaction, userId: string, cardHashes: readonly Buffer[]): Promise<boolean> {
  const [newest, ...older] = cardHashes;
  // Whose trial runs already may change to any card.
  const own = await tx.selectFrom('trial_cards').select('user_id').where('user_id', '=', userId).executeTakeFirst();
  if (own) return true;
  if (await isTaken(tx, older)) return false;
  await tx
    .insertInto('trial_cards')
    .values({ card_hash: newest!, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const holder = await tx
    .selectFrom('trial_cards')
    .select('user_id')
    .where('card_hash', '=', newest!)
    .executeTakeFirst();
  return holder?.user_id === userId;
}

async function isTaken(tx: Transaction, hashes: readonly Buffer[]): Promise<boolean> {
  if (hashes.length === 0) return false;
  const card = await tx
    .selectFrom('trial_cards')
    .select('card_hash')
    .where('card_hash', 'in', hashes)
    .executeTakeFirst();
  return card !== undefined;
}

/** The trial counts as had: the next checkout is the regular one and says so. */
export async function refuseTrial(tx: Transaction, userId: string): Promise<void> {
  await tx
    .updateTable('profiles')
    .set((row) => ({
      trial_refused_at: sql<string>`now()`,
      trial_started_at: row.fn.coalesce('trial_started_at', sql<string>`now()`),
    }))
    .where('user_id', '=', userId)
    .execute();
}
