import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { ExportedLead } from './export-leads.rules.ts';

export type ExportedRow = ExportedLead & { id: string };

/** The next leads after that one, newest first. */
export async function exportPage(
  tx: Transaction,
  { where, after, limit }: { where: RawBuilder<boolean>; after: { at: string; id: string } | null; limit: number },
): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    select id, status, name, phone, email, further_phones, further_emails, state, stage, next_follow_up_at, tags, source, company, dob, gender,
      military_branch, coverage_wanted, beneficiary, beneficiary_name, address, notes, last_outcome, call_attempts, received_at, last_contacted_at, pipeline, priority, external_id, sold, sold_at,
      (select jsonb_build_object('at', given_at, 'text', words, 'source', consents.source, 'ip', ip, 'certificate_url', certificate_url, 'seller', seller)
        from consents where consents.user_id = leads.user_id and lead_id = leads.id and channel = 'text' and revoked_at is null
        order by consents.created_at desc, consents.id limit 1) as consent,
      coalesce((select jsonb_agg(jsonb_build_object('channel', channel, 'address', stop.address)) from suppressions as stop
        where stop.user_id = leads.user_id and stop.channel in ('text', 'call', 'email')
          and stop.address = any(leads.further_phones || leads.further_emails || array_remove(array[leads.phone, leads.email], null))), '[]') as closed,
      extra, created_at
    from leads where ${where} ${after ? sql`and (leads.created_at, leads.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by leads.created_at desc, leads.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** `closed`: those of whom a number or an email must not be contacted. */
export async function countExported(
  tx: Transaction,
  where: RawBuilder<boolean>,
): Promise<{ count: number; closed: number }> {
  const { rows } = await sql<{ count: number; closed: number }>`
    select count(*) as count, count(*) filter (where exists (
      select from suppressions as stop where stop.user_id = leads.user_id
        and stop.address = any(leads.further_phones || leads.further_emails || array_remove(array[leads.phone, leads.email], null)))) as closed
    from leads where ${where}`.execute(tx);
  return rows[0] ?? { count: 0, closed: 0 };
}
