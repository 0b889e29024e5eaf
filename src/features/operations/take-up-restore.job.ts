// After a restore, until the operator says go: what Stripe told since the backup is read, and the checks are made on what is there.
import * as z from 'zod';
import { orAtNextStart } from '../../jobs/go-on-later.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { readStripeEvents } from '../checkout/read-stripe-events.operation.ts';
import { checkNames } from './overview.rules.ts';
import { listUnchecked, notePaymentsRead, readRestore } from './restore.db.ts';

/** What was told before the backup may have been stored after it. */
const overlapMs = 3_600_000;

/** The nightly jobs behind the checks under Ledger. */
const checks = ['check-wallets', 'reconcile-wallets', 'check-calls'];
const payload = z.object({});

export const takeUpRestore = job({
  name: 'take-up-restore',
  payload,
  policy: { ...defaultPolicy, retries: 1, expireSeconds: 1800 },
  takesIn: true,
  schedule: '*/5 * * * *',
  async handle(_, platform) {
    await orAtNextStart(platform, takeUpRestore, () => takeUp(platform));
  },
});

async function takeUp(platform: Platform): Promise<void> {
  const { database, jobs } = platform;
  const began = platform.now();
  const restore = await database.asSystem(readRestore);
  if (!restore) return;
  await readStripeEvents(platform, new Date(Date.parse(restore.payments_read_to ?? restore.backup_of) - overlapMs));
  await database.asSystem(async (tx) => {
    await notePaymentsRead(tx, began);
    if ((await listUnchecked(tx, checkNames)).length === 0) return;
    for (const name of checks) await jobs.enqueue(tx, { name, payload }, {}, { onlyOne: name });
  });
}
