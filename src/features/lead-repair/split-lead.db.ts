import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { withoutSame, type Brought } from './two-people.rules.ts';

export interface FoundPeople {
  lead_id: string;
  lead_name: string | null;
  outcome: string | null;
  detail: { draft: Brought; post_id?: string };
}

/** Of a live lead, both held until the transaction ends. */
export async function lockPeople(tx: Transaction, userId: string, id: string): Promise<FoundPeople | undefined> {
  const { rows } = await sql<FoundPeople>`
    select lead_id, leads.name as lead_name, outcome, detail
    from lead_repair_finds find join leads on leads.user_id = ${userId} and leads.id = lead_id and leads.deleted_at is null
    where find.user_id = ${userId} and find.id = ${id} and kind = 'two_people' for update`.execute(tx);
  return rows[0];
}

/** The first keeps the own phone and email; what the second brought beside them goes. */
export async function takeFromFirst(tx: Transaction, userId: string, leadId: string, came: Brought): Promise<void> {
  const phones = [came.phone, ...(came.further_phones ?? [])].filter((each) => each);
  const emails = [came.email, ...(came.further_emails ?? [])].filter((each) => each);
  const lead = await tx
    .selectFrom('leads')
    .select('extra')
    .where('user_id', '=', userId)
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow();
  const extra = withoutSame(lead.extra as Record<string, unknown>, came.extra ?? {});
  await sql`
    update leads set extra = ${JSON.stringify(extra)}::jsonb,
      further_phones = array(select each from unnest(further_phones) with ordinality as own (each, place) where each <> all(${phones}::text[]) order by place),
      further_emails = array(select each from unnest(further_emails) with ordinality as own (each, place) where each <> all(${emails}::text[]) order by place)
    where user_id = ${userId} and id = ${leadId}`.execute(tx);
}

/** What a lead that is typed in cannot have. */
export async function completeSecond(tx: Transaction, userId: string, leadId: string, came: Brought): Promise<void> {
  const beside = (own: 'phone' | 'email') => came[`further_${own}s`] ?? [];
  await sql`
    update leads set extra = ${JSON.stringify(came.extra ?? {})}::jsonb, external_id = ${came.external_id ?? null},
      further_phones = further_phones || array(select each from unnest(${[...beside('phone')]}::text[]) as each where each <> all(further_phones)),
      further_emails = further_emails || array(select each from unnest(${[...beside('email')]}::text[]) as each where each <> all(further_emails))
    where user_id = ${userId} and id = ${leadId}`.execute(tx);
}

export async function movePost(
  tx: Transaction,
  userId: string,
  { postId, from, to }: { postId: string; from: string; to: string },
): Promise<void> {
  await sql`update intake_posts set lead_id = ${to} where user_id = ${userId} and id = ${postId}`.execute(tx);
  await sql`
    update lead_events set lead_id = ${to}
    where user_id = ${userId} and lead_id = ${from} and kind = 'intake' and detail->>'post_id' = ${postId}`.execute(tx);
}

/** It is the second one's remark; the first has it as a note of the timeline. */
export async function moveNote(tx: Transaction, userId: string, from: string, body: string): Promise<void> {
  await sql`
    delete from lead_notes where user_id = ${userId} and id = (
      select id from lead_notes where user_id = ${userId} and lead_id = ${from} and body = ${body} limit 1)`.execute(
    tx,
  );
}

export async function settleFind(
  tx: Transaction,
  userId: string,
  id: string,
  outcome: 'split' | 'same_person',
): Promise<boolean> {
  const { rows } = await sql`
    update lead_repair_finds set settled_at = coalesce(settled_at, now()), outcome = coalesce(outcome, ${outcome})
    where user_id = ${userId} and id = ${id} and kind = 'two_people' returning id`.execute(tx);
  return rows.length > 0;
}
