import { sql } from 'kysely';
import { leadsWithFurther } from '../../database/owner-of-number.ts';
import type { Transaction } from '../../database/transaction.ts';

export interface Moved {
  leadId: string;
  address: string;
  /** The name of the detail that it becomes. */
  under: string;
}

export async function moveToDetails(tx: Transaction, userId: string, moved: readonly Moved[]): Promise<void> {
  const rows = moved.map(({ leadId, address, under }) => ({ lead_id: leadId, address, under }));
  const without = (column: 'further_phones' | 'further_emails') => sql`
    ${sql.ref(column)} = array(select each from unnest(${sql.ref(column)}) with ordinality as own (each, place) where each <> all(addresses) order by place)`;
  await sql`
    with given as (
      select lead_id, under, array_agg(address) as addresses
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as each (lead_id uuid, address text, under text) group by lead_id, under
    ), gone as (
      select lead_id, array_agg(address) as addresses, jsonb_object_agg(under, array_to_string(given.addresses, ', ')) as details
      from given, unnest(given.addresses) as address group by lead_id
    )
    update leads set
      phone = case when phone <> all(addresses) then phone end, email = case when email <> all(addresses) then email end,
      ${without('further_phones')}, ${without('further_emails')}, extra = details || extra
    from gone where leads.user_id = ${userId} and leads.id = lead_id`.execute(tx);
}

/** Of leads that have lost their main one the first of the others takes its place, unless another lead has it as its own. */
export async function putForward(
  tx: Transaction,
  userId: string,
  leadIds: readonly string[],
  field: 'phone' | 'email',
): Promise<void> {
  const [main, further] = [sql.ref(field), sql.ref(`further_${field}s`)];
  await sql`
    with next as (
      select distinct on (${further}[1]) id, ${further}[1] as value from leads
      where user_id = ${userId} and id = any(${[...leadIds]}::uuid[]) and ${main} is null and ${further} <> '{}'
      order by ${further}[1], created_at, id
    )
    update leads set ${main} = value, ${further} = array_remove(${further}, value)
    from next where leads.user_id = ${userId} and leads.id = next.id
      and not exists (select from leads other where other.user_id = ${userId} and other.deleted_at is null and other.${main} = value)`.execute(
    tx,
  );
}

/** Those that a lead still has, in the trash, too. */
export async function heldAmong(tx: Transaction, userId: string, addresses: readonly string[]): Promise<Set<string>> {
  const asked = sql`${[...addresses]}::text[]`;
  const { rows } = await sql<{ address: string }>`
    select unnest(array_remove(array[phone, email], null) || further_phones || further_emails) as address from leads
    where user_id = ${userId} and (phone = any(${asked}) or email = any(${asked}) or deleted_at is not null
      or id = any((select ${leadsWithFurther(userId, { phones: asked, emails: asked })})::uuid[]))`.execute(tx);
  const held = new Set(rows.map(({ address }) => address));
  return new Set(addresses.filter((address) => held.has(address)));
}

/** Those that this source, and nobody else, has closed. */
export async function closedOnlyBy(
  tx: Transaction,
  userId: string,
  source: string,
  addresses: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct address from suppressions as entry
    where user_id = ${userId} and address = any(${[...addresses]}::text[]) and source = ${source}
      and not exists (
        select from suppression_events as said
        where said.user_id = ${userId} and said.address = entry.address and said.change = 'set' and said.source <> ${source})
      and not exists (
        select from suppressions as other
        where other.user_id = ${userId} and other.address = entry.address and other.source <> ${source})`.execute(tx);
  return rows.map(({ address }) => address);
}
