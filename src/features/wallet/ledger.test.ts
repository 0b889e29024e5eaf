// The money itself, without any provider: races, refusals, and what the database refuses to whom.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { asOwner, makeAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { meetingOf } from '../../../test-support/meeting.ts';
import { runSize } from '../../../test-support/run-size.ts';
import {
  balanceOf,
  chargeByReading,
  faultyWallets,
  giveMoney,
  ledgerOf,
  makeOwners,
  walletOf,
} from '../../../test-support/wallets.ts';
import { connectClient } from '../../database/connection.ts';
import type { Transaction } from '../../database/transaction.ts';
import { chargeWallet, refundCharge } from './charge-wallet.operation.ts';
import { extendHold, holdForCall, releaseHold, settleHold } from './hold-for-call.operation.ts';
import { moveMoney } from './money.db.ts';
import { walletSweep } from './wallet-sweep.job.ts';

const app = useTestApp();
let owner: string;
beforeEach(async () => {
  [owner = ''] = await makeOwners(app, 1);
});

const asSystem = <T>(work: (tx: Transaction) => Promise<T>) => app.platform.database.asSystem(work);
const charge = (cents: number, ref: string = randomUUID(), userId = owner) =>
  asSystem((tx) => chargeWallet(tx, app.platform.jobs, { userId, type: 'text', cents, ref, description: 'Text' }));

/** `work` for each item, this many at a time. */
async function inLanes<T>(items: readonly T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
    }),
  );
}

const funds = runSize(1000, 5000);

describe(`${2 * funds} debits of a cent on one wallet with ${funds}, 32 at once, a tenth of them twice`, () => {
  interface Race {
    ok: number;
    short: number;
    repeated: number;
    wrongReads: number;
    least: number;
  }

  async function race(debit: (ref: string) => Promise<'charged' | 'short' | 'repeated'>): Promise<Race> {
    await giveMoney(app, owner, funds);
    const refs = Array.from({ length: 1.8 * funds }, (_, index) => `text-${index}`);
    const all = [...refs, ...refs.slice(0, 0.2 * funds)].toSorted((one, other) =>
      one.slice(-3) < other.slice(-3) ? -1 : 1,
    );
    const found: Race = { ok: 0, short: 0, repeated: 0, wrongReads: 0, least: funds };
    let isDone = false;
    const reader = (async () => {
      while (!isDone) {
        const { rows } = await asSystem((tx) =>
          sql<{ balance: number; ledger: number }>`
            select balance_cents as balance, (select coalesce(sum(amount_cents), 0)::int8 from wallet_transactions where user_id = ${owner}) as ledger
            from user_wallets where user_id = ${owner}`.execute(tx),
        );
        const [read] = rows;
        if (read && read.balance !== read.ledger) found.wrongReads += 1;
        found.least = Math.min(found.least, read?.balance ?? 0);
      }
    })();
    await inLanes(all, 32, async (ref) => {
      const outcome = await debit(ref);
      if (outcome === 'charged') found.ok += 1;
      else found[outcome] += 1;
    });
    isDone = true;
    await reader;
    return found;
  }

  it('charges exactly what is there, reads always agree', async () => {
    const found = await race(async (ref) => (await charge(1, ref)).outcome);
    expect(found).toMatchObject({ ok: funds, wrongReads: 0 });
    expect(found.short + found.repeated).toBe(funds);
    expect(found.least).toBeGreaterThanOrEqual(0);
    expect(await balanceOf(app, owner)).toBe(0);
    expect(await faultyWallets(app, [owner])).toEqual([]);
    const ledger = await ledgerOf(app, owner);
    expect(new Set(ledger.map(({ ref }) => ref)).size).toBe(funds + 1);
    // The order of the ledger is the order of the balance.
    for (const [index, row] of ledger.entries())
      expect(row.balance_after_cents).toBe((ledger[index - 1]?.balance_after_cents ?? 0) + row.amount_cents);
  });

  it('goes red when the debit reads first and writes then', async () => {
    const twoRead = meetingOf(2);
    const naive = async (ref: string) =>
      (await chargeByReading(app, { userId: owner, cents: 1, ref }, twoRead))
        ? ('charged' as const)
        : ('short' as const);
    const found = await race(naive);
    expect(found.ok).toBeGreaterThan(funds);
    expect(await faultyWallets(app, [owner])).toHaveLength(1);
  });
});

describe('50 spends at the same instant with funds for 10', () => {
  const spendAll = async (wallet: string, spend: (ref: string) => Promise<boolean>): Promise<number> => {
    await giveMoney(app, wallet, 30);
    const all = await Promise.all(Array.from({ length: 50 }, (_, index) => spend(`text-${index}`)));
    return all.filter(Boolean).length;
  };

  it('are exactly 10, in each round', async () => {
    for (const wallet of await makeOwners(app, runSize(20, 200))) {
      expect(await spendAll(wallet, async (ref) => (await charge(3, ref, wallet)).outcome === 'charged')).toBe(10);
      expect(await balanceOf(app, wallet)).toBe(0);
    }
  });

  it('go red when the debit reads first and writes then', async () => {
    const elevenRead = meetingOf(11);
    const spend = (ref: string) => chargeByReading(app, { userId: owner, cents: 3, ref }, elevenRead);
    expect(await spendAll(owner, spend)).toBeGreaterThan(10);
  });
});

describe('a spend', () => {
  it('takes all or nothing, and the same ref once', async () => {
    await giveMoney(app, owner, 10);
    expect(await charge(11)).toEqual({ outcome: 'short', balanceCents: 10 });
    expect(await charge(4, 'a')).toEqual({ outcome: 'charged', balanceCents: 6 });
    expect(await charge(4, 'a')).toEqual({ outcome: 'repeated', balanceCents: 6 });
    expect(await charge(6, 'b')).toEqual({ outcome: 'charged', balanceCents: 0 });
    expect(await charge(4, 'a')).toEqual({ outcome: 'repeated', balanceCents: 0 });
    expect(await charge(1)).toEqual({ outcome: 'short', balanceCents: 0 });
    expect(await faultyWallets(app, [owner])).toEqual([]);
  });

  it.each([0, -5, 1.5, Number.NaN])('of %s cents is no spend', async (cents) => {
    await giveMoney(app, owner, 100);
    await expect(charge(cents)).rejects.toThrow();
    expect(await balanceOf(app, owner)).toBe(100);
  });

  it('goes when the work it pays for is rolled back', async () => {
    await giveMoney(app, owner, 100);
    const failing = asSystem(async (tx) => {
      await chargeWallet(tx, app.platform.jobs, {
        userId: owner,
        type: 'text',
        cents: 5,
        ref: 'x',
        description: 'Text',
      });
      throw new Error('the text could not be queued');
    });
    await expect(failing).rejects.toThrow('queued');
    expect(await balanceOf(app, owner)).toBe(100);
  });

  it('works in an agent’s own transaction and never on another’s wallet', async () => {
    const agent = await makeAgent(app);
    await giveMoney(app, agent.id, 100);
    await giveMoney(app, owner, 100);
    const spend = (userId: string) =>
      app.platform.database.asAgent(agent.id, (tx) =>
        chargeWallet(tx, app.platform.jobs, { userId, type: 'text', cents: 3, ref: 'y', description: 'Text' }),
      );
    expect(await spend(agent.id)).toEqual({ outcome: 'charged', balanceCents: 97 });
    await expect(spend(owner)).rejects.toThrow('another agent');
    await expect(
      app.platform.database.asAgent(agent.id, (tx) =>
        holdForCall(tx, app.platform.jobs, { userId: owner, ref: 'c', cents: 1, until: new Date() }),
      ),
    ).rejects.toThrow('another agent');
    expect(await balanceOf(app, owner)).toBe(100);
  });

  it('comes back once', async () => {
    await giveMoney(app, owner, 10);
    await charge(4, 'a');
    const back = () =>
      asSystem((tx) => refundCharge(tx, { userId: owner, type: 'text', ref: 'a', description: 'Text not sent' }));
    expect(await Promise.all([back(), back(), back()]).then((all) => all.filter(Boolean))).toHaveLength(1);
    expect(await balanceOf(app, owner)).toBe(10);
    expect(
      await asSystem((tx) => refundCharge(tx, { userId: owner, type: 'text', ref: 'unknown', description: '' })),
    ).toBe(false);
  });
});

describe('a hold', () => {
  const until = new Date(Date.now() + 3_600_000);
  const hold = (ref: string, cents: number, end = until) =>
    asSystem((tx) => holdForCall(tx, app.platform.jobs, { userId: owner, ref, cents, until: end }));
  const settle = (ref: string, billedCents: number) =>
    asSystem((tx) => settleHold(tx, app.platform.jobs, { userId: owner, ref, billedCents, description: 'Call' }));

  it('keeps money from being spent, and gives the rest back', async () => {
    await giveMoney(app, owner, 10);
    expect(await hold('call', 8)).toBe('held');
    expect(await hold('call', 8)).toBe('repeated');
    expect(await hold('other', 3)).toBe('short');
    expect((await charge(3)).outcome).toBe('short');
    expect((await charge(2)).outcome).toBe('charged');
    expect(await settle('call', 5)).toBe(5);
    expect(await settle('call', 5)).toBe(5);
    expect(await walletOf(app, owner)).toMatchObject({ balance_cents: 3, held_cents: 0 });
    expect(await faultyWallets(app, [owner])).toEqual([]);
  });

  it('that is let go costs nothing, twice as well', async () => {
    await giveMoney(app, owner, 10);
    await hold('call', 8);
    await asSystem((tx) => releaseHold(tx, { userId: owner, ref: 'call' }));
    await asSystem((tx) => releaseHold(tx, { userId: owner, ref: 'call' }));
    expect(await walletOf(app, owner)).toMatchObject({ balance_cents: 10, held_cents: 0 });
  });

  it('that was outrun takes what there is, never more', async () => {
    await giveMoney(app, owner, 10);
    await hold('call', 4);
    await charge(5);
    expect(await settle('call', 9)).toBe(5);
    expect(await walletOf(app, owner)).toMatchObject({ balance_cents: 0, held_cents: 0 });
  });

  it('whose call never ended is let go by the sweep', async () => {
    await giveMoney(app, owner, 10);
    await hold('lost', 4, new Date(Date.now() - 1000));
    await walletSweep.handle({}, app.platform);
    expect(await walletOf(app, owner)).toMatchObject({ held_cents: 0 });
    expect(await settle('lost', 3)).toBe(3);
    expect(await faultyWallets(app, [owner])).toEqual([]);
  });

  it('whose call goes on at that moment is not let go', async () => {
    await giveMoney(app, owner, 10);
    await hold('late', 4, new Date(Date.now() - 1000));
    let sweep: Promise<void> | undefined;
    await asSystem(async (tx) => {
      const more = { userId: owner, ref: 'late', totalCents: 5, until: new Date(Date.now() + 3_600_000) };
      expect(await extendHold(tx, app.platform.jobs, more)).toBe('held');
      sweep = walletSweep.handle({}, app.platform);
      const isWaiting = async () => {
        const { rows } = await sql<{ waits: boolean }>`select exists (
          select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))) as waits`.execute(
          tx,
        );
        return rows[0]?.waits;
      };
      await expect.poll(isWaiting).toBe(true);
    });
    await sweep;
    expect(await walletOf(app, owner)).toMatchObject({ held_cents: 5 });
  });
});

describe('a debt', () => {
  const move = (
    type: 'dispute' | 'topup' | 'topup_refund' | 'admin_adjustment',
    cents: number,
    ref: string = randomUUID(),
  ) => asSystem((tx) => moveMoney(tx, { userId: owner, type, cents, ref, description: type }));

  it('blocks spending until it is paid', async () => {
    await giveMoney(app, owner, 10);
    await move('dispute', -1000);
    expect(await walletOf(app, owner)).toMatchObject({ balance_cents: -990, in_debt: true });
    expect((await charge(1)).outcome).toBe('short');
    await move('topup', 990);
    expect(await walletOf(app, owner)).toMatchObject({ balance_cents: 0, in_debt: false });
    await move('topup', 1000);
    expect((await charge(1)).outcome).toBe('charged');
  });

  it('is never made by a credit told twice', async () => {
    expect(await move('topup', 1000, 'pi_1')).toEqual({ moved: true, left_cents: 1000 });
    expect(await move('topup', 1000, 'pi_1')).toEqual({ moved: false, left_cents: 1000 });
    expect(await Promise.all(Array.from({ length: 8 }, () => move('topup', 500, 'pi_2')))).toHaveLength(8);
    expect(await balanceOf(app, owner)).toBe(1500);
  });

  it.each([
    ['topup', -5],
    ['topup', 0],
  ] as const)('is never made by a %s of %i', async (type, cents) => {
    await expect(move(type, cents)).rejects.toThrow('no move');
  });
});

describe('the database', () => {
  it.each([
    ['crm_system', `update wallet_transactions set amount_cents = 1 where user_id = $1`],
    ['crm_system', `delete from wallet_transactions where user_id = $1`],
    ['crm_agent', `update wallet_transactions set amount_cents = 1 where user_id = $1`],
    ['crm_agent', `delete from wallet_transactions where user_id = $1`],
    ['crm_agent', `update user_wallets set balance_cents = 1 where user_id = $1`],
    ['crm_agent', `update user_wallets set held_cents = 0 where user_id = $1`],
    ['crm_owner', `update wallet_transactions set amount_cents = 1 where user_id = $1`],
  ])('refuses as %s: %s', async (role, statement) => {
    await giveMoney(app, owner, 10);
    const attempt = async (grant: string) => {
      const client = connectClient({
        url: app.platform.config.databaseUrl,
        role: 'crm_owner',
        applicationName: 'ledger test',
      });
      await client.connect();
      try {
        await client.query('begin');
        if (grant) await client.query(grant);
        await client.query(`set local role ${role}`);
        await client.query(`set local app.user_id = '${owner}'`);
        return (await client.query(statement, [owner])).rowCount;
      } finally {
        await client.query('rollback');
        await client.end();
      }
    };
    await expect(attempt('')).rejects.toThrow(/permission denied|only ever added/);
    // Planted: with the right granted and the guard gone the same statement goes through.
    const planted = `alter table wallet_transactions disable trigger keep_ledger; grant all on wallet_transactions, user_wallets to ${role}`;
    expect(await attempt(planted)).toBe(1);
  });

  it('refuses a balance below zero that no refund made', async () => {
    await expect(
      asSystem((tx) => sql`update user_wallets set balance_cents = -1 where user_id = ${owner}`.execute(tx)),
    ).rejects.toThrow(/check constraint/);
  });

  it('the nightly check finds a wallet that does not add up', async () => {
    await giveMoney(app, owner, 10);
    expect(await faultyWallets(app, [owner])).toEqual([]);
    await asOwner(app, `update crm.user_wallets set balance_cents = 11 where user_id = $1`, [owner]);
    expect(await faultyWallets(app, [owner])).toMatchObject([{ user_id: owner, balance_cents: 11, ledger_cents: 10 }]);
  });
});
