import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { Person } from './meeting.rules.ts';

/** The newest live lead with this email or phone, as a further one too. Each part reads its own index. With the system's rights. */
export async function matchLead(
  tx: Transaction,
  userId: string,
  { email, phone }: Pick<Person, 'email' | 'phone'>,
): Promise<string | null> {
  if (email === null && phone === null) return null;
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, created_at from leads where user_id = ${userId} and deleted_at is null and email = ${email}
      union all
      select id, created_at from leads where user_id = ${userId} and deleted_at is null and phone = ${phone}
      union all
      select id, created_at from leads where user_id = ${userId} and deleted_at is null
        and id = any((select leads_with_further_of(${userId}, array[${phone}::text], array[${email}::text]))::uuid[])
    ) found order by created_at desc, id desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}
