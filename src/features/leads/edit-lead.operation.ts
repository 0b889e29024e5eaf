import { DatabaseError } from 'pg';
import { furtherNumbers } from '../../domain/further-numbers.ts';
import { ownerOf } from '../../database/owner-of-number.ts';
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { renameContact, writeLead, type LeadColumns } from './edit-lead.db.ts';
import { contactTags, dropContacts, tagContact } from '../../database/lead-contacts.ts';
import { cleanFields, extensionOf, readEmail, readFurther, readPhone } from '../lead-model/lead-input.rules.ts';
import type { NumberHolder, TakenNumber } from './lead-holder.contract.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { findLead } from './read-lead.db.ts';
import type { LeadChanges } from '../lead-model/lead-input.contract.ts';

export interface LeadEdit {
  userId: string;
  leadId: string;
  version: number;
  changes: LeadChanges;
  /** A further phone or email may be another lead's own. */
  keepShared?: boolean;
}

/**
 * Changes fields of a lead that is still of that version.
 * @throws Refusal not_found | conflict (changed in the meantime, or the phone or email is another lead's) | invalid_input
 */
export async function changeLead(
  tx: Transaction,
  { userId, leadId, version, changes, keepShared = false }: LeadEdit,
): Promise<{ before: Lead; after: Lead }> {
  const before = await findLead(tx, userId, leadId);
  if (!before) throw new Refusal('not_found', 'This lead no longer exists.');
  const columns = await readColumns(tx, userId, before, changes, keepShared);
  if (isEmptied({ ...before, ...columns })) throw faultOf('name', 'Enter at least a name, phone, or email.');
  const written = before.version === version && (await writeOnce(tx, userId, leadId, version, columns));
  const after = await findLead(tx, userId, leadId);
  if (!after) throw new Refusal('not_found', 'This lead no longer exists.');
  if (!written)
    throw new Refusal('conflict', 'This lead just changed. Reload it and try again.', { current: { lead: after } });
  await followWithContact(tx, userId, before, after);
  return { before, after };
}

const isEmptied = ({
  name,
  phone,
  email,
}: {
  name?: string | null;
  phone?: string | null;
  email?: string | null;
}): boolean => !name && !phone && !email;

const contacts = [
  { field: 'phone', further: furtherNumbers.phone.list, read: readPhone },
  { field: 'email', further: furtherNumbers.email.list, read: readEmail },
] as const;

async function readColumns(
  tx: Transaction,
  userId: string,
  before: Lead,
  changes: LeadChanges,
  keepShared: boolean,
): Promise<LeadColumns> {
  const { further_phones: _, further_emails: __, ...plain } = changes;
  const columns: LeadColumns = cleanFields(plain);
  const extension = extensionOf(changes.phone);
  if (extension !== null) columns.extra = { ...before.extra, 'Phone extension': extension };
  for (const { field, further, read } of contacts) {
    const known = new Set([before[field], ...before[further]]);
    const refuseTaken = async (value: string | null, path: string) => {
      if (value === null || (path !== field && (keepShared || known.has(value)))) return;
      const holder = await ownerOf(tx, userId, field, value);
      if (holder && holder.id !== before.id) throw taken(field, holder, path);
    };
    if (changes[field] !== undefined) {
      const verdict = read(changes[field]);
      if ('fault' in verdict) throw faultOf(field, verdict.fault);
      columns[field] = verdict.value;
      await refuseTaken(verdict.value, field);
    }
    const main = columns[field] === undefined ? before[field] : columns[field];
    const typed = changes[further];
    if (typed === undefined) {
      // A further one that became the main one is no further one any more.
      if (main !== null && before[further].includes(main))
        columns[further] = before[further].filter((value) => value !== main);
      continue;
    }
    const verdict = readFurther(typed, read);
    if ('fault' in verdict) throw faultOf(`${further}.${verdict.at}`, verdict.fault);
    columns[further] = verdict.values.filter((value) => value !== main);
    // More than that may be stored; it may be sent back, or less of it.
    const { max } = furtherNumbers[field];
    if (columns[further].length > Math.max(max, before[further].length))
      throw faultOf(further, `A lead can have up to ${max} additional ${field}s.`);
    for (const value of columns[further]) await refuseTaken(value, further);
  }
  return columns;
}

function faultOf(field: string, message: string): Refusal {
  return new Refusal('invalid_input', message, { fields: [{ path: `body.changes.${field}`, message }] });
}

/** `current.holder` is whom to merge with. */
function taken(field: 'phone' | 'email', holder: NumberHolder | null, path: string = field): Refusal {
  const message = `${holder?.name ?? 'Another lead'} already has this ${field}.`;
  const current = holder && { current: { holder } satisfies TakenNumber };
  return new Refusal('conflict', message, { fields: [{ path: `body.changes.${path}`, message }], ...current });
}

async function writeOnce(
  tx: Transaction,
  userId: string,
  leadId: string,
  version: number,
  columns: LeadColumns,
): Promise<boolean> {
  try {
    return await writeLead(tx, userId, leadId, version, columns);
  } catch (fault) {
    // Another lead took the phone or email between the look and the write.
    if (fault instanceof DatabaseError && fault.code === '23505')
      throw taken(fault.constraint === 'leads_email' ? 'email' : 'phone', null);
    throw fault;
  }
}

/** A phone that was corrected takes its contact along; one that is gone leaves none behind. */
async function followWithContact(tx: Transaction, userId: string, before: Lead, after: Lead): Promise<void> {
  const has = new Set([after.phone, ...after.further_phones]);
  const left = [before.phone, ...before.further_phones].filter((phone) => !has.has(phone));
  const gone = await dropContacts(tx, userId, left);
  if (after.phone === null) return;
  const moved = after.phone === before.phone ? undefined : gone.find(({ phone }) => phone === before.phone);
  const becameMilitary = before.military_branch === null && after.military_branch !== null;
  if (after.phone !== before.phone || becameMilitary) {
    const add = [...new Set([...(moved?.tags ?? []), ...contactTags(after)])];
    await tagContact(tx, { userId, phone: after.phone, name: moved?.full_name ?? after.name, add });
  }
  if (after.name !== before.name) await renameContact(tx, userId, after.phone, before.name, after.name);
}
