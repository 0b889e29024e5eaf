// What decides about the numbers of a page, in one statement: each table is looked into once for all of them.
import { sql } from 'kysely';
import { wroteWithinDay } from '../../database/day-with-person.ts';
import { closedToCalls, peopleReachedWithinDay } from '../../database/one-person.ts';
import { leadsByMainNumber, leadsByNumber } from '../../database/owner-of-number.ts';
import { registryRows, type RegistryRow } from '../../database/registry-facts.ts';
import type { Transaction } from '../../database/transaction.ts';

interface At {
  number: string;
  at: string;
}

export interface StandingFacts {
  suppressed: { number: string; channel: 'call' | 'text' }[];
  recent: At[];
  wrote: At[];
  /** Empty where the registry is not asked. */
  registry: RegistryRow[];
}

export async function findStandingFacts(
  tx: Transaction,
  userId: string,
  numbers: readonly string[],
  { asksRegistry, areMain }: { asksRegistry: boolean; areMain: boolean },
): Promise<StandingFacts> {
  const asked = sql`${[...numbers]}::text[]`;
  const whose = areMain ? leadsByMainNumber(userId, asked) : leadsByNumber(userId, asked, 'agent');
  const registry = asksRegistry
    ? sql`(select coalesce(jsonb_agg(known), '[]') from (${registryRows(userId, asked, whose)}) as known)`
    : sql`'[]'::jsonb`;
  const { rows } = await sql<StandingFacts>`
    select
      (select coalesce(jsonb_agg(closed), '[]') from (
        select number, 'call' as channel from (${closedToCalls(userId, asked, whose)}) as to_calls
        union all select address, channel from suppressions
          where user_id = ${userId} and channel = 'text' and address = any(${asked})) as closed) as suppressed,
      (select coalesce(jsonb_agg(reached), '[]') from (${peopleReachedWithinDay(userId, asked, whose)}) as reached) as recent,
      (select coalesce(jsonb_agg(wrote), '[]') from (${wroteWithinDay(userId, asked)}) as wrote) as wrote,
      ${registry} as registry`.execute(tx);
  return rows[0]!;
}

export interface NumberOfLead {
  phone: string;
  state: string | null;
  zip: string | null;
}

/** Where the leads live whose numbers these are. */
export async function placesOfNumbers(
  tx: Transaction,
  userId: string,
  numbers: readonly string[],
): Promise<NumberOfLead[]> {
  const { rows } = await sql<NumberOfLead>`
    select number as phone, state, zip from ${leadsByNumber(userId, sql`${[...numbers]}::text[]`, 'agent')} as owner`.execute(
    tx,
  );
  return rows;
}
