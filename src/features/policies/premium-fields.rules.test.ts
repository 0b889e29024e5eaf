import { expect, it } from 'vitest';
import { premiumsAfter, premiumThatFollows, type Follows } from './premium-fields.rules.ts';

it.each<[string, Parameters<typeof premiumThatFollows>[0], Follows]>([
  ['a lead that is not sold', null, 'either'],
  ['a policy without amounts', { premium: null, monthlyPayment: 0 }, 'either'],
  ['a monthly payment alone', { premium: null, monthlyPayment: 62.5 }, 'premium'],
  ['an annual premium alone', { premium: 750 }, 'monthlyPayment'],
  ['both: as the carrier has them', { premium: 750, monthlyPayment: 65 }, null],
])('of %s', (_, sold, follows) => expect(premiumThatFollows(sold)).toBe(follows));

it('the one that nobody typed follows; what was typed stays', () => {
  const monthly = premiumsAfter('monthlyPayment', '62.50', 'either');
  expect(monthly).toEqual({ texts: { monthlyPayment: '62.50', premium: '750' }, follows: 'premium' });
  // A carrier's own annual price: neither changes by itself from here.
  const annual = premiumsAfter('premium', '720', monthly.follows);
  expect(annual).toEqual({ texts: { premium: '720' }, follows: null });
  expect(premiumsAfter('monthlyPayment', '60', annual.follows)).toEqual({
    texts: { monthlyPayment: '60' },
    follows: null,
  });
  const emptied = premiumsAfter('premium', '', null);
  expect(emptied).toEqual({ texts: { premium: '' }, follows: 'premium' });
  expect(premiumsAfter('monthlyPayment', '50', emptied.follows).texts).toEqual({
    monthlyPayment: '50',
    premium: '600',
  });
});
