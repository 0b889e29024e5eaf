// Under which names people can have agreed to hear from an agent, as the product knows them.
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from './transaction.ts';

/** A `text[]`: the agent's own, the one on their page, and the business and person of each verification that the carrier got. */
export const namesOfAgent = (userId: string): RawBuilder<unknown> => sql`array(
  select distinct btrim(name) from (
    select full_name from profiles where user_id = ${userId}
    union all select full_name from agent_profiles where user_id = ${userId}
    union all select unnest(array[form->>'legal_name', form->>'doing_business_as', concat_ws(' ', form->>'first_name', form->>'last_name')])
      from number_verifications where user_id = ${userId} and submitted_at is not null) as known (name)
  where btrim(name) <> '' order by 1)`;

export async function readNamesOfAgent(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await sql<{ names: string[] }>`select ${namesOfAgent(userId)} as names`.execute(tx);
  return rows[0]!.names;
}
