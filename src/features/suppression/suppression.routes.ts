import { sql } from 'kysely';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route, type Call } from '../../server/http/route.ts';
import { listLeadSuppressions, type LeadSuppression } from './suppression.contract.ts';

const reads = { who: 'subscriber', limit: perMinute(300), inTransaction: true } as const;

export const suppressionRoutes = [route(listLeadSuppressions, reads, ofLead)];

async function ofLead({
  tx,
  user,
  params,
}: Call<typeof listLeadSuppressions, typeof reads>): Promise<EndpointAnswer<typeof listLeadSuppressions>> {
  const lead = await tx
    .selectFrom('leads')
    .select(['phone', 'email', 'further_phones', 'further_emails'])
    .where('user_id', '=', user.id)
    .where('id', '=', params.id)
    .executeTakeFirst();
  if (!lead) throw new Refusal('not_found', 'There is no such lead.');
  const addresses = [lead.phone, lead.email, ...lead.further_phones, ...lead.further_emails].filter(
    (address) => address !== null,
  );
  const { rows } = await sql<LeadSuppression>`
    select channel, address, reason, source, created_at from suppressions
    where user_id = ${user.id} and channel in ('text', 'call', 'email') and address = any(${addresses}::text[])
    order by channel desc, address`.execute(tx);
  return { suppressions: rows };
}
