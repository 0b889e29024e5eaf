// A sale that was none. Undone right after it was marked, its line goes from the timeline as if it had never been; else a line
// says why.
import type { Transaction } from '../../database/transaction.ts';
import { leadColumns } from '../../database/lead-columns.ts';
import { saleUndoMs } from '../../domain/sale-undo.ts';
import { sql } from 'kysely';
import { Refusal } from '../../server/http/refusal.ts';
import { noteLeadEvent } from '../lead-history/note-lead-event.operation.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { readWholeLead } from '../leads/read-lead.operation.ts';
import { contactIsNoClient, dropSaleContact, findSale, hideSale, restoreContact, type WroteSale } from './sold.db.ts';

/**
 * Stage, follow-up and everything else of the lead stand as they did: a phone that the form filled in goes, and so does what the
 * sale made of the contact. What was changed since stays, and so does what is a lead already. The policy file is kept with the line that says why.
 * @throws Refusal not_found | invalid_input without a reason when the sale is older than a moment
 */
export async function openSale(
  tx: Transaction,
  { userId, leadId, reason, now }: { userId: string; leadId: string; reason: string | null; now: Date },
): Promise<Lead> {
  await sql`select from leads where user_id = ${userId} and id = ${leadId} for no key update`.execute(tx);
  const before = await readWholeLead(tx, userId, leadId);
  if (!before) throw new Refusal('not_found', 'This lead no longer exists.');
  if (before.status === 'lead') return before;
  const sale = await findSale(tx, userId, leadId);
  const isFresh = sale !== null && now.getTime() - Date.parse(sale.at) < saleUndoMs;
  if (!isFresh && reason === null) {
    const message = 'Enter why.';
    throw new Refusal('invalid_input', message, { fields: [{ path: 'body.reason', message }] });
  }
  const wrote = sale?.wrote ?? null;
  const hasSaleNumber = wrote !== null && wrote.phone === before.phone;
  const { rows } = await sql<Lead>`
    update leads set status = 'lead', sold = null, sold_at = null, sold_premium = null,
      phone = case when ${hasSaleNumber && wrote.filled} then null else phone end
    where user_id = ${userId} and id = ${leadId} and status = 'sold'
    returning ${leadColumns}`.execute(tx);
  await putContactBack(tx, userId, before.phone, hasSaleNumber ? wrote : null);
  if (isFresh && reason === null) await hideSale(tx, userId, sale.id);
  else
    await noteLeadEvent(tx, { userId, leadIds: [leadId], kind: 'not_sold', detail: { reason, policy: before.sold } });
  return rows[0] ?? before;
}

/** What the sale made of the contact goes; what the agent made of it since stays. */
async function putContactBack(
  tx: Transaction,
  userId: string,
  phone: string | null,
  wrote: WroteSale | null,
): Promise<void> {
  if (phone === null) return;
  if (wrote === null) return contactIsNoClient(tx, userId, phone);
  const { before, after } = wrote;
  if (after === null) return;
  if (before === null && (await dropSaleContact(tx, userId, phone, after))) return;
  await restoreContact(tx, userId, phone, { before: before ?? { full_name: after.full_name, tags: [] }, after });
}
