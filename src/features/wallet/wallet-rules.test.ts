import { describe, expect, it } from 'vitest';
import {
  choiceFault,
  decideRecharge,
  effectiveChoice,
  hourMs,
  readChoice,
  rechargeFaults,
  type RechargeState,
} from './auto-recharge.rules.ts';
import { missingMoves, undoneRef, type Returned } from './reversal.rules.ts';
import { instantsOfMonth, statementCsv, statementMonths } from './statement.rules.ts';
import { amountFaults } from '../payments/top-up-amount.rules.ts';

describe('the chosen auto-recharge', () => {
  it.each([
    ['5', '20', { thresholdCents: 500, amountCents: 2000 }],
    ['12.34', '10', { thresholdCents: 1234, amountCents: 1000 }],
    ['-5', '10', { thresholdCents: 0, amountCents: 1000 }],
    ['', '10', { thresholdCents: 0, amountCents: 1000 }],
    ['5', '9', rechargeFaults.amountTooSmall],
    ['5', '', rechargeFaults.amountTooSmall],
    ['5', '-10', rechargeFaults.amountTooSmall],
    ['5', '500.01', rechargeFaults.amountTooLarge],
    ['500.01', '20', rechargeFaults.thresholdTooLarge],
    ['x', '20', { field: 'threshold', message: amountFaults.notANumber }],
    ['5', '1e3', { field: 'amount', message: amountFaults.notANumber }],
  ])('below %j by %j', (threshold, amount, expected) => {
    const read = readChoice(threshold, amount);
    expect(read.fault ?? read.choice).toEqual(expected);
  });

  it('is refused in the specified words', () => {
    expect(Object.values(rechargeFaults).map(({ message }) => message)).toEqual([
      'Recharge amount must be at least $10.',
      'Recharge amount must be $500 or less.',
      'The balance limit must be $500 or less.',
    ]);
  });

  it('is judged the same on the server', () => {
    expect(choiceFault(0, 1000)).toBeUndefined();
    expect(choiceFault(0, 999)).toEqual(rechargeFaults.amountTooSmall);
  });

  const stored = (threshold: number | null, amount: number | null) => ({
    auto_recharge_threshold_cents: threshold,
    auto_recharge_amount_cents: amount,
  });

  it.each([
    [stored(500, 2000), stored(100, 1000), { thresholdCents: 500, amountCents: 2000 }],
    [stored(null, null), stored(100, 1000), { thresholdCents: 100, amountCents: 1000 }],
    [undefined, stored(100, 1000), { thresholdCents: 100, amountCents: 1000 }],
    [stored(0, 0), stored(100, 1000), { thresholdCents: 0, amountCents: 0 }],
    [undefined, undefined, { thresholdCents: 0, amountCents: 0 }],
  ])('is the subscription’s, else the wallet’s, else 0 (%#)', (subscription, wallet, expected) => {
    expect(effectiveChoice(subscription, wallet)).toEqual(expected);
  });
});

describe('whether to recharge', () => {
  const state = (change: Partial<RechargeState> = {}): RechargeState => ({
    balanceCents: 499,
    thresholdCents: 500,
    amountCents: 2000,
    inDebt: false,
    notBefore: null,
    lastDay: 0,
    ...change,
  });

  it.each<[string, Partial<RechargeState>, string]>([
    ['under the threshold', {}, 'charge'],
    ['at the threshold', { balanceCents: 500 }, 'enough'],
    ['off', { thresholdCents: 0 }, 'enough'],
    ['without an amount', { amountCents: 0 }, 'enough'],
    ['in debt', { inDebt: true, balanceCents: -100 }, 'enough'],
    ['within the hour of a decline', { notBefore: hourMs + 1 }, 'wait'],
    ['an hour after a decline', { notBefore: hourMs }, 'charge'],
    ['after four today', { lastDay: 4 }, 'charge'],
    ['after five today', { lastDay: 5 }, 'capped'],
  ])('%s', (_, change, expected) => {
    expect(decideRecharge(state(change), hourMs)).toBe(expected);
  });
});

describe('what goes when a payment goes back', () => {
  const payment = { netCents: 1000, chargeCents: 1059 };
  const refund = (id: string, amountCents: number, stands = true): Returned => ({ id, amountCents, stands });

  it.each<[string, Returned[], { ref: string; cents: number }[], { ref: string; cents: number }[]]>([
    ['all of it', [refund('re_1', 1059)], [], [{ ref: 're_1', cents: -1000 }]],
    ['half of it', [refund('re_1', 530)], [], [{ ref: 're_1', cents: -500 }]],
    [
      'in three parts, no cent more than the whole',
      [refund('re_1', 353), refund('re_2', 353), refund('re_3', 353)],
      [],
      [
        { ref: 're_1', cents: -333 },
        { ref: 're_2', cents: -334 },
        { ref: 're_3', cents: -333 },
      ],
    ],
    ['what is written already stays', [refund('re_1', 1059)], [{ ref: 're_1', cents: -1000 }], []],
    ['one that never took place', [refund('re_1', 1059, false)], [], []],
    [
      'one that failed later comes back',
      [refund('re_1', 1059, false)],
      [{ ref: 're_1', cents: -1000 }],
      [{ ref: undoneRef('re_1'), cents: 1000 }],
    ],
    [
      'and comes back once',
      [refund('re_1', 1059, false)],
      [
        { ref: 're_1', cents: -1000 },
        { ref: undoneRef('re_1'), cents: 1000 },
      ],
      [],
    ],
    [
      'a refund and a dispute of the whole take it once',
      [refund('re_1', 530), refund('du_1', 1059)],
      [],
      [
        { ref: 're_1', cents: -500 },
        { ref: 'du_1', cents: -500 },
      ],
    ],
    [
      'one that failed counts no longer in the share of the next',
      [refund('re_1', 530, false), refund('re_2', 212)],
      [{ ref: 're_1', cents: -500 }],
      [
        { ref: undoneRef('re_1'), cents: 500 },
        { ref: 're_2', cents: -200 },
      ],
    ],
    [
      'nor does one that came back before',
      [refund('re_1', 530, false), refund('re_2', 212)],
      [
        { ref: 're_1', cents: -500 },
        { ref: undoneRef('re_1'), cents: 500 },
      ],
      [{ ref: 're_2', cents: -200 }],
    ],
  ])('%s', (_, returned, written, expected) => {
    expect(missingMoves(payment, returned, written)).toEqual(expected);
  });
});

describe('a statement', () => {
  it('runs from the first to the last moment of a month in the agent’s zone', () => {
    expect(instantsOfMonth('2026-03', 'America/Chicago')).toEqual({
      from: '2026-03-01T06:00:00.000Z',
      before: '2026-04-01T05:00:00.000Z',
    });
    expect(instantsOfMonth('2026-12', 'UTC').before).toBe('2027-01-01T00:00:00.000Z');
  });

  it('is there for every month since the first move', () => {
    const now = Date.parse('2026-03-01T03:00:00Z');
    expect(statementMonths('2025-12-31T23:30:00Z', now, 'America/Chicago')).toEqual(['2026-02', '2026-01', '2025-12']);
    expect(statementMonths(null, now, 'UTC')).toEqual(['2026-03']);
  });

  it('is CSV that no spreadsheet takes for formulas', () => {
    const line = { created_at: 'x', type: 'text' as const, amount_cents: -1, balance_after_cents: 123_405 };
    const csv = statementCsv(
      [
        { ...line, description: 'Text to Pat, "the boss"' },
        { ...line, description: '=1+1' },
      ],
      () => '2026-03-01 09:00',
    );
    expect(csv).toBe(
      'Date,Type,Description,Amount (USD),Balance (USD)\r\n' +
        '2026-03-01 09:00,Text,"Text to Pat, ""the boss""",-0.01,1234.05\r\n' +
        "2026-03-01 09:00,Text,'=1+1,-0.01,1234.05\r\n",
    );
  });
});
