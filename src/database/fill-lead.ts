import { sql } from 'kysely';
import type { Gain } from '../domain/fill-blanks.ts';
import { sourceAsKnown } from './source-as-known.ts';
import type { Transaction } from './transaction.ts';

/**
 * Writes what a lead gains from another source. `isTyped`: by the agent, who has then edited it. A contact that is called as the
 * lead was, as nothing or after its email, gets the name too.
 */
export async function fillLead(
  tx: Transaction,
  { userId, id, gain, isTyped = false }: { userId: string; id: string; gain: Gain; isTyped?: boolean },
): Promise<void> {
  const { address, extra, source, ...plain } = gain;
  const named = plain.name ? await nameAndPhone(tx, userId, id) : undefined;
  await tx
    .updateTable('leads')
    .set({
      ...plain,
      ...(source && { source: sourceAsKnown(userId, source) }),
      ...(address && { address: JSON.stringify(address) }),
      ...(extra && { extra: JSON.stringify(extra) }),
      ...(isTyped && { edited_at: sql<string>`now()` }),
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
  if (named?.phone)
    await sql`
      update message_contacts set full_name = ${plain.name}
      where user_id = ${userId} and phone = ${named.phone} and full_name is not distinct from nullif(${named.name}::text, '')`.execute(
      tx,
    );
}

async function nameAndPhone(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<{ name: string | null; phone: string | null } | undefined> {
  return tx
    .selectFrom('leads')
    .select(['name', 'phone'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}
