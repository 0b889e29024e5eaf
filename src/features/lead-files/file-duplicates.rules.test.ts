import { expect, it } from 'vitest';
import { FileDuplicates } from './file-duplicates.rules.ts';

const person = (name: string, phone: string | null, furtherPhones: string[] = [], email: string | null = null) => ({
  ...{ name, phone, email },
  ...{ further_phones: furtherPhones, further_emails: [] },
});
const [a, b] = ['+12025550143', '+12025550144'];

it('of two earlier rows the one with the number as its main one is repeated', () => {
  const rows = new FileDuplicates();
  expect(rows.check(2, person('Ann Lee', a, [b]))).toBeNull();
  expect(rows.check(3, person('Bea Cole', b))).toEqual({ row: 2, by: 'further', isHousehold: true });
  expect(rows.check(4, person('', b))).toEqual({ row: 3, by: 'phone', isHousehold: false });
});

it('of two earlier rows with the number the one that bears the name is repeated', () => {
  const rows = new FileDuplicates();
  rows.check(2, person('Ann Lee', a));
  rows.check(3, person('Bea Lee', a));
  expect(rows.check(4, person('Bea Lee', a))).toEqual({ row: 3, by: 'phone', isHousehold: false });
  expect(rows.check(5, person('Cy Lee', a))).toEqual({ row: 2, by: 'phone', isHousehold: true });
});

it('a number that a row brings only as a further one decides nothing', () => {
  const rows = new FileDuplicates();
  rows.check(2, person('Ann Lee', a));
  expect(rows.check(3, person('Ann Lee', b, [a]))).toBeNull();
});

it('somebody else of a household makes nobody known by a number of their own', () => {
  const rows = new FileDuplicates();
  rows.check(2, person('Ann Lee', a));
  rows.check(3, person('Bea Lee', a, [], 'bea@example.com'));
  expect(rows.check(4, person('Bea Lee', null, [], 'bea@example.com'))).toBeNull();
});
