import { sql } from 'kysely';
import type { Transaction } from './transaction.ts';

/** The one live lead that has this as its own phone or email. */
export async function ownerOf(
  tx: Transaction,
  userId: string,
  field: 'phone' | 'email',
  value: string | null,
): Promise<{ id: string; name: string | null; status: 'lead' | 'sold' } | null> {
  if (value === null) return null;
  const { rows } = await sql<{ id: string; name: string | null; status: 'lead' | 'sold' }>`
    select id, name, status from leads where user_id = ${userId} and ${sql.ref(field)} = ${value} and deleted_at is null
      and not is_sample`.execute(tx);
  return rows[0] ?? null;
}
