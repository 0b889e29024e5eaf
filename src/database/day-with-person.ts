// One day with a person, as the contact gate counts it. Pieces of SQL for any number of people: each table is looked into once.
import { sql, type RawBuilder } from 'kysely';

/**
 * Rows (number, at, is_call): every text and call that reached one of these numbers within the last day, whatever dialed it. A text
 * counts from when it left: it may have waited for weeks.
 * @param numbers a `text[]`
 * @param except a call that does not count as an earlier one: itself
 */
export const reachedWithinDay = (
  userId: string,
  numbers: RawBuilder<unknown>,
  except: string | null = null,
): RawBuilder<unknown> => sql`
  select person_number as number, claimed_at as at, false as is_call from messages
  where user_id = ${userId} and person_number = any(${numbers}) and direction = 'out'
    and status in ('sending', 'sent', 'delivered', 'unknown')
    and claimed_at > now() - interval '1 day'
  union all
  select person_number, lead_dialed_at, true from call_logs
  where user_id = ${userId} and person_number = any(${numbers}) and direction = 'out' and id is distinct from ${except}
    and lead_dialed_at > now() - interval '1 day' and started_at > now() - interval '2 days'
  union all
  select phone, dialed_at, true from dials
  where user_id = ${userId} and phone = any(${numbers}) and dialed_at > now() - interval '1 day'`;

/** Rows (number, at): when whoever has one of these numbers last wrote, if that was within the last day. What a text answers. */
export const wroteWithinDay = (userId: string, numbers: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select person_number as number, max(created_at) as at from messages
  where user_id = ${userId} and person_number = any(${numbers}) and direction = 'in' and created_at > now() - interval '1 day'
  group by person_number`;

/** The same of whoever wrote or called: who did asks to be called, but for words that ask for the contrary. */
export const cameWithinDay = (userId: string, numbers: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select number, max(at) as at from (
    select person_number as number, created_at as at from messages
    where user_id = ${userId} and person_number = any(${numbers}) and direction = 'in' and created_at > now() - interval '1 day'
      and not asks_no_call
    union all
    select person_number, started_at from call_logs
    where user_id = ${userId} and person_number = any(${numbers}) and direction = 'in' and started_at > now() - interval '1 day'
  ) as came group by number`;
