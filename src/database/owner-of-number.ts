// Whose a number or an address is. One order: whose main one it is, then the oldest of those who have it beside theirs.
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from './transaction.ts';

/** Whose transaction it is: an agent's own, or the system's, which names the owner. */
export type AskedBy = 'agent' | 'system';

const liveLeadsOf = (userId: string) =>
  sql`leads.user_id = ${userId} and leads.deleted_at is null and not leads.is_sample`;
/** Of a row of `leads`; one that is called after its email has no name to compare. */
export const ownName = sql`case when leads.name is distinct from split_part(leads.email, '@', 1) then leads.name end`;

/** Ids of the live leads with one of these as a further phone or email, by their index: `uuid[]`. */
export function leadsWithFurther(
  userId: string,
  { phones = sql`'{}'`, emails = sql`'{}'` }: { phones?: RawBuilder<unknown>; emails?: RawBuilder<unknown> },
  as: AskedBy = 'agent',
): RawBuilder<unknown> {
  return as === 'agent'
    ? sql`leads_with_further(${phones}, ${emails})`
    : sql`leads_with_further_of(${userId}, ${phones}, ${emails})`;
}

/** The lead has this phone, as its main or a further one. Each part reads its own index. */
export const hasPhone = (userId: string, number: string, as: AskedBy): RawBuilder<boolean> =>
  sql`(phone = ${number} or id = any((select ${leadsWithFurther(userId, { phones: sql`array[${number}::text]` }, as)})::uuid[]))`;

/** The lead has one of these phones and emails, as a main or a further one. */
export const hasAnyOf = (userId: string, addresses: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(phone = any(${addresses}) or email = any(${addresses})
    or id = any((select ${leadsWithFurther(userId, { phones: addresses, emails: addresses })})::uuid[]))`;

/** The order of those who have this number: whose main one it is, then the oldest. Of rows of `leads`. */
export const inTurn = (number: string): RawBuilder<unknown> => sql`phone is distinct from ${number}, created_at, id`;

/** Of rows of `leads`: the live ones whose main number is one of these. */
export const hasMainNumber = (userId: string, numbers: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${liveLeadsOf(userId)} and phone = any(${numbers})`;

/** Those that have one of these beside theirs, whose `oldestFirst` counts. */
export const hasFurtherNumber = (userId: string, numbers: RawBuilder<unknown>, as: AskedBy): RawBuilder<boolean> =>
  sql`${liveLeadsOf(userId)} and id = any((select ${leadsWithFurther(userId, { phones: numbers }, as)})::uuid[])`;

export const oldestFirst = sql`created_at, id`;

/** Rows (number, id, next_follow_up_at, sold_at, phone, further_phones) of the live leads whose main numbers these are: where no other number can be meant. */
export const leadsByMainNumber = (userId: string, numbers: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select phone as number, id, next_follow_up_at, sold_at, phone, further_phones from leads where ${hasMainNumber(userId, numbers)})`;

/**
 * A subquery with one row for each of these numbers that a live lead has: `number`, `id`, `name`, `status`, `state`, `zip` and
 * numbers of the lead.
 * @param numbers a `text[]`
 */
export function leadsByNumber(userId: string, numbers: RawBuilder<unknown>, as: AskedBy): RawBuilder<unknown> {
  const shown = sql`leads.id, leads.name, leads.status, leads.state, leads.address->>'zip' as zip, leads.next_follow_up_at, leads.sold_at, leads.created_at,
    leads.phone, leads.further_phones`;
  return sql`(
    select distinct on (number) number, id, name, status, state, zip, next_follow_up_at, sold_at, phone, further_phones from (
      select phone as number, false as is_further, ${shown} from leads where ${hasMainNumber(userId, numbers)}
      union all
      select number, true, ${shown} from leads, unnest(further_phones) as number
      where ${hasFurtherNumber(userId, numbers, as)} and number = any(${numbers})
    ) as found order by number, is_further, ${oldestFirst})`;
}

export interface LeadHolder {
  id: string;
  /** Null for one that is called after its email: that is nobody's name. */
  name: string | null;
  status: 'lead' | 'sold';
  field: 'phone' | 'email';
  by: 'phone' | 'email' | 'further';
}

/** All live leads with this phone or email, in the order in which they count. */
export async function leadsHolding(
  tx: Transaction,
  userId: string,
  { phone, email }: { phone: string | null; email: string | null },
  as: AskedBy,
): Promise<LeadHolder[]> {
  if (phone === null && email === null) return [];
  const own = sql`leads where ${liveLeadsOf(userId)}`;
  const shown = sql`id, ${ownName} as name, status, created_at`;
  const further = (field: 'phone' | 'email', ids: RawBuilder<unknown>) =>
    sql`select ${shown}, ${field}::text, 'further' from ${own} and id = any((select ${ids})::uuid[])`;
  const { rows } = await sql<LeadHolder>`
    select id, name, status, field, by from (
      select ${shown}, 'phone' as field, 'phone' as by from ${own} and phone = ${phone}
      union all select ${shown}, 'email', 'email' from ${own} and email = ${email}
      union all ${further('phone', leadsWithFurther(userId, { phones: sql`array[${phone}::text]` }, as))}
      union all ${further('email', leadsWithFurther(userId, { emails: sql`array[${email}::text]` }, as))}
    ) as holders
    order by by = 'further', field = 'email', created_at, id`.execute(tx);
  return rows;
}

/** The one live lead that has this as its own phone or email. */
export async function ownerOf(
  tx: Transaction,
  userId: string,
  field: 'phone' | 'email',
  value: string | null,
): Promise<{ id: string; name: string | null; status: 'lead' | 'sold' } | null> {
  if (value === null) return null;
  const { rows } = await sql<{ id: string; name: string | null; status: 'lead' | 'sold' }>`
    select id, name, status from leads where ${liveLeadsOf(userId)} and ${sql.ref(field)} = ${value}`.execute(tx);
  return rows[0] ?? null;
}

interface HoldersOf {
  by: LeadHolder['by'];
  field: LeadHolder['field'];
  /** `id`, `name`, `value`. */
  holders: RawBuilder<unknown>;
}

/**
 * The same for thousands of numbers at once: subqueries over all live leads, in the order in which they count. Of those with
 * one further number the oldest, or all.
 */
export function holdersInTurn(userId: string, which: 'oldest' | 'all' = 'oldest'): HoldersOf[] {
  const live = sql`from leads where ${liveLeadsOf(userId)}`;
  const main = (by: 'phone' | 'email'): HoldersOf => ({
    by,
    field: by,
    holders: sql`select id, ${ownName} as name, ${sql.ref(by)} as value ${live} and ${sql.ref(by)} is not null`,
  });
  const further = (field: 'phone' | 'email'): HoldersOf => {
    const column = sql.ref(`further_${field}s`);
    return {
      by: 'further',
      field,
      holders: sql`select ${which === 'oldest' ? sql`distinct on (value)` : sql``} id, name, value from (
        select id, ${ownName} as name, created_at, unnest(${column}) as value ${live} and ${column} <> '{}') as each order by value, created_at, id`,
    };
  };
  return [main('phone'), main('email'), further('phone'), further('email')];
}
