// What decides about numbers under the National Do Not Call Registry, for any number of them. Each table is looked into once.
import { sql, type RawBuilder } from 'kysely';
import { inquiryDays, type RegistryFacts, type RegistryResult } from '../domain/registry-terms.ts';
import { leadsByNumber } from './owner-of-number.ts';
import type { Transaction } from './transaction.ts';

/** One row for each number of which something is known. */
export interface RegistryRow {
  number: string;
  checked_at: string | null;
  result: RegistryResult | null;
  has_consent: boolean;
  inquired_at: string | null;
  client_at: string | null;
}

/**
 * Rows (number, checked_at, result, has_consent, inquired_at, client_at) of those of whom something is known.
 * @param numbers a `text[]`
 * @param leads rows (number, id, sold_at): whose these numbers are
 */
export const registryRows = (
  userId: string,
  numbers: RawBuilder<unknown>,
  leads: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const none = sql`null::timestamptz`;
  const since = sql`now() - make_interval(days => ${inquiryDays + 31})`;
  return sql`
    select number, max(checked_at) as checked_at, max(result) as result, bool_or(has_consent) as has_consent,
      max(inquired_at) as inquired_at, max(client_at) as client_at
    from (
      select phone as number, checked_at, result, false as has_consent, ${none} as inquired_at, ${none} as client_at from dnc_checks
      where user_id = ${userId} and phone = any(${numbers})
      union all
      select address, ${none}, null, true, ${none}, ${none} from consents
      where user_id = ${userId} and address = any(${numbers}) and channel = 'call' and revoked_at is null
      union all
      select phone, ${none}, null, false, case kind when 'inquiry' then happened_at end, case kind when 'client' then happened_at end
      from dnc_grounds where user_id = ${userId} and phone = any(${numbers})
      union all
      select person_number, ${none}, null, false, created_at, ${none} from messages
      where user_id = ${userId} and person_number = any(${numbers}) and direction = 'in' and created_at > ${since} and not asks_no_call
      union all
      select person_number, ${none}, null, false, started_at, ${none} from call_logs
      where user_id = ${userId} and person_number = any(${numbers}) and direction = 'in' and started_at > ${since}
      union all
      select whose.number, ${none}, null, false,
        (select max(least(booked.created_at, booked.starts_at)) from appointments as booked
          where booked.user_id = ${userId} and booked.lead_id = whose.id),
        whose.sold_at
      from ${leads} as whose
    ) as known group by number`;
};

const instant = (text: string | null): number | null => (text === null ? null : Date.parse(text));

export const factsOf = ({
  checked_at,
  result,
  has_consent,
  inquired_at,
  client_at,
}: Omit<RegistryRow, 'number'>): RegistryFacts => ({
  check: checked_at === null || result === null ? null : { at: Date.parse(checked_at), result },
  hasConsent: has_consent,
  inquiredAt: instant(inquired_at),
  clientAt: instant(client_at),
});

/** By number; who is not in it, nothing is known of. */
export async function readRegistryFacts(
  tx: Transaction,
  userId: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, RegistryFacts>> {
  if (numbers.length === 0) return new Map();
  const asked = sql`${[...numbers]}::text[]`;
  const { rows } =
    await sql<RegistryRow>`${registryRows(userId, asked, leadsByNumber(userId, asked, 'agent'))}`.execute(tx);
  return new Map(rows.map((row) => [row.number, factsOf(row)]));
}
