import { randomUUID } from 'node:crypto';
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
