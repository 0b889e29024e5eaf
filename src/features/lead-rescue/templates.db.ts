import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { DayTemplate } from './plan-day.rules.ts';

export interface StoredDay extends DayTemplate {
  version: number;
}

export function readDays(tx: Transaction, userId: string): Promise<StoredDay[]> {
  return tx
    .selectFrom('lead_rescue_templates')
    .select(['day_number as day', 'body', 'version'])
    .where('user_id', '=', userId)
    .orderBy('day_number')
    .execute();
}

/** @param version of the words that these replace; 0: there are none. @returns null when others were saved since. */
export async function writeDay(
  tx: Transaction,
  userId: string,
  { day, body, version }: StoredDay,
): Promise<StoredDay | null> {
  const { rows } =
    version === 0
      ? await sql<StoredDay>`
          insert into lead_rescue_templates (user_id, day_number, body) values (${userId}, ${day}, ${body})
          on conflict (user_id, day_number) do nothing returning day_number as day, body, version`.execute(tx)
      : await sql<StoredDay>`
          update lead_rescue_templates set body = ${body}, version = version + 1, updated_at = now()
          where user_id = ${userId} and day_number = ${day} and version = ${version}
          returning day_number as day, body, version`.execute(tx);
  return rows[0] ?? null;
}

/** Fills days that are not there; the others keep their words. */
export async function addDays(tx: Transaction, userId: string, days: readonly DayTemplate[]): Promise<void> {
  await sql`
    insert into lead_rescue_templates (user_id, day_number, body)
    select ${userId}, day, body from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as each (day integer, body text)
    on conflict (user_id, day_number) do nothing`.execute(tx);
}

export async function removeDay(tx: Transaction, userId: string, day: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('lead_rescue_templates')
    .where('user_id', '=', userId)
    .where('day_number', '=', day)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
