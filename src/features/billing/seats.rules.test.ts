import { describe, expect, it } from 'vitest';
import { allotSeats, countSeats, isSameAddress, readSeatItem, shareKey } from './seats.rules.ts';

const [a, b, c] = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
  '33333333-3333-4333-8333-333333333333',
] as const;

describe('what the item says', () => {
  it('reads the shares and the last order, and passes over everything else', () => {
    const metadata = { [shareKey(a)]: '2', [shareKey(b)]: '-1', team_x: '4', [`${shareKey(c)}0`]: '1', order: 'o-1' };
    expect(readSeatItem(5, metadata)).toEqual({ quantity: 5, shares: { [a]: 2 }, order: 'o-1' });
    expect(readSeatItem(0, {})).toEqual({ quantity: 0, shares: {}, order: null });
  });

  it('writes keys that the provider takes', () => {
    expect(shareKey(a).length).toBeLessThanOrEqual(40);
  });
});

describe('seats of several teams', () => {
  it.each([
    ['as bought', 5, { [a]: 2, [b]: 3 }, [a, b], [2, 3]],
    ['fewer at the provider: the youngest team loses first', 3, { [a]: 2, [b]: 3 }, [a, b], [2, 1]],
    ['none left', 0, { [a]: 2, [b]: 3 }, [a, b], [0, 0]],
    ['bought for no team of ours: the oldest has them', 4, {}, [a, b], [4, 0]],
    ['more than were bought for teams', 7, { [b]: 3 }, [a, b], [4, 3]],
    ['of a team that is gone', 5, { [c]: 3, [b]: 2 }, [a, b], [3, 2]],
    ['no team', 5, { [a]: 5 }, [], []],
  ])('%s', (_, quantity, shares, teams, expected) => {
    expect([...allotSeats(quantity, shares, teams).values()]).toEqual(expected);
  });

  it('are never more nor fewer than what is paid, whatever the provider says', () => {
    let state = 7;
    const draw = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state % below;
    };
    for (let round = 0; round < 5_000; round += 1) {
      const teams = [a, b, c].slice(0, 1 + draw(3));
      const shares = Object.fromEntries([a, b, c].filter(() => draw(2) === 0).map((id) => [id, draw(30)]));
      const quantity = draw(60);
      const parts = [...allotSeats(quantity, shares, teams).values()];
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(quantity);
      expect(parts.every((part) => part >= 0)).toBe(true);
    }
  });
});

it.each([
  ['free ones', [5, 0, 2], 3],
  ['bonus', [0, 10, 4], 6],
  ['more members than seats', [1, 0, 4], 0],
])('counts: %s', (_, [purchased = 0, bonus = 0, used = 0], available) => {
  expect(countSeats(purchased, bonus, used).seats_available).toBe(available);
});

it('the owner of bonus seats is known by the letters of the address alone', () => {
  expect(isSameAddress('Kim@Example.com', 'kim@example.com')).toBe(true);
  expect(isSameAddress('\u212Aim@example.com', 'kim@example.com')).toBe(false);
});
