import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

type Switches = Readonly<Record<string, boolean>>;

/** Whoever changes a switch at the same time waits, and then finds it locked. */
export async function holdRow(tx: Transaction, userId: string): Promise<void> {
  await sql`insert into message_templates (user_id) values (${userId}) on conflict do nothing`.execute(tx);
  await sql`select from message_templates where user_id = ${userId} for update`.execute(tx);
}

export async function lockRow(tx: Transaction, userId: string, before: Switches): Promise<void> {
  const off = Object.fromEntries(Object.keys(before).map((key) => [key, false]));
  await sql`
    insert into message_templates_backup (user_id, enabled_backup) values (${userId}, ${JSON.stringify(before)}::jsonb)
    on conflict (user_id) do update set enabled_backup = excluded.enabled_backup`.execute(tx);
  await sql`
    update message_templates set enabled = ${JSON.stringify(off)}::jsonb, is_locked = true where user_id = ${userId}`.execute(
    tx,
  );
}

export async function unlockRow(tx: Transaction, userId: string, otherwise: Switches): Promise<void> {
  await sql`
    with kept as (delete from message_templates_backup where user_id = ${userId} returning enabled_backup)
    update message_templates set is_locked = false,
      enabled = coalesce((select enabled_backup from kept), ${JSON.stringify(otherwise)}::jsonb)
    where user_id = ${userId}`.execute(tx);
}
