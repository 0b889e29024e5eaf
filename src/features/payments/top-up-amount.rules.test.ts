import { describe, expect, it } from 'vitest';
import { amountFaults, chargeFor, describeFee, readTopUp } from './top-up-amount.rules.ts';

describe('a typed top-up', () => {
  it.each([
    ['10', 1000],
    ['10.00', 1000],
    [' $25.50 ', 2550],
    ['500', 50_000],
    ['500.00', 50_000],
    ['.5', amountFaults.outOfBounds],
    ['9.99', amountFaults.outOfBounds],
    ['500.01', amountFaults.outOfBounds],
    ['1,000', amountFaults.outOfBounds],
    ['0', amountFaults.outOfBounds],
    ['-10', amountFaults.outOfBounds],
    ['', amountFaults.notANumber],
    [' ', amountFaults.notANumber],
    ['abc', amountFaults.notANumber],
    ['NaN', amountFaults.notANumber],
    ['Infinity', amountFaults.notANumber],
    ['1e9', amountFaults.notANumber],
    ['10.005', amountFaults.notANumber],
    ['10,00', amountFaults.notANumber],
    ['--10', amountFaults.notANumber],
  ])('%j', (text, expected) => {
    const read = readTopUp(text);
    expect(read.fault ?? read.cents).toBe(expected);
  });
});

describe('the fee', () => {
  it.each([
    [1000, 290, 30, 1059],
    [2000, 290, 30, 2088],
    [5000, 290, 30, 5175],
    [1050, 290, 30, 1110], // 30.45 → 30
    [1086, 290, 30, 1147], // 31.494 → 31
    [50_000, 290, 30, 51_480],
    [1000, 0, 0, 1000],
    [1050, 1000, 0, 1155],
    [1005, 1000, 0, 1106], // a half goes up
  ])('%i at %i basis points and %i cents charges %i', (net, basisPoints, fixedCents, charged) => {
    expect(chargeFor(net, { basisPoints, fixedCents })).toBe(charged);
  });

  it('is told in words', () => {
    expect(describeFee({ basisPoints: 290, fixedCents: 30 })).toBe('2.9% + 30¢');
    expect(describeFee({ basisPoints: 250, fixedCents: 0 })).toBe('2.5%');
  });
});

it('says the specified words', () => {
  expect(amountFaults.notANumber).toBe('Enter a valid dollar amount.');
  expect(amountFaults.outOfBounds).toBe('Amount must be between $10 and $500.');
});
