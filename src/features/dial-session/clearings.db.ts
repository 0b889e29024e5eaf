// What lets a lead be called whatever the registry says or nobody asked it. The rule: `registryStanding`. For one lead after another, or
// for whole lists.
import { sql, type RawBuilder } from 'kysely';
import { checkDays, clientDays, inquiryDays } from '../../domain/registry-terms.ts';
import { codesOutside } from '../contact-gate/registry.rules.ts';

export type Condition = RawBuilder<boolean>;

/** Rows of another table that belong to a lead by one column. */
export interface Rows {
  of: 'reached_phone' | 'id';
  column: string;
  /** `from … where …` of the agent’s. */
  from: RawBuilder<unknown>;
}

const leadColumn = ({ of }: Rows) => sql.ref(`leads.${of}`);

/**
 * A look into another table for one lead after another, by its key. To the planner an agent has few rows anywhere, so that of `exists` it
 * would make a list of all rows of the agent's before the first lead is looked at.
 */
export const isThere = (rows: Rows): Condition =>
  sql`(select true ${rows.from} and ${sql.ref(rows.column)} = ${leadColumn(rows)} limit 1) is not null`;

/** The same where all leads are looked at: the list of the rows is made once. */
export const isAmong = (rows: Rows): Condition =>
  sql`coalesce(${leadColumn(rows)} in (select ${sql.ref(rows.column)} ${rows.from}), false)`;

export type Look = typeof isThere;

export const takenRows = (userId: string, sessionId: string): Rows => ({
  of: 'id',
  column: 'taken.lead_id',
  from: sql`from dial_session_leads as taken where taken.user_id = ${userId} and taken.session_id = ${sessionId}`,
});

export const suppressedRows = (userId: string): Rows => ({
  of: 'reached_phone',
  column: 'closed.address',
  from: sql`from suppressions as closed where closed.user_id = ${userId} and closed.channel = 'call'`,
});

export const listedRows = (userId: string): Rows => ({
  of: 'reached_phone',
  column: 'dnc_checks.phone',
  from: sql`from dnc_checks where dnc_checks.user_id = ${userId} and dnc_checks.result = 'listed'`,
});

/** So many of the first are of the lead itself and of its check: they clear most leads. */
export const mostClear = 4;

/** What most leads have comes first. */
export function clearings(userId: string, look: Look): readonly Condition[] {
  const days = (count: number) => sql`now() - make_interval(days => ${count})`;
  const rows = (column: string, from: RawBuilder<unknown>, of: Rows['of'] = 'reached_phone') =>
    look({ of, column, from });
  return [
    sql`leads.reached_phone not like '+1%'`,
    sql`substr(leads.reached_phone, 3, 3) = any(${[...codesOutside]}::text[])`,
    sql`coalesce(leads.sold_at > ${days(clientDays)}, false)`,
    rows(
      'dnc_checks.phone',
      sql`from dnc_checks where dnc_checks.user_id = ${userId}
        and dnc_checks.result = 'clear' and dnc_checks.checked_at > ${days(checkDays)}`,
    ),
    rows(
      'messages.person_number',
      sql`from messages where messages.user_id = ${userId}
        and messages.direction = 'in' and messages.created_at > ${days(inquiryDays)} and not messages.asks_no_call`,
    ),
    rows(
      'call_logs.person_number',
      sql`from call_logs where call_logs.user_id = ${userId}
        and call_logs.direction = 'in' and call_logs.started_at > ${days(inquiryDays)}`,
    ),
    rows(
      'consents.address',
      sql`from consents where consents.user_id = ${userId} and consents.channel = 'call' and consents.revoked_at is null`,
    ),
    rows(
      'dnc_grounds.phone',
      sql`from dnc_grounds where dnc_grounds.user_id = ${userId} and dnc_grounds.happened_at > now()
        - make_interval(days => case dnc_grounds.kind when 'client' then ${clientDays}::int else ${inquiryDays}::int end)`,
    ),
    rows(
      'appointments.lead_id',
      sql`from appointments where appointments.user_id = ${userId}
        and least(appointments.created_at, appointments.starts_at) > ${days(inquiryDays)}`,
      'id',
    ),
  ];
}

/** One after the other: what the first says of most leads is not asked of the next. */
export const firstOf = (
  conditions: readonly Condition[],
  answer: RawBuilder<unknown>,
  otherwise: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const parts = conditions.map((each) => sql`when ${each} then ${answer}`);
  return sql`case ${sql.join(parts, sql` `)} else ${otherwise} end`;
};
