// Every night: which calls were not charged in full, because the wallet did not reach?
import * as z from 'zod';
import { keepCheck } from '../../database/daily-checks.ts';
import { moneyCheckDays } from '../../domain/money-checks.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { listUnpaidCalls } from './calls.db.ts';

const windowMs = moneyCheckDays * 24 * 3_600_000;

export const checkCalls = job({
  name: 'check-calls',
  payload: z.object({}),
  policy: { ...defaultPolicy, expireSeconds: 900 },
  takesIn: true,
  schedule: '51 8 * * *',
  async handle(_, { database, now }) {
    await database.asSystem(async (tx) => {
      const unpaid = await listUnpaidCalls(tx, new Date(now().getTime() - windowMs));
      const faults = unpaid.map(({ id, user_id, billed_cents: billed, cost_cents: charged }) => ({
        fault: `${billed - charged} of ${billed} cents not charged`,
        ref: id,
        user_id,
      }));
      await keepCheck(tx, 'calls', faults);
    });
  },
});
