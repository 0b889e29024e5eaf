// Names and emails lose what nobody sees in them. Two leads that meet by it are suggested as a pair, never merged.
import { normalizeEmail } from '../../domain/email-address.ts';
import { cleanLine } from '../../domain/plain-text.ts';
import type { Transaction } from '../../database/transaction.ts';
import { notePairs } from '../duplicates/note-pair.operation.ts';
import { suppress } from '../suppression/suppress.operation.ts';
import { closedOf, ownersOfEmails, writeClean } from './clean-names.db.ts';
import type { StoredLead } from './lead-repair.db.ts';
import { metByEmail } from './lead-repair.words.ts';

type Named = Pick<StoredLead, 'id' | 'name' | 'email' | 'further_emails' | 'is_live'>;

export async function cleanNames(tx: Transaction, userId: string, leads: readonly Named[]): Promise<void> {
  const spoiled = leads.filter(isSpoiled);
  if (spoiled.length === 0) return;
  const emails = spoiled.flatMap(({ email, further_emails }) => [email ?? '', ...further_emails].map(cleanEmail));
  const owners = await ownersOfEmails(tx, userId, emails);
  for (const lead of spoiled) {
    const email = lead.email === null ? null : cleanEmail(lead.email);
    const other = email === null || !lead.is_live ? undefined : owners.get(email);
    const isTaken = other !== undefined && other !== lead.id;
    const further = [...(isTaken && email !== null ? [email] : []), ...lead.further_emails.map(cleanEmail)];
    await writeClean(tx, userId, {
      id: lead.id,
      name: lead.name === null ? null : cleanLine(lead.name),
      email: isTaken ? null : email,
      further_emails: [...new Set(further)].filter((each) => isTaken || each !== email),
    });
    if (isTaken && email !== null) await notePairs(tx, userId, [{ a: lead.id, b: other, reason: metByEmail(email) }]);
    else if (email !== null && lead.is_live) owners.set(email, lead.id);
    await closeAlike(tx, userId, [lead.email ?? '', ...lead.further_emails]);
  }
}

const cleanEmail = (email: string): string => normalizeEmail(email) ?? email;

const isSpoiled = ({ name, email, further_emails }: Named): boolean =>
  (name !== null && cleanLine(name) !== name) ||
  [email ?? '', ...further_emails].some((each) => each !== '' && cleanEmail(each) !== each);

/** What must not be written to under its old spelling must not be under its new one. */
async function closeAlike(tx: Transaction, userId: string, emails: readonly string[]): Promise<void> {
  for (const { address, reason, source } of await closedOf(tx, userId, emails)) {
    const addresses = [{ channel: 'email', address: cleanEmail(address) } as const];
    await suppress(tx, { userId, addresses, toldBy: 'file', reason, source });
  }
}
