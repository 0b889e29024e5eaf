// Random commands of every kind on many wallets against a model of ten lines: they agree after every command, and however
// the commands of different wallets interleave. In the end the top-ups in the ledger are what the cards have paid.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runSize } from '../../../test-support/run-size.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { faultyWallets, makeOwners } from '../../../test-support/wallets.ts';
import type { Transaction } from '../../database/transaction.ts';
import { chargeWallet, refundCharge } from './charge-wallet.operation.ts';
import { holdForCall, releaseHold, settleHold } from './hold-for-call.operation.ts';
import { moveMoney } from './money.db.ts';
import { creditTopUp } from './settle-payment.operation.ts';

const app = useTestApp();
const wallets = 20;
const commandsPerSeed = 200;
const seeds = runSize(50, 1000);
const longPlay = { wallets: runSize(40, 200), commands: runSize(1000, 20_000) };

interface Command {
  kind:
    'topup' | 'text' | 'number' | 'give back' | 'refund' | 'dispute' | 'won' | 'adjust' | 'hold' | 'settle' | 'release';
  wallet: number;
  cents: number;
  /** Few names, so that many commands repeat an earlier one. */
  name: number;
}

const commandFor = (count: number): fc.Arbitrary<Command> =>
  fc.record({
    kind: fc.constantFrom(
      'topup',
      'text',
      'text',
      'number',
      'give back',
      'refund',
      'dispute',
      'won',
      'adjust',
      'hold',
      'hold',
      'settle',
      'release',
    ),
    wallet: fc.nat(count - 1),
    cents: fc.integer({ min: 1, max: 60 }),
    name: fc.nat(11),
  });

/** What a wallet should be. */
class ModelWallet {
  balance = 0;
  /** What its owner's card has paid into it, by payment. */
  readonly paid = new Map<string, number>();
  readonly moves = new Map<string, number>();
  readonly holds = new Map<string, { cents: number; isOpen: boolean }>();

  get held(): number {
    return [...this.holds.values()].reduce((sum, each) => sum + (each.isOpen ? each.cents : 0), 0);
  }

  move(ref: string, cents: number): void {
    if (cents === 0 || this.moves.has(ref)) return;
    this.moves.set(ref, cents);
    this.balance += cents;
  }

  spend(ref: string, cents: number): void {
    if (this.balance - this.held >= cents) this.move(ref, -cents);
  }

  do({ kind, cents, name }: Command): void {
    const spent = this.moves.get(`text:${name}`);
    const hold = this.holds.get(`call:${name}`);
    if (kind === 'topup') {
      if (!this.paid.has(`pi_${name}`)) this.paid.set(`pi_${name}`, cents * 10);
      this.move(`topup:${name}`, cents * 10);
    }
    if (kind === 'text' || kind === 'number') this.spend(`${kind}:${name}`, cents);
    if (kind === 'give back' && spent !== undefined) this.move(`back:${name}`, -spent);
    if (kind === 'refund' || kind === 'dispute') this.move(`${kind}:${name}`, -cents);
    if (kind === 'won') this.move(`won:${name}`, cents);
    if (kind === 'adjust') this.move(`adjust:${name}`, cents % 2 ? cents : -cents);
    if (kind === 'hold' && !hold && this.balance - this.held >= cents)
      this.holds.set(`call:${name}`, { cents, isOpen: true });
    if (kind === 'release' && hold) hold.isOpen = false;
    if (kind === 'settle') {
      if (hold) hold.isOpen = false;
      this.move(`call:${name}`, -Math.max(0, Math.min(cents, this.balance - this.held)));
    }
  }
}

const descriptions = { description: 'model' };

function run(tx: Transaction, userId: string, { kind, cents, name }: Command): Promise<unknown> {
  const { jobs } = app.platform;
  const ref = String(name);
  switch (kind) {
    case 'topup':
      return creditTopUp(tx, { user_id: userId, kind: 'topup', net_cents: cents * 10 }, `pi_${ref}`);
    case 'text':
    case 'number':
      return chargeWallet(tx, jobs, { userId, type: kind, cents, ref, ...descriptions });
    case 'give back':
      return refundCharge(tx, { userId, type: 'text', ref, ...descriptions });
    case 'refund':
      return moveMoney(tx, { userId, type: 'topup_refund', cents: -cents, ref, ...descriptions });
    case 'dispute':
      return moveMoney(tx, { userId, type: 'dispute', cents: -cents, ref, ...descriptions });
    case 'won':
      return moveMoney(tx, { userId, type: 'dispute', cents, ref: `won:${ref}`, ...descriptions });
    case 'adjust':
      return moveMoney(tx, {
        userId,
        type: 'admin_adjustment',
        cents: cents % 2 ? cents : -cents,
        ref,
        ...descriptions,
      });
    case 'hold':
      return holdForCall(tx, app.platform.jobs, { userId, ref, cents, until: new Date(Date.now() + 60_000) });
    case 'settle':
      return settleHold(tx, jobs, { userId, ref, billedCents: cents, ...descriptions });
    case 'release':
      return releaseHold(tx, { userId, ref });
  }
}

async function stored(owners: readonly string[]) {
  const rows = await app.platform.database.asSystem((tx) =>
    tx
      .selectFrom('user_wallets')
      .select(['user_id', 'balance_cents', 'held_cents', 'in_debt'])
      .where('user_id', 'in', owners)
      .execute(),
  );
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** The top-ups that the ledgers hold, each with its payment. */
async function toppedUp(owners: readonly string[]): Promise<string[]> {
  const rows = await app.platform.database.asSystem((tx) =>
    tx
      .selectFrom('wallet_transactions')
      .select(['user_id', 'ref', 'amount_cents'])
      .where('user_id', 'in', owners)
      .where('type', '=', 'topup')
      .execute(),
  );
  return rows.map(({ user_id, ref, amount_cents }) => `${user_id} ${ref} ${amount_cents}`).toSorted();
}

/** Each wallet's commands in their order, the wallets all at once. Compares at every step of each wallet. */
async function play(commands: readonly Command[], perform: typeof run, count = wallets): Promise<string[]> {
  const owners = await makeOwners(app, count);
  const models = owners.map(() => new ModelWallet());
  const faults: string[] = [];
  const lanes = owners.map(async (owner, index) => {
    const model = models[index]!;
    for (const each of commands.filter(({ wallet }) => wallet === index)) {
      model.do(each);
      const now = await app.platform.database.asSystem(async (tx) => {
        await perform(tx, owner, each);
        return tx
          .selectFrom('user_wallets')
          .select(['balance_cents', 'held_cents'])
          .where('user_id', '=', owner)
          .executeTakeFirstOrThrow();
      });
      if (now.balance_cents !== model.balance || now.held_cents !== model.held)
        faults.push(`${JSON.stringify(each)}: ${JSON.stringify(now)}, should be ${model.balance} and ${model.held}`);
    }
  });
  await Promise.all(lanes);
  for (const [owner, row] of await stored(owners))
    if (row.in_debt !== row.balance_cents < 0) faults.push(`${owner}: ${JSON.stringify(row)}`);
  for (const wallet of await faultyWallets(app, owners)) faults.push(JSON.stringify(wallet));
  const paid = models.flatMap((model, index) =>
    [...model.paid].map(([ref, cents]) => `${owners[index]} ${ref} ${cents}`),
  );
  const credited = await toppedUp(owners);
  if (credited.join() !== paid.toSorted().join()) faults.push(`paid ${paid.length}, credited ${credited.length}`);
  return faults;
}

const sample = (seed: number, size = commandsPerSeed, count = wallets) =>
  fc.sample(fc.array(commandFor(count), { minLength: size, maxLength: size }), { seed, numRuns: 1 })[0] ?? [];

describe(`${seeds} seeds of ${commandsPerSeed} commands`, () => {
  it('leave every wallet as the model says', async () => {
    for (let seed = 1; seed <= seeds; seed++) expect(await play(sample(seed), run), `seed ${seed}`).toEqual([]);
  });

  it(`so do ${longPlay.commands} on ${longPlay.wallets} wallets in one play`, async () => {
    const commands = sample(seeds + 1, longPlay.commands, longPlay.wallets);
    expect(await play(commands, run, longPlay.wallets)).toEqual([]);
  });

  it('go red when a payment that is told again is credited again', async () => {
    let times = 0;
    const broken: typeof run = (tx, userId, each) =>
      each.kind === 'topup'
        ? creditTopUp(tx, { user_id: userId, kind: 'topup', net_cents: each.cents * 10 }, `pi_${each.name}_${times++}`)
        : run(tx, userId, each);
    expect(await play(sample(1), broken)).toContainEqual(expect.stringMatching(/^paid \d+, credited \d+$/));
  });

  it('go red when a refund is written twice', async () => {
    let times = 0;
    const broken: typeof run = async (tx, userId, each) => {
      await run(tx, userId, each);
      if (each.kind === 'refund')
        await moveMoney(tx, { userId, type: 'topup_refund', cents: -1, ref: `again ${times++}`, ...descriptions });
    };
    expect((await play(sample(1), broken)).length).toBeGreaterThan(0);
  });

  it('go red when a spend forgets what is held', async () => {
    const broken: typeof run = async (tx, userId, each) => (each.kind === 'hold' ? 'held' : run(tx, userId, each));
    expect((await play(sample(1), broken)).length).toBeGreaterThan(0);
  });
});
