import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { samePerson, type Holder } from '../lead-model/same-person.rules.ts';
import type { Person } from './meeting.rules.ts';

/**
 * Whose booking it is: the newest live lead with this email or phone that the name does not speak against. Each part reads its
 * own index. With the system's rights.
 */
export async function matchLead(
  tx: Transaction,
  userId: string,
  { name, email, phone }: Person,
): Promise<string | null> {
  if (email === null && phone === null) return null;
  const own = sql`leads where user_id = ${userId} and deleted_at is null and not is_sample`;
  const { rows } = await sql<Holder & { id: string }>`
    select id, name, by from (
      select id, name, created_at, 'email' as by from ${own} and email = ${email}
      union all
      select id, name, created_at, 'phone' from ${own} and phone = ${phone}
      union all
      select id, name, created_at, 'further' from ${own}
        and id = any((select leads_with_further_of(${userId}, array[${phone}::text], array[${email}::text]))::uuid[])
    ) found order by by = 'further', created_at desc, id desc`.execute(tx);
  const found = samePerson(name, rows);
  return found === null || found.isHousehold ? null : found.known.id;
}
