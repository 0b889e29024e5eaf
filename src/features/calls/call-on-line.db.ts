// Calls on a line, the agent's phone that stays up through a dial session.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

interface OpenLine {
  id: string;
  /** The phone that was rung for it. */
  agent_number: string;
}

/** One that rings or is up; an agent has one at most. Null: there is none, or it is being ended. */
export async function findOpenLine(tx: Transaction, userId: string): Promise<OpenLine | null> {
  const line = await tx
    .selectFrom('agent_lines')
    .select(['id', 'agent_number'])
    .where('user_id', '=', userId)
    .where('over_at', 'is', null)
    .where('stop_reason', 'is', null)
    .where(sql<boolean>`(declined_at is null or pressed_at is not null)`)
    .executeTakeFirst();
  return line ?? null;
}

/** Somebody is called on it. A call that is being ended already does not count. */
export async function isLineBusy(tx: Transaction, userId: string, lineId: string): Promise<boolean> {
  const call = await tx
    .selectFrom('call_logs')
    .select('id')
    .where('user_id', '=', userId)
    .where('line_id', '=', lineId)
    .where('over_at', 'is', null)
    .where('stop_reason', 'is', null)
    .where('lead_ended_at', 'is', null)
    .executeTakeFirst();
  return call !== undefined;
}

/** Those that are not over, and one that ended with it: whose end came first is known only now. */
export async function listToFollow(tx: Transaction, userId: string, lineId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select call.id from call_logs as call join agent_lines as line on line.user_id = ${userId} and line.id = line_id
    where call.user_id = ${userId} and line_id = ${lineId} and (call.over_at is null or lead_ended_at >= line.ended_at)
    order by call.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The call that was heard on it at that instant: the latest whose lead had answered. */
export async function findCallAt(
  tx: Transaction,
  { userId, lineId, at }: { userId: string; lineId: string; at: string },
): Promise<string | null> {
  const call = await tx
    .selectFrom('call_logs')
    .select('id')
    .where('user_id', '=', userId)
    .where('line_id', '=', lineId)
    .where('lead_answered_at', '<=', at)
    .orderBy('lead_answered_at', 'desc')
    .executeTakeFirst();
  return call?.id ?? null;
}
