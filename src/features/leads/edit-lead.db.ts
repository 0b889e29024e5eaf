import { sql } from 'kysely';
import { sourceAsKnown } from '../../database/source-as-known.ts';
import type { Transaction } from '../../database/transaction.ts';

/** Columns of a lead, ready to store; a field left away stays. */
export interface LeadColumns {
  name?: string | null;
  phone?: string | null;
  email?: string | null;
  notes?: string | null;
  dob?: string | null;
  state?: string | null;
  beneficiary?: string | null;
  beneficiary_name?: string | null;
  company?: string | null;
  gender?: string | null;
  military_branch?: string | null;
  coverage_wanted?: string | null;
  source?: string | null;
  last_outcome?: string | null;
  priority?: string;
  next_follow_up_at?: string | null;
  tags?: string[];
  further_phones?: string[];
  further_emails?: string[];
  address?: object | null;
  extra?: object;
}

/** False when the lead is gone or has another version by now. */
export async function writeLead(
  tx: Transaction,
  userId: string,
  id: string,
  version: number,
  columns: LeadColumns,
): Promise<boolean> {
  const { address, extra, source, ...plain } = columns;
  const result = await tx
    .updateTable('leads')
    .set({
      ...plain,
      ...(source !== undefined && { source: sourceAsKnown(userId, source, id) }),
      edited_at: sql<string>`now()`,
      ...(address !== undefined && { address: address && JSON.stringify(address) }),
      ...(extra && { extra: JSON.stringify(extra) }),
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The contact goes along with a corrected name, unless it was given one of its own. */
export async function renameContact(
  tx: Transaction,
  userId: string,
  phone: string,
  before: string | null,
  after: string | null,
): Promise<void> {
  await tx
    .updateTable('message_contacts')
    .set({ full_name: after })
    .where('user_id', '=', userId)
    .where('phone', '=', phone)
    .where((eb) => (before === null ? eb('full_name', 'is', null) : eb('full_name', '=', before)))
    .execute();
}
