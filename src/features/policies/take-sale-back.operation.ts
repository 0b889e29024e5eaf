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
import { contactIsNoClient, findSale, hideSale } from './sold.db.ts';

/**
 * Stage, follow-up and everything else of the lead stand as they did; its contact is one of a lead again. What is a lead already
 * stays as it is. The policy file is kept with the line that says why.
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
  const { rows } = await sql<Lead>`
    update leads set status = 'lead', sold = null, sold_at = null, sold_premium = null
    where user_id = ${userId} and id = ${leadId} and status = 'sold'
    returning ${leadColumns}`.execute(tx);
  await contactIsNoClient(tx, userId, before.phone);
  if (isFresh && reason === null) await hideSale(tx, userId, sale.id);
  else
    await noteLeadEvent(tx, { userId, leadIds: [leadId], kind: 'not_sold', detail: { reason, policy: before.sold } });
  return rows[0] ?? before;
}
