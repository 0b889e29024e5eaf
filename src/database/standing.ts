// What an operator is warned of, read when /metrics is asked.
import { sql } from 'kysely';
import { moneyCheckDays } from '../domain/money-checks.ts';
import type { Transaction } from './transaction.ts';

export interface Standing {
  /** Open for more than an hour. */
  oldHolds: number;
  /** Calls of the days that checks look back on whose price was not charged in full. */
  unbilledCalls: number;
  /** Since the clock of the jobs last ticked; null: never. */
  scheduler: number | null;
  /** Seconds; null: there is none. */
  backupAge: number | null;
  proofAge: number | null;
  /** Seconds since the last piece of the log of changes was archived; null: nothing is archived, or not yet. */
  walAge: number | null;
  isWalFailing: boolean;
  /** Wallets. */
  negativeBalances: number;
}

/** In a system transaction. */
export async function readStanding(tx: Transaction): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select
      (select count(*)::int from wallet_holds where status = 'open' and created_at < now() - interval '1 hour') as "oldHolds",
      (select count(*)::int from call_logs where billed_cents > cost_cents and settled_at >= now() - make_interval(days => ${moneyCheckDays})) as "unbilledCalls",
      (select extract(epoch from now() - max(cron_on))::float8 from jobs.version) as scheduler,
      (select extract(epoch from now() - made_at)::float8 from last_backup) as "backupAge",
      (select extract(epoch from now() - proved_at)::float8 from last_backup) as "proofAge",
      (select count(*)::int from user_wallets where balance_cents < 0) as "negativeBalances",
      extract(epoch from now() - last_archived_time)::float8 as "walAge",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isWalFailing"
    from pg_stat_archiver`.execute(tx);
  return rows[0]!;
}

/** Of what each provider told in the last quarter of an hour: how many seconds the slowest took to be handled, or has waited so far. */
export async function readWebhookAges(tx: Transaction): Promise<{ provider: string; seconds: number }[]> {
  const ageIn = (table: string) => sql`
    (select coalesce(extract(epoch from max(coalesce(handled_at, now()) - received_at)), 0)::float8
      from ${sql.table(table)} where received_at > now() - interval '15 minutes')`;
  const { rows } = await sql<{ provider: string; seconds: number }>`
    select provider, seconds from (values ('stripe', ${ageIn('stripe_events')}), ('telnyx', ${ageIn('carrier_events')}), ('calls', ${ageIn('voice_events')}),
      ('calendly', ${ageIn('calendly_events')})) as age (provider, seconds)`.execute(tx);
  return rows;
}
