// Mails counted by the hour.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { maxMailsPerHour } from './mail-budget.rules.ts';

const hourMs = 3_600_000;

/** True while fewer mails than allowed were counted under this key in the hour; counts this one. */
export async function countMail(tx: Transaction, key: string, now: Date): Promise<boolean> {
  const hourAgo = new Date(now.getTime() - hourMs).toISOString();
  const { rows } = await sql`
    insert into auth.account_mails as mails (account_key, sent, since) values (${key}, 1, ${now.toISOString()})
    on conflict (account_key) do update set
      sent = case when mails.since < ${hourAgo} then 1 else mails.sent + 1 end,
      since = case when mails.since < ${hourAgo} then excluded.since else mails.since end
      where mails.since < ${hourAgo} or mails.sent < ${maxMailsPerHour}
    returning 1`.execute(tx);
  return rows.length > 0;
}
