import { sql, type RawBuilder } from 'kysely';
import { sourceAsKnown } from './source-as-known.ts';

/** A lead ready to store, in the columns' names; what its source cannot know is left away. */
export interface LeadRow {
  name: string | null;
  phone: string | null;
  email: string | null;
  further_phones?: readonly string[];
  further_emails?: readonly string[];
  notes: string | null;
  dob: string | null;
  state: string | null;
  beneficiary: string | null;
  beneficiary_name: string | null;
  company: string | null;
  gender: string | null;
  military_branch: string | null;
  coverage_wanted: string | null;
  address: object | null;
  tags: readonly string[];
  source: string | null;
  external_id?: string | null;
  extra?: object;
  next_follow_up_at: string | null;
}

/**
 * Inserts one lead unless its id, its phone or its email is there already; a `returning` follows, also in a WITH.
 * `when`: what else must be so.
 */
export function leadInsert(
  { userId, id, lead }: { userId: string; id: string; lead: LeadRow },
  when: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const text = (value: string | null | undefined) => sql`${value ?? null}::text`;
  const texts = (value: readonly string[] = []) => sql`${[...value]}::text[]`;
  const json = (value: object | null | undefined) => sql`${value ? JSON.stringify(value) : null}::jsonb`;
  return sql`
    insert into leads (user_id, id, name, phone, email, further_phones, further_emails, notes, dob, state, beneficiary,
      beneficiary_name, company, gender, military_branch, coverage_wanted, address, tags, source, external_id, extra, next_follow_up_at)
    select ${userId}::uuid, ${id}::uuid, nullif(${text(lead.name)}, ''), ${text(lead.phone)}, ${text(lead.email)},
      ${texts(lead.further_phones)}, ${texts(lead.further_emails)}, ${text(lead.notes)}, ${lead.dob}::date, ${text(lead.state)},
      ${text(lead.beneficiary)}, ${text(lead.beneficiary_name)}, ${text(lead.company)}, ${text(lead.gender)},
      ${text(lead.military_branch)}, ${text(lead.coverage_wanted)}, ${json(lead.address)}, ${texts(lead.tags)}, ${sourceAsKnown(userId, lead.source)},
      ${text(lead.external_id)}, ${json(lead.extra ?? {})}, ${lead.next_follow_up_at}::timestamptz
    where ${when}
    on conflict do nothing`;
}
