// A lead that is there already under the same phone or email: its blanks are filled, nothing it has is overwritten.
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { contactTagging, contactTags } from './lead-contacts.db.ts';
import type { NumberHolder, NumberHolders } from './lead-holder.contract.ts';
import type { Lead } from './lead-shape.contract.ts';
import { findLead, leadColumns } from './leads.db.ts';
import { samePerson, type Holder } from './same-person.rules.ts';

/** A lead ready to store, in the columns' names. */
export interface NewLead {
  name: string | null;
  phone: string | null;
  email: string | null;
  notes: string | null;
  dob: string | null;
  state: string | null;
  beneficiary: string | null;
  beneficiary_name: string | null;
  company: string | null;
  gender: string | null;
  military_branch: string | null;
  address: { street?: string | null; city?: string | null; state?: string | null; zip?: string | null } | null;
  source: string | null;
  next_follow_up_at: string | null;
  tags: string[];
}

const blanks = [
  'name', 'notes', 'state', 'beneficiary', 'beneficiary_name', 'company', 'gender', 'military_branch', 'source',
] as const; // prettier-ignore

/**
 * Inserts the lead and its contact, in one statement, unless the id, the phone or the email is there already; with `beside`,
 * further numbers of its own, also when another lead has its phone or email as a further one.
 */
export async function insertLead(
  tx: Transaction,
  userId: string,
  id: string,
  lead: NewLead,
  beside?: { phones: string[]; emails: string[] },
): Promise<Lead | undefined> {
  const further = beside ?? { phones: [], emails: [] };
  const isNew = beside
    ? sql`true`
    : sql`cardinality(leads_with_further(array[${lead.phone}::text], array[${lead.email}::text])) = 0`;
  const add = contactTags({ status: 'lead', military_branch: lead.military_branch });
  const contact = contactTagging({ userId, phone: lead.phone, name: lead.name, add }, sql`exists (select from leads)`);
  const { rows } = await sql<Lead>`
    with leads as (
      insert into leads (user_id, id, ${sql.join(blanks.map((column) => sql.ref(column)))}, phone, email, dob, address, next_follow_up_at, tags,
        further_phones, further_emails)
      select ${userId}::uuid, ${id}::uuid, ${sql.join(blanks.map((column) => sql`${lead[column]}::text`))}, ${lead.phone}, ${lead.email},
        ${lead.dob}::date, ${lead.address && JSON.stringify(lead.address)}::jsonb, ${lead.next_follow_up_at}::timestamptz,
        ${lead.tags}::text[], ${further.phones}::text[], ${further.emails}::text[]
      where ${isNew}
      on conflict do nothing returning *
    ) ${contact ? sql`, contact as (${contact})` : sql``}
    select ${leadColumns} from leads`.execute(tx);
  return rows[0];
}

interface LeadHolder extends NumberHolder, Holder {
  field: 'phone' | 'email';
}

/** The live leads with this phone or email, as the main one first; in the order in which they count. */
export async function leadsWith(
  tx: Transaction,
  userId: string,
  { phone, email }: Pick<NewLead, 'phone' | 'email'>,
): Promise<LeadHolder[]> {
  if (phone === null && email === null) return [];
  const own = sql`leads where user_id = ${userId} and deleted_at is null`;
  const furtherOf = (field: 'phone' | 'email', phones: RawBuilder<unknown>, emails: RawBuilder<unknown>) => sql`
    select id, name, status, created_at, ${field}::text, 'further' from ${own} and id = any((select leads_with_further(${phones}, ${emails}))::uuid[])`;
  const { rows } = await sql<LeadHolder>`
    select id, name, status, field, by from (
      select id, name, status, created_at, 'phone' as field, 'phone' as by from ${own} and phone = ${phone}
      union all select id, name, status, created_at, 'email', 'email' from ${own} and email = ${email}
      union all ${furtherOf('phone', sql`array[${phone}::text]`, sql`'{}'`)}
      union all ${furtherOf('email', sql`'{}'`, sql`array[${email}::text]`)}
    ) as holders
    order by by = 'further', field = 'email', created_at, id`.execute(tx);
  return rows;
}

/** Whom the form speaks of: the live lead with that phone and the one with that email, two leads or the same one twice. */
export async function holdersOf(tx: Transaction, userId: string, typed: Numbers): Promise<NumberHolders> {
  const found = await leadsWith(tx, userId, typed);
  const holding = (field: 'phone' | 'email'): NumberHolder | null => {
    const holder = samePerson(
      typed.name ?? null,
      found.filter((each) => each.field === field),
    )?.known;
    return holder ? { id: holder.id, name: holder.name, status: holder.status } : null;
  };
  return { phone: holding('phone'), email: holding('email') };
}

/** Who is meant by a lead that is typed in: to be filled in, however it is called. */
export async function findTwin(tx: Transaction, userId: string, typed: Numbers): Promise<Lead | undefined> {
  const twin = samePerson(typed.name ?? null, await leadsWith(tx, userId, typed))?.known;
  if (!twin) return undefined;
  await sql`select from leads where user_id = ${userId} and id = ${twin.id} for update`.execute(tx);
  return findLead(tx, userId, twin.id);
}

type Numbers = Pick<NewLead, 'phone' | 'email'> & { name?: string | null };

/** The one live lead that has this as its own phone or email. */
export async function ownerOf(
  tx: Transaction,
  userId: string,
  field: 'phone' | 'email',
  value: string | null,
): Promise<NumberHolder | null> {
  if (value === null) return null;
  const { rows } = await sql<NumberHolder>`
    select id, name, status from leads where user_id = ${userId} and ${sql.ref(field)} = ${value} and deleted_at is null`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/**
 * Fills the blanks of `twin`. A second phone or email becomes a further one; so does one that is a third lead's.
 * Status, stage and everything else that it has stay.
 */
export async function fillBlanks(tx: Transaction, userId: string, twin: Lead, lead: NewLead): Promise<Lead> {
  const fits = async (field: 'phone' | 'email', value: string | null, further: string[]) =>
    twin[field] === null && value !== null && !further.includes(value) && !(await ownerOf(tx, userId, field, value));
  const phoneFits = await fits('phone', lead.phone, twin.further_phones);
  const emailFits = await fits('email', lead.email, twin.further_emails);
  const spare = (own: string | null, isOwn: boolean, value: string | null) => (isOwn || value === own ? null : value);
  const { rows } = await sql<Lead>`
    update leads set
      ${sql.join(blanks.map((column) => sql`${sql.ref(column)} = coalesce(nullif(${sql.ref(column)}, ''), ${lead[column]})`))},
      phone = coalesce(phone, ${phoneFits ? lead.phone : null}),
      email = coalesce(email, ${emailFits ? lead.email : null}),
      further_phones = ${withSpare(twin.further_phones, spare(twin.phone, phoneFits, lead.phone))}::text[],
      further_emails = ${withSpare(twin.further_emails, spare(twin.email, emailFits, lead.email))}::text[],
      dob = coalesce(dob, ${lead.dob}::date),
      address = coalesce(address, ${lead.address && JSON.stringify(lead.address)}::jsonb),
      next_follow_up_at = coalesce(next_follow_up_at, ${lead.next_follow_up_at}::timestamptz),
      tags = ${[...new Set([...twin.tags, ...lead.tags])].slice(0, 50)}::text[],
      edited_at = now()
    where user_id = ${userId} and id = ${twin.id}
    returning ${leadColumns}`.execute(tx);
  return rows[0] ?? twin;
}

function withSpare(further: string[], value: string | null): string[] {
  return value === null || further.includes(value) ? further : [...further, value];
}
