// Every night: does every balance equal the sum of its ledger, every held amount the sum of its open holds?
import { sql } from 'kysely';
import * as z from 'zod';
import { keepCheck } from '../../database/daily-checks.ts';
import type { Transaction } from '../../database/transaction.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { walletFaults } from '../../server/http/metrics.ts';

export const checkWallets = job({
  name: 'check-wallets',
  payload: z.object({}),
  policy: { ...defaultPolicy, expireSeconds: 900 },
  takesIn: true,
  schedule: '41 8 * * *',
  async handle(_, { database, log }) {
    const faults = await database.asSystem(async (tx) => {
      const found = await findFaultyWallets(tx);
      await keepCheck(
        tx,
        'wallets',
        found.map(({ user_id }) => ({ fault: 'does not add up', ref: null, user_id })),
      );
      return found;
    });
    walletFaults.set(faults.length);
    if (faults.length > 0) log.error({ alert: 'wallet', wallets: faults.slice(0, 100) }, 'wallets do not add up');
  },
});

export interface FaultyWallet {
  user_id: string;
  balance_cents: number;
  ledger_cents: number;
  held_cents: number;
  open_holds_cents: number;
}

/** One statement, so that it sees one instant. `userIds`: only these. */
export async function findFaultyWallets(tx: Transaction, userIds?: readonly string[]): Promise<FaultyWallet[]> {
  const only = userIds ? sql`where user_id = any(${userIds})` : sql``;
  const { rows } = await sql<FaultyWallet>`
    select wallet.user_id, wallet.balance_cents, coalesce(ledger.cents, 0)::int8 as ledger_cents,
      wallet.held_cents, coalesce(holds.cents, 0)::int8 as open_holds_cents
    from (select * from user_wallets ${only}) as wallet
    left join (select user_id, sum(amount_cents) as cents from wallet_transactions ${only} group by user_id) as ledger using (user_id)
    left join (select user_id, sum(amount_cents) as cents from wallet_holds where status = 'open' group by user_id) as holds using (user_id)
    where wallet.balance_cents <> coalesce(ledger.cents, 0) or wallet.held_cents <> coalesce(holds.cents, 0)
      or wallet.in_debt <> (wallet.balance_cents < 0)`.execute(tx);
  return rows;
}
