// A lead that is there already under the same phone or email: its blanks are filled, nothing it has is overwritten.
import { sql } from 'kysely';
import { gainOf } from '../../domain/fill-blanks.ts';
import { fillLead } from '../../database/fill-lead.ts';
import { leadInsert, type LeadRow } from '../../database/insert-lead.ts';
import { leadsHolding, leadsWithFurther, ownerOf } from '../../database/owner-of-number.ts';
import type { Transaction } from '../../database/transaction.ts';
import { contactTagging, contactTags } from '../../database/lead-contacts.ts';
import type { NumberHolder, NumberHolders } from './lead-holder.contract.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { findLead } from './read-lead.db.ts';
import { leadColumns } from '../../database/lead-columns.ts';
import { samePerson } from '../lead-model/same-person.rules.ts';

/** What a form or a booking knows of a lead. */
export type NewLead = Omit<LeadRow, 'further_phones' | 'further_emails' | 'external_id' | 'extra' | 'tags'> & {
  tags: string[];
};

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
  const isNew = beside
    ? sql`true`
    : sql`cardinality(${leadsWithFurther(userId, { phones: sql`array[${lead.phone}::text]`, emails: sql`array[${lead.email}::text]` })}) = 0`;
  const add = contactTags({ status: 'lead', military_branch: lead.military_branch });
  const contact = contactTagging({ userId, phone: lead.phone, name: lead.name, add }, sql`exists (select from leads)`);
  const { rows } = await sql<Lead>`
    with leads as (${leadInsert({ userId, id, lead: { ...lead, further_phones: beside?.phones, further_emails: beside?.emails } }, isNew)} returning *
    ) ${contact ? sql`, contact as (${contact})` : sql``}
    select ${leadColumns} from leads`.execute(tx);
  return rows[0];
}

/** Whom the form speaks of: the live lead with that phone and the one with that email, two leads or the same one twice. */
export async function holdersOf(tx: Transaction, userId: string, typed: Numbers): Promise<NumberHolders> {
  const found = await leadsHolding(tx, userId, typed, 'agent');
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
  const twin = samePerson(typed.name ?? null, await leadsHolding(tx, userId, typed, 'agent'))?.known;
  if (!twin) return undefined;
  await sql`select from leads where user_id = ${userId} and id = ${twin.id} for update`.execute(tx);
  return findLead(tx, userId, twin.id);
}

export type Numbers = Pick<NewLead, 'phone' | 'email'> & { name?: string | null };

/**
 * Fills the blanks of `twin`. A second phone or email becomes a further one; so does one that is a third lead's.
 * Status, stage and everything else that it has stay.
 */
export async function fillBlanks(tx: Transaction, userId: string, twin: Lead, lead: NewLead): Promise<Lead> {
  const owners = [await ownerOf(tx, userId, 'phone', lead.phone), await ownerOf(tx, userId, 'email', lead.email)];
  const taken = [lead.phone, lead.email].filter(
    (value, at) => value !== null && owners[at] && owners[at].id !== twin.id,
  );
  const gain = gainOf(twin, lead, new Set(taken.filter((value) => value !== null)));
  await fillLead(tx, { userId, id: twin.id, gain, isTyped: true });
  return (await findLead(tx, userId, twin.id)) ?? twin;
}
