import { sql } from 'kysely';
import { leadsByNumber } from '../../database/owner-of-number.ts';
import { keepRegistryChecks } from '../../database/registry-checks.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { RegistryResult } from '../../domain/registry-terms.ts';
import { codesOutside } from '../contact-gate/registry.rules.ts';

export interface NewCheck {
  phone: string;
  result: RegistryResult;
  /** ISO instant. */
  checked_at: string;
}

/** @returns how many are the last check of their number now */
export const keepChecks = (
  tx: Transaction,
  userId: string,
  checks: readonly NewCheck[],
  { origin, source }: { origin: 'scrub_file' | 'by_hand'; source: string | null },
): Promise<number> =>
  keepRegistryChecks(
    tx,
    userId,
    sql`select phone, result, checked_at, ${origin}::text as origin, ${source}::text as source
      from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) as each (phone text, result text, checked_at timestamptz)`,
  );

export async function findCheck(
  tx: Transaction,
  userId: string,
  phone: string,
): Promise<{ result: RegistryResult; checked_at: string } | null> {
  const { rows } = await sql<{ result: RegistryResult; checked_at: string }>`
    select result, checked_at from dnc_checks where user_id = ${userId} and phone = ${phone}`.execute(tx);
  return rows[0] ?? null;
}

interface NewGround {
  phone: string;
  kind: 'inquiry' | 'client';
  how: string;
  happenedAt: Date;
}

/** With the lead whose number it is, if there is one. */
export async function keepGround(
  tx: Transaction,
  userId: string,
  { phone, kind, how, happenedAt }: NewGround,
): Promise<void> {
  await sql`
    insert into dnc_grounds (user_id, lead_id, person_name, phone, kind, how, happened_at, entered_by)
    select ${userId}, lead.id, left(lead.name, 200), ${phone}, ${kind}, ${how}, ${happenedAt}, 'agent'
    from (select) as one left join ${leadsByNumber(userId, sql`array[${phone}]::text[]`, 'agent')} as lead on true`.execute(
    tx,
  );
}

/** At which leads are called, in order, from `after` on: US numbers whose last check is missing or older than so many days. */
export async function numbersToCheck(
  tx: Transaction,
  userId: string,
  { days, after, most }: { days: number; after: string | undefined; most: number },
): Promise<string[]> {
  const own = sql`user_id = ${userId} and deleted_at is null and not is_sample`;
  // Each part reads its own index.
  const { rows } = await sql<{ number: string }>`
    select distinct number from (
      select phone as number from leads where ${own} and phone is not null
      union all
      select reached_phone from leads where ${own} and phone is null and reached_phone is not null) as called
    where number like '+1%' and substr(number, 3, 3) <> all(${[...codesOutside]}::text[])
      ${after === undefined ? sql`` : sql`and number > ${after}`}
      and not exists (select from dnc_checks where dnc_checks.user_id = ${userId} and dnc_checks.phone = number
        and checked_at > now() - make_interval(days => ${days}))
      and not exists (select from suppressions
        where suppressions.user_id = ${userId} and channel = 'call' and address = number)
    order by number limit ${most}`.execute(tx);
  return rows.map(({ number }) => number);
}
