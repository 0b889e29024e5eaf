import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { suppress } from './suppress.operation.ts';
import { closedBy, type Numbers } from './do-not-contact.rules.ts';
import { reasonLabels } from './suppression.words.ts';
import { listLeadSuppressions, suppressLead, type LeadSuppression } from './suppression.contract.ts';

const reads = { who: 'subscriber', limit: perMinute(300), inTransaction: true } as const;
const writes = { who: 'subscriber', limit: perMinute(240), inTransaction: true } as const;

export const suppressionRoutes = [
  route(listLeadSuppressions, reads, async ({ tx, user, params }) => ({
    suppressions: await suppressionsOf(tx, user.id, await numbersOf(tx, user.id, params.id)),
  })),
  route(suppressLead, writes, async ({ tx, user, params, body }) => {
    const numbers = await numbersOf(tx, user.id, params.id);
    if (numbers.deleted_at !== null) throw new Refusal('not_found', 'This lead no longer exists.');
    const addresses = closedBy(body.reason, numbers);
    await suppress(tx, { userId: user.id, addresses, reason: reasonLabels[body.reason], source: 'Your call' });
    return { suppressions: await suppressionsOf(tx, user.id, numbers) };
  }),
];

async function numbersOf(
  tx: Transaction,
  userId: string,
  leadId: string,
): Promise<Numbers & { deleted_at: string | null }> {
  const lead = await tx
    .selectFrom('leads')
    .select(['phone', 'email', 'further_phones', 'further_emails', 'deleted_at'])
    .where('user_id', '=', userId)
    .where('id', '=', leadId)
    .executeTakeFirst();
  if (!lead) throw new Refusal('not_found', 'This lead no longer exists.');
  return lead;
}

async function suppressionsOf(
  tx: Transaction,
  userId: string,
  { phone, email, further_phones, further_emails }: Numbers,
): Promise<LeadSuppression[]> {
  const addresses = [phone, email, ...further_phones, ...further_emails].filter((address) => address !== null);
  const { rows } = await sql<LeadSuppression>`
    select channel, address, reason, source, created_at from suppressions
    where user_id = ${userId} and channel in ('text', 'call', 'email') and address = any(${addresses}::text[])
    order by channel desc, address`.execute(tx);
  return rows;
}
