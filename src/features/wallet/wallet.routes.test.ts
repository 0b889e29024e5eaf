import { beforeEach, describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { giveMoney } from '../../../test-support/wallets.ts';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { takeSpend } from './money.db.ts';
import {
  listTransactions,
  readBalance,
  readStatement,
  readWallet,
  saveAutoRecharge,
  settleTopUps,
} from './wallet.contract.ts';

const app = useTestApp();
let agent: TestAgent;
beforeEach(async () => {
  agent = await makeAgent(app);
});

const spend = (cents: number, ref: string) =>
  app.platform.database.asSystem((tx) =>
    takeSpend(tx, { userId: agent.id, type: 'text', cents, ref, description: `Text ${ref}` }),
  );

it('a new agent has an empty wallet', async () => {
  expect(await agent.call(readBalance, { query: {} })).toEqual({ balance_cents: 0 });
  expect(await agent.call(readWallet, { query: {} })).toMatchObject({
    balance_cents: 0,
    held_cents: 0,
    auto_recharge_threshold_cents: 0,
    auto_recharge_amount_cents: 0,
    recharge_problem: null,
    card: null,
    fee: { basis_points: 290, fixed_cents: 30 },
    first_transaction_at: null,
  });
  expect(await agent.call(listTransactions, { query: {} })).toEqual({ rows: [], next_cursor: null });
  expect(await agent.call(settleTopUps, {})).toEqual({ balance_cents: 0 });
});

describe('transactions', () => {
  it('come 50 at a time, newest first, and every one once', async () => {
    await giveMoney(app, agent.id, 1000);
    for (let index = 0; index < 120; index++) await spend(1, String(index));
    const pages: string[][] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page: EndpointAnswer<typeof listTransactions> = await agent.call(listTransactions, {
        query: cursor ? { cursor } : {},
      });
      pages.push(page.rows.map(({ description }) => description));
      cursor = page.next_cursor ?? undefined;
    }
    expect(pages.map((page) => page.length)).toEqual([50, 50, 21]);
    const all = pages.flat();
    expect(all[0]).toBe('Text 119');
    expect(all.at(-1)).toBe('Credit for a test');
    expect(new Set(all).size).toBe(121);
  });

  it.each([
    [{ cursor: 'nonsense' }, 'We lost your place in the list. Reload the list.'],
    [{ month: '2026-13' }, 'Enter a month, such as 2026-03.'],
    [{ limit: '101' }, expect.any(String)],
    [{ limit: '0' }, expect.any(String)],
  ])('refuses %j', async (query, error) => {
    expect(await agent.refusal(listTransactions, { query })).toMatchObject({ status: 400, error });
  });

  it('are the agent’s own', async () => {
    await giveMoney(app, agent.id, 1000);
    const other = await makeAgent(app);
    expect((await other.call(listTransactions, { query: {} })).rows).toEqual([]);
  });
});

describe('a statement', () => {
  it('closes: what it began with and its sums give what it ended with', async () => {
    await asOwner(
      app,
      `insert into crm.wallet_transactions (user_id, type, amount_cents, balance_after_cents, description, ref, created_at) values
        ($1, 'topup', 1000, 1000, 'a', 'a', '2026-02-28T20:00:00Z'), ($1, 'text', -10, 990, 'b', 'b', '2026-03-01T05:59:59Z'),
        ($1, 'text', -20, 970, 'c', 'c', '2026-03-01T06:00:00Z'), ($1, 'text', -30, 940, 'd', 'd', '2026-04-01T04:59:59Z'),
        ($1, 'call', -40, 900, 'e', 'e', '2026-04-01T05:00:00Z')`,
      [agent.id],
    );
    expect(await agent.call(readStatement, { params: { month: '2026-03' }, query: {} })).toEqual({
      month: '2026-03',
      opening_cents: 990,
      closing_cents: 940,
      time_zone: 'America/Chicago',
      email: agent.email,
      sums: [{ type: 'text', count: 2, amount_cents: -50 }],
    });
    const { rows } = await agent.call(listTransactions, { query: { month: '2026-03' } });
    expect(rows.map(({ description }) => description)).toEqual(['d', 'c']);
  });
});

describe('auto-recharge', () => {
  const choice = (threshold: unknown, amount: unknown) => ({
    auto_recharge_threshold_cents: threshold,
    auto_recharge_amount_cents: amount,
  });
  const stored = (table: 'subscriptions' | 'user_wallets') =>
    app.platform.database.asSystem((tx) =>
      tx
        .selectFrom(table)
        .select(['auto_recharge_threshold_cents', 'auto_recharge_amount_cents'])
        .where('user_id', '=', agent.id)
        .execute(),
    );

  it('is stored in both places', async () => {
    expect(await agent.call(saveAutoRecharge, { body: choice(1234, 2000) as never })).toEqual(choice(1234, 2000));
    expect(await stored('subscriptions')).toEqual([choice(1234, 2000)]);
    expect(await stored('user_wallets')).toEqual([choice(1234, 2000)]);
  });

  it('is saved for a member without a subscription, too', async () => {
    await asOwner(app, `insert into crm.teams (id, name, owner_id) values (gen_random_uuid(), 'Wallet team', $1)`, [
      agent.id,
    ]);
    const team = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('teams').select('id').where('owner_id', '=', agent.id).executeTakeFirstOrThrow(),
    );
    const member = await makeAgent(app, { subscription: null, teamId: team.id });
    await member.call(saveAutoRecharge, { body: choice(500, 2000) as never });
    expect(await member.call(readWallet, { query: {} })).toMatchObject(choice(500, 2000));
  });

  it('of a subscription counts before the wallet’s', async () => {
    await agent.call(saveAutoRecharge, { body: choice(500, 2000) as never });
    await asOwner(app, `update crm.subscriptions set auto_recharge_threshold_cents = 700 where user_id = $1`, [
      agent.id,
    ]);
    expect(await agent.call(readWallet, { query: {} })).toMatchObject(choice(700, 2000));
    await asOwner(app, `update crm.subscriptions set auto_recharge_threshold_cents = null where user_id = $1`, [
      agent.id,
    ]);
    expect(await agent.call(readWallet, { query: {} })).toMatchObject(choice(500, 2000));
  });

  it.each([
    [choice(500, 999), 'Recharge amount must be at least $10.'],
    [choice(500, 0), 'Recharge amount must be at least $10.'],
    [choice(500, 50_001), 'Recharge amount must be $500 or less.'],
    [choice(50_001, 2000), 'The balance limit must be $500 or less.'],
    [choice(-1, 2000), expect.any(String)],
    [choice(1.5, 2000), expect.any(String)],
    [choice('500', 2000), expect.any(String)],
    [choice([500], 2000), expect.any(String)],
    [choice(null, 2000), expect.any(String)],
    [choice(500, 1e300), expect.any(String)],
    [{ auto_recharge_threshold_cents: 500 }, expect.any(String)],
    [{ ...choice(500, 2000), balance_cents: 99 }, 'This field is not known here.'],
    [{ ...choice(500, 2000), recharge_failures: 0 }, 'This field is not known here.'],
  ])('refuses %j', async (body, error) => {
    expect(await agent.send('PUT', saveAutoRecharge.path, body)).toMatchObject({ status: 400, body: { error } });
    expect(await stored('user_wallets')).toEqual([choice(0, 0)]);
  });
});
