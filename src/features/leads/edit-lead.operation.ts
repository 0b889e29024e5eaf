import { DatabaseError } from 'pg';
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { renameContact, writeLead, type LeadColumns } from './edit-lead.db.ts';
import { tagContact } from './lead-contacts.db.ts';
import { cleanFields, readEmail, readPhone } from './lead-input.rules.ts';
import type { Lead } from './lead-shape.contract.ts';
import { findHolder, findLead } from './leads.db.ts';
import type { LeadChanges } from './leads.contract.ts';

export interface LeadEdit {
  userId: string;
  leadId: string;
  version: number;
  changes: LeadChanges;
}

/**
 * Changes fields of a lead that is still of that version.
 * @throws Refusal not_found | conflict (changed meanwhile, or the phone or email is another lead's) | invalid_input
 */
export async function changeLead(
  tx: Transaction,
  { userId, leadId, version, changes }: LeadEdit,
): Promise<{ before: Lead; after: Lead }> {
  const columns = await readColumns(tx, userId, leadId, changes);
  const before = await findLead(tx, userId, leadId);
  if (!before) throw new Refusal('not_found', 'This lead no longer exists.');
  if (isEmptied({ ...before, ...columns })) throw faultOf('name', 'Enter at least a name, phone, or email.');
  const written = before.version === version && (await writeOnce(tx, userId, leadId, version, columns));
  const after = await findLead(tx, userId, leadId);
  if (!after) throw new Refusal('not_found', 'This lead no longer exists.');
  if (!written) throw new Refusal('conflict', 'This lead was changed meanwhile.', { current: { lead: after } });
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

async function readColumns(
  tx: Transaction,
  userId: string,
  leadId: string,
  changes: LeadChanges,
): Promise<LeadColumns> {
  const columns: LeadColumns = cleanFields(changes);
  for (const [field, read] of [
    ['phone', readPhone],
    ['email', readEmail],
  ] as const) {
    if (changes[field] === undefined) continue;
    const verdict = read(changes[field]);
    if ('fault' in verdict) throw faultOf(field, verdict.fault);
    columns[field] = verdict.value;
    const holder = verdict.value === null ? undefined : await findHolder(tx, userId, field, verdict.value);
    if (holder && holder.id !== leadId) throw taken(field, holder.name);
  }
  return columns;
}

function faultOf(field: string, message: string): Refusal {
  return new Refusal('invalid_input', message, { fields: [{ path: `body.changes.${field}`, message }] });
}

function taken(field: 'phone' | 'email', name: string | null): Refusal {
  const message = `${name ?? 'Another lead'} already has this ${field}.`;
  return new Refusal('conflict', message, { fields: [{ path: `body.changes.${field}`, message }] });
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

async function followWithContact(tx: Transaction, userId: string, before: Lead, after: Lead): Promise<void> {
  if (after.phone === null) return;
  const becameMilitary = before.military_branch === null && after.military_branch !== null;
  if (after.phone !== before.phone || becameMilitary) {
    const tags = [after.status === 'sold' ? 'sold' : 'lead', ...(after.military_branch === null ? [] : ['military'])];
    await tagContact(tx, { userId, phone: after.phone, name: after.name, add: tags });
  }
  if (after.name !== before.name) await renameContact(tx, userId, after.phone, before.name, after.name);
}
