import { sql } from 'kysely';
import { todayIn } from '../../domain/time-zone.ts';
import { readZone } from '../../database/read-zone.ts';
import { ownerOf } from '../../database/owner-of-number.ts';
import type { Transaction } from '../../database/transaction.ts';
import { normalizeLeadPhone } from '../../domain/phone-number.ts';
import { saleDayMessage, saleMoment } from '../../domain/sale-day.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { tagContact } from '../../database/lead-contacts.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { readWholeLead } from '../leads/read-lead.operation.ts';
import { leadColumns } from '../../database/lead-columns.ts';
import { noteLeadEvent } from '../lead-history/note-lead-event.operation.ts';
import { findContact, type WroteSale } from './sold.db.ts';
import { changedSoldFields, premiumCents, storedSold } from './sold.rules.ts';
import type { SoldInput } from './sold.contract.ts';

/**
 * Marks a lead as sold, for good, now or on the day that is named; its contact becomes one of a client. A lead that is sold
 * stays as it is.
 * @throws Refusal not_found | invalid_input for a day that has not come
 */
export async function sellLead(
  tx: Transaction,
  { userId, leadId, input, now }: { userId: string; leadId: string; input: SoldInput; now: Date },
): Promise<{ lead: Lead; was_sold: boolean }> {
  const day = await readSaleDay(tx, { userId, typed: input.soldOn, now, path: 'body.soldOn' });
  const sold = storedSold(input, (day?.at ?? now).toISOString());
  const free = await freePhone(tx, userId, sold.phone);
  const { rows } = await sql<Lead>`
    update leads set status = 'sold', sold = ${JSON.stringify(sold)}::jsonb,
      phone = coalesce(phone, ${free}),
      sold_at = ${sold.markedAt}::timestamptz, sold_premium = ${premiumCents(sold)}::numeric / 100
    where user_id = ${userId} and id = ${leadId} and deleted_at is null and status = 'lead'
    returning ${leadColumns}`.execute(tx);
  const [lead] = rows;
  if (!lead) {
    const current = await readWholeLead(tx, userId, leadId);
    if (!current) throw new Refusal('not_found', 'This lead no longer exists.');
    return { lead: current, was_sold: true };
  }
  const before = await findContact(tx, userId, lead.phone);
  await tagContact(tx, {
    userId,
    phone: lead.phone,
    name: lead.name ?? sold.name,
    add: ['sold'],
    remove: ['lead'],
  });
  const wrote: WroteSale = {
    phone: lead.phone,
    // No lead had it.
    filled: free !== null && lead.phone === free,
    before,
    after: await findContact(tx, userId, lead.phone),
  };
  await noteLeadEvent(tx, {
    userId,
    leadIds: [leadId],
    kind: 'sold',
    detail: {
      carrier: sold.carrier,
      premium_cents: premiumCents(sold),
      ...(day && day.at < now && { sold_on: day.date }),
    },
    wrote,
  });
  return { lead, was_sold: false };
}

/** A policy's phone that no lead has becomes that of a lead without one: texts go to phones of leads only. */
async function freePhone(tx: Transaction, userId: string, typed: string | null): Promise<string | null> {
  const phone = typed && normalizeLeadPhone(typed);
  return phone && !(await ownerOf(tx, userId, 'phone', phone)) ? phone : null;
}

/**
 * Replaces the policy file of a sold lead; what older imports brought along stays, and so does when it was sold, unless
 * another day is named.
 * @throws Refusal not_found | conflict | invalid_input for a day that has not come
 */
export async function replaceSold(
  tx: Transaction,
  {
    userId,
    leadId,
    input,
    version,
    now,
  }: { userId: string; leadId: string; input: SoldInput; version: number; now: Date },
): Promise<Lead> {
  const { markedAt: _, ...sold } = storedSold(input, '');
  const before = await lockLead(tx, userId, leadId);
  if (!before) throw new Refusal('not_found', 'This lead no longer exists.');
  if (before.status === 'lead') throw new Refusal('conflict', 'This lead isn’t sold.', { current: { lead: before } });
  const day = await readSaleDay(tx, { userId, typed: input.soldOn, now, path: 'body.sold.soldOn' });
  const isOtherDay = day !== null && todayIn(day.zone, Date.parse(before.sold_at ?? '')) !== day.date;
  const fields = [...changedSoldFields(before.sold, sold), ...(isOtherDay ? ['soldOn'] : [])];
  // The same policy again is a repeat of a save whose answer was lost.
  if (fields.length === 0) return before;
  if (before.version !== version)
    throw new Refusal('conflict', 'This lead just changed. Reload it and try again.', { current: { lead: before } });
  const { rows } = await sql<Lead>`
    update leads set sold = coalesce(sold, '{}') || ${JSON.stringify(isOtherDay ? { ...sold, markedAt: day.at } : sold)}::jsonb,
      sold_at = coalesce(${isOtherDay ? day.at : null}::timestamptz, sold_at),
      sold_premium = case when ${premiumCents(sold)}::int8 > 0 then ${premiumCents(sold)}::numeric / 100
        else greatest(0, coalesce(case when jsonb_typeof(sold -> 'annualPremium') = 'number' then (sold ->> 'annualPremium')::numeric end, 0)) end
    where user_id = ${userId} and id = ${leadId}
    returning ${leadColumns}`.execute(tx);
  const [lead = before] = rows;
  await noteLeadEvent(tx, { userId, leadIds: [leadId], kind: 'policy_edited', detail: { fields } });
  return lead;
}

interface SaleDay {
  date: string;
  zone: string;
  at: Date;
}

async function readSaleDay(
  tx: Transaction,
  { userId, typed, now, path }: { userId: string; typed: string | null | undefined; now: Date; path: string },
): Promise<SaleDay | null> {
  const date = typed?.trim();
  if (!date) return null;
  const zone = await readZone(tx, userId);
  const at = saleMoment(date, zone, now);
  if (at) return { date, zone, at };
  throw new Refusal('invalid_input', saleDayMessage, { fields: [{ path, message: saleDayMessage }] });
}

async function lockLead(tx: Transaction, userId: string, leadId: string): Promise<Lead | undefined> {
  await sql`select from leads where user_id = ${userId} and id = ${leadId} for update`.execute(tx);
  return readWholeLead(tx, userId, leadId);
}
