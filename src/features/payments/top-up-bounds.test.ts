// The database has the same bounds as the rules that screens and server ask.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { maxTopUpCents, minTopUpCents } from './top-up-amount.rules.ts';

const app = useTestApp();

it.each([
  [minTopUpCents - 1, false],
  [minTopUpCents, true],
  [maxTopUpCents, true],
  [maxTopUpCents + 1, false],
])('a payment of %i cents into the wallet can be stored: %s', async (cents, isStored) => {
  const { id } = await makeAgent(app);
  const storing = app.platform.database.asSystem((tx) =>
    sql`
      insert into wallet_payments (user_id, kind, client_ref, net_cents, charge_cents)
      values (${id}, 'topup', 'bounds', ${cents}, ${cents})`.execute(tx),
  );
  if (isStored) await storing;
  else await expect(storing).rejects.toThrow('wallet_payments_net_cents_check');
});
