// One person with several numbers: a state counts their day, and their own word closes, whichever of the numbers it was.
import { sql, type RawBuilder } from 'kysely';
import { reachedWithinDay } from './day-with-person.ts';

/**
 * Rows (asked, number): each of these numbers with all numbers of the person whose it is.
 * @param numbers a `text[]`
 * @param leads rows (number, phone, further_phones): whose these numbers are
 */
const numbersOfPeople = (numbers: RawBuilder<unknown>, leads: RawBuilder<unknown>) => sql`
  select asked, asked as number from unnest(${numbers}) as asked
  union
  select whose.number, other.number from ${leads} as whose
    cross join unnest(array_append(whose.further_phones, whose.phone)) as other (number)
  where other.number is not null`;

/** Rows (number, at, is_call): when the person with this number was reached within the last day, at any of their numbers. */
export const peopleReachedWithinDay = (
  userId: string,
  numbers: RawBuilder<unknown>,
  leads: RawBuilder<unknown>,
  except: string | null = null,
): RawBuilder<unknown> => sql`
  with of_people as materialized (${numbersOfPeople(numbers, leads)})
  select asked as number, at, is_call from of_people
    join (${reachedWithinDay(userId, sql`array(select number from of_people)`, except)}) as reached using (number)`;

/** Of these numbers those that the person closed by their own word, and nobody opened since: rows (number). */
export const closedByOwnWord = (
  userId: string,
  channel: 'text' | 'call',
  numbers: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select address as number from suppressions as entry
  where user_id = ${userId} and channel = ${channel} and address = any(${numbers}) and exists (
    select from suppression_events as said
    where said.user_id = ${userId} and said.address = entry.address and said.channel = ${channel} and change = 'set'
      -- What the agent closed after such a reply quotes it.
      and (told_by in ('keyword', 'sentence', 'carrier', 'unanswered') or told_by = 'agent' and source like 'Text: %')
      and not exists (
        select from suppression_events as later
        where later.user_id = ${userId} and later.address = entry.address and later.channel = ${channel} and later.change = 'lifted'
          and later.created_at >= said.created_at))`;

/** Of these numbers those to which calls are closed: by the list, or by the person's own word at another number: rows (number). */
export const closedToCalls = (
  userId: string,
  numbers: RawBuilder<unknown>,
  leads: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  with of_people as materialized (${numbersOfPeople(numbers, leads)})
  select address as number from suppressions where user_id = ${userId} and channel = 'call' and address = any(${numbers})
  union
  select asked from of_people join (${closedByOwnWord(userId, 'call', sql`array(select number from of_people)`)}) as closed using (number)`;
