import { expect, test } from 'vitest';
import { doubtsOf } from './import-doubts.rules.ts';

test.each([
  [['Name', 'Phone'], ['full_name', 'phone'], []],
  [['Name', 'DOB'], ['full_name', 'dob'], ['dates']],
  [['Name', 'Monthly Premium'], ['full_name', 'monthly_premium'], ['monthly']],
  [['Name', 'Premium', 'Monthly Premium'], ['full_name', 'premium', 'monthly_premium'], []],
  [['Name', 'Relative 1 Phone'], ['full_name', 'phone'], ['others']],
  [['Name', 'Email', 'Upline Email'], ['full_name', 'email', 'email'], ['others']],
  [['Name', 'Phone', 'Secondary First Name', 'Secondary Phone'], ['full_name', 'phone', 'extra', 'phone'], ['others']],
  [['Name', 'Phone', 'Contact Name', 'Contact Phone'], ['full_name', 'phone', 'extra', 'phone'], ['others']],
  [['Contact Name', 'Contact Phone'], ['full_name', 'phone'], []],
  [['Name', 'DND'], ['full_name', 'opted_out'], ['opt_outs']],
])('%j read as %j', (headers, mapping, doubts) => {
  expect(doubtsOf({ headers, mapping, has_swallowed: false, has_late_births: false })).toEqual(doubts);
});

test('a row inside of a value', () => {
  expect(doubtsOf({ headers: ['Name'], mapping: ['full_name'], has_swallowed: true, has_late_births: false })).toEqual([
    'swallowed',
  ]);
});
