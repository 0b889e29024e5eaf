import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { LeadEventDetail, LeadEventKind } from './lead-event.contract.ts';

interface LeadEvent<Kind extends LeadEventKind> {
  userId: string;
  /** One lead or many; all must be the agent's own. */
  leadIds: readonly string[];
  kind: Kind;
  detail: LeadEventDetail<Kind>;
  /** What whoever takes it back has to know; no timeline shows it. */
  wrote?: object;
}

/** Puts the same event onto the timelines of these leads, in one statement. */
export async function noteLeadEvent<Kind extends LeadEventKind>(
  tx: Transaction,
  { userId, leadIds, kind, detail, wrote }: LeadEvent<Kind>,
): Promise<void> {
  if (leadIds.length === 0) return;
  await tx
    .insertInto('lead_events')
    .values(
      leadIds.map((leadId) => ({
        user_id: userId,
        id: randomUUID(),
        lead_id: leadId,
        kind,
        detail: JSON.stringify(detail),
        wrote: wrote === undefined ? null : JSON.stringify(wrote),
      })),
    )
    .execute();
}

interface TakenBack {
  userId: string;
  leadIds: readonly string[];
  kind: LeadEventKind;
}

/** What was undone right away: the newest event of this kind shows on none of these timelines any more. */
export async function hideNewestEvent(tx: Transaction, { userId, leadIds, kind }: TakenBack): Promise<void> {
  await sql`
    with newest as (
      select distinct on (lead_id) lead_id, id from lead_events
      where user_id = ${userId} and lead_id = any(${[...leadIds]}::uuid[]) and kind = ${kind} and undone_at is null
      order by lead_id, created_at desc, id desc
    )
    update lead_events set undone_at = now() from newest
    where lead_events.user_id = ${userId} and lead_events.lead_id = newest.lead_id and lead_events.id = newest.id`.execute(
    tx,
  );
}
