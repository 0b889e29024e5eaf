// The do-not-contact list, by its key.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export interface Listed {
  channel: string;
  address: string;
  reason: string;
  source: string;
  created_at: string;
}

export async function pageOfList(
  tx: Transaction,
  { userId, after, limit }: { userId: string; after: Listed | null; limit: number },
): Promise<Listed[]> {
  const behind = after ? sql`and (channel, address) > (${after.channel}, ${after.address})` : sql``;
  const { rows } = await sql<Listed>`
    select channel, address, reason, source, created_at from suppressions
    where user_id = ${userId} ${behind} order by channel, address limit ${limit}`.execute(tx);
  return rows;
}
