// Figures that are read when /metrics is asked: pools, what waits too long, backups, the disk.
import { statfs } from 'node:fs/promises';
import type { Pool } from 'pg';
import { Gauge } from 'prom-client';
import { readStanding, readWebhookAges, type Standing } from '../../database/standing.ts';
import { moneyCheckDays } from '../../domain/money-checks.ts';
import type { Platform } from '../platform.ts';

const pools = new Map<string, Pool>();
const poolGauge = new Gauge({
  name: 'database_pool_connections',
  help: 'Connections of this process to the database, by pool: at work, idle, and requests that wait for one.',
  labelNames: ['pool', 'state'],
  collect() {
    for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
      this.set({ pool, state: 'busy' }, totalCount - idleCount);
      this.set({ pool, state: 'idle' }, idleCount);
      this.set({ pool, state: 'waiting' }, waitingCount);
    }
  },
});

export function watchPools(named: Readonly<Record<string, Pool>>): void {
  poolGauge.reset();
  for (const [name, pool] of Object.entries(named)) pools.set(name, pool);
}

const gauge = (name: string, help: string) => new Gauge({ name, help });
const gauges = {
  oldHolds: gauge('wallet_holds_old', 'Money set aside for more than an hour; should be 0.'),
  unbilledCalls: gauge(
    'calls_unbilled',
    `Calls of the last ${moneyCheckDays} days that were not charged in full; should be 0.`,
  ),
  scheduler: gauge('scheduler_seconds', 'Since the clock of the jobs last ticked; should be under two minutes.'),
  backupAge: gauge('backup_age_seconds', 'Since the last backup was made.'),
  proofAge: gauge('backup_proof_age_seconds', 'Since the last backup was proved by a restore.'),
  walAge: gauge('wal_archive_age_seconds', 'Since the database last archived its log of changes.'),
  negativeBalances: gauge('wallets_negative', 'Wallets below zero after a refund, a dispute or an adjustment: debts.'),
  isWalFailing: gauge('wal_archive_failing', '1: the last piece of the log of changes could not be archived.'),
} satisfies Record<keyof Standing, Gauge>;
const diskFree = gauge(
  'disk_free_ratio',
  'What is free of the disk of uploaded files, or of the program; alert under 0.1.',
);
const webhookAge = new Gauge({
  name: 'webhook_age_seconds',
  help: 'How long the slowest webhook of the last quarter of an hour took to be handled, or has waited so far.',
  labelNames: ['provider'],
});

/** What is not known has no figure rather than an old one. */
export async function measureStanding({ database, config }: Platform): Promise<void> {
  for (const each of [...Object.values(gauges), diskFree]) each.remove();
  webhookAge.reset();
  const { bavail, blocks } = await statfs('folder' in config.files ? config.files.folder : '.').catch(() =>
    statfs('.'),
  );
  diskFree.set(bavail / blocks);
  const [standing, ages] = await database.asSystem(async (tx) => [await readStanding(tx), await readWebhookAges(tx)]);
  for (const { provider, seconds } of ages) webhookAge.set({ provider }, seconds);
  for (const [name, each] of Object.entries(gauges)) {
    const value = standing[name as keyof Standing];
    if (value !== null) each.set(Number(value));
  }
}
