import { sql } from 'kysely';
import { leadLimits } from '../../domain/lead-draft.ts';
import { cleanLine, cutText } from '../../domain/plain-text.ts';
import type { Transaction } from '../../database/transaction.ts';

export async function moveToDetails(
  tx: Transaction,
  userId: string,
  { leadId, address, under }: { leadId: string; address: string; under: string },
): Promise<void> {
  await sql`
    update leads set
      phone = nullif(phone, ${address}), email = nullif(email, ${address}),
      further_phones = array_remove(further_phones, ${address}), further_emails = array_remove(further_emails, ${address}),
      extra = jsonb_build_object(${cutText(cleanLine(under), leadLimits.extraKey)}::text, ${address}::text) || extra
    where user_id = ${userId} and id = ${leadId}`.execute(tx);
}

/** Unless a live lead has the number as its own, or texts went to it. */
export async function dropContact(tx: Transaction, userId: string, phone: string): Promise<void> {
  await sql`
    delete from message_contacts
    where user_id = ${userId} and phone = ${phone}
      and not exists (select from leads where leads.user_id = ${userId} and leads.phone = ${phone} and deleted_at is null)`.execute(
    tx,
  );
}
