// A lead that is there already under the same phone or email: its blanks are filled, nothing it has is overwritten.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { contactTagging, contactTags } from './lead-contacts.db.ts';
import type { NumberHolder, NumberHolders } from './lead-holder.contract.ts';
import type { Lead } from './lead-shape.contract.ts';
import { leadColumns } from './leads.db.ts';

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

/** Inserts the lead and its contact, in one statement, unless the id, the phone or the email is there already. */
export async function insertLead(
  tx: Transaction,
  userId: string,
  id: string,
  lead: NewLead,
  further: { phones: string[]; emails: string[] } = { phones: [], emails: [] },
): Promise<Lead | undefined> {
  const add = contactTags({ status: 'lead', military_branch: lead.military_branch });
  const contact = contactTagging({ userId, phone: lead.phone, name: lead.name, add }, sql`exists (select from leads)`);
  const { rows } = await sql<Lead>`
    with leads as (
      insert into leads (user_id, id, ${sql.join(blanks.map((column) => sql.ref(column)))}, phone, email, dob, address, next_follow_up_at, tags,
        further_phones, further_emails)
      values (${userId}, ${id}, ${sql.join(blanks.map((column) => lead[column]))}, ${lead.phone}, ${lead.email}, ${lead.dob},
        ${lead.address && JSON.stringify(lead.address)}::jsonb, ${lead.next_follow_up_at}::timestamptz, ${lead.tags}::text[],
        ${further.phones}::text[], ${further.emails}::text[])
      on conflict do nothing returning *
    ) ${contact ? sql`, contact as (${contact})` : sql``}
    select ${leadColumns} from leads`.execute(tx);
  return rows[0];
}

/** The live lead with that phone; else the one with that email. */
export async function findTwin(
  tx: Transaction,
  userId: string,
  { phone, email }: Pick<NewLead, 'phone' | 'email'>,
): Promise<Lead | undefined> {
  const { rows } = await sql<Lead>`
    select ${leadColumns} from leads
    where user_id = ${userId} and deleted_at is null and (phone = ${phone} or email = ${email})
    order by (phone = ${phone}) desc nulls last limit 1 for update`.execute(tx);
  return rows[0];
}

/** The live lead with that phone and the one with that email: two leads, or the same one twice. */
export async function holdersOf(
  tx: Transaction,
  userId: string,
  { phone, email }: Pick<NewLead, 'phone' | 'email'>,
): Promise<NumberHolders> {
  if (phone === null && email === null) return { phone: null, email: null };
  const { rows } = await sql<NumberHolder & Pick<NewLead, 'phone' | 'email'>>`
    select id, name, status, phone, email from leads
    where user_id = ${userId} and deleted_at is null and (phone = ${phone} or email = ${email})`.execute(tx);
  const holding = (field: 'phone' | 'email', value: string | null): NumberHolder | null => {
    const found = value === null ? undefined : rows.find((row) => row[field] === value);
    return found ? { id: found.id, name: found.name, status: found.status } : null;
  };
  return { phone: holding('phone', phone), email: holding('email', email) };
}

/** Is this phone or email another live lead's? */
async function isTaken(
  tx: Transaction,
  userId: string,
  column: 'phone' | 'email',
  value: string | null,
  id: string,
): Promise<boolean> {
  if (value === null) return false;
  const { rows } = await sql`
    select 1 from leads where user_id = ${userId} and ${sql.ref(column)} = ${value} and deleted_at is null and id <> ${id}`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * Fills the blanks of `twin`. A second phone or email becomes a further one; so does one that is a third lead's.
 * Status, stage and everything else that it has stay.
 */
export async function fillBlanks(tx: Transaction, userId: string, twin: Lead, lead: NewLead): Promise<Lead> {
  const phoneFits = twin.phone === null && !(await isTaken(tx, userId, 'phone', lead.phone, twin.id));
  const emailFits = twin.email === null && !(await isTaken(tx, userId, 'email', lead.email, twin.id));
  const spare = (own: string | null, fits: boolean, value: string | null) => (fits || value === own ? null : value);
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
