import { expect, it } from 'vitest';
import { mailsDue } from './billing-mail.rules.ts';

const now = {
  status: 'active', cancelAtPeriodEnd: false, stripeId: 'sub_1', periodEnd: '2031-04-04T00:00:00Z', trialEnd: null, seats: { quantity: 0 }, owed: null,
}; // prettier-ignore
const at = new Date('2031-03-10T00:00:00Z');
const running = { status: 'active', cancelAtPeriodEnd: false };
const refsOf = (before: typeof running | null, change: Partial<typeof now>) =>
  mailsDue(before, { ...now, ...change }, at).map(({ kind, ref }) => `${kind} ${ref}`);

it('a subscription that is canceled once more in a later period is told once more; read again, it is the same mail', () => {
  const first = refsOf(running, { cancelAtPeriodEnd: true });
  expect(first).toHaveLength(1);
  expect(refsOf(running, { cancelAtPeriodEnd: true })).toEqual(first);
  expect(refsOf(running, { cancelAtPeriodEnd: true, periodEnd: '2031-05-04T00:00:00Z' })).not.toEqual(first);
  expect(refsOf({ ...running, cancelAtPeriodEnd: true }, { cancelAtPeriodEnd: true })).toEqual([]);
});

it.each([
  [
    'a plan that was canceled and still runs',
    running,
    { cancelAtPeriodEnd: true },
    ['will-end sub_1 2031-04-04T00:00:00Z'],
  ],
  ['one seen for the first time', null, { cancelAtPeriodEnd: true }, []],
  ['one that ended', running, { status: 'canceled' }, ['ended sub_1']],
  ['one that had ended', { ...running, status: 'canceled' }, { status: 'canceled' }, []],
  [
    'a trial three days before its end',
    running,
    { status: 'trialing', trialEnd: '2031-03-13T00:30:00Z' as never },
    ['trial-ending sub_1'],
  ],
  [
    'a trial that is canceled',
    null,
    { status: 'trialing', cancelAtPeriodEnd: true, trialEnd: '2031-03-13T00:00:00Z' as never },
    [],
  ],
  ['an unpaid invoice', running, { owed: { id: 'in_1', cents: 5, url: null } as never }, ['payment-failed in_1']],
])('%s', (_, before, change, expected) => {
  expect(refsOf(before, change)).toEqual(expected);
});
