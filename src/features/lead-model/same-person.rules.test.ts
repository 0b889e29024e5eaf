import { expect, it, vi } from 'vitest';
import { FileDuplicates } from '../lead-files/file-duplicates.rules.ts';
import { samePerson, type Holder } from './same-person.rules.ts';

const ava: Holder = { name: 'Ava Stone', by: 'phone' };
const ben: Holder = { name: 'Ben Stone', by: 'email' };
const cy: Holder = { name: 'Cy Hale', by: 'further' };
const nameless: Holder = { name: null, by: 'further' };
const both = (name: string): Holder[] => [
  { id: 'one', name, by: 'phone' },
  { id: 'one', name, by: 'email' },
];

it.each<[string | null, Holder[], Holder | null, boolean]>([
  ['Ava Stone', [], null, false],
  ['Ava Stone', [ava], ava, false],
  ['A. Stone', [ava], ava, false],
  [null, [ava, ben], ava, false],
  ['Ben Stone', [ava, ben, cy], ben, false],
  ['Cy Hale', [ava, ben, cy], cy, false],
  ['Dee Hale', [ava, ben, cy], ava, true],
  ['Dee Hale', [ava, nameless], nameless, false],
  ['Dee Hale', [cy], cy, true],
  ['Avalon Stone', [ava], ava, true], // a name that another begins with is another
  ['Mary Ann Stone', [{ name: 'Maryann Stone', by: 'phone' }], { name: 'Maryann Stone', by: 'phone' }, false],
  ['Mrs. Fox', [{ name: 'Mr. Fox', by: 'phone' }], { name: 'Mr. Fox', by: 'phone' }, true],
  ['Mr. & Mrs. Fox', [{ name: 'Mrs. Fox', by: 'phone' }], { name: 'Mrs. Fox', by: 'phone' }, false],
  ['Jack Ash', [{ name: 'Col. Jack Ash, USMC', by: 'phone' }], { name: 'Col. Jack Ash, USMC', by: 'phone' }, false],
  ['Hale Dee', both('Dee Hale'), both('Dee Hale')[0]!, false], // with phone and email it is one person, however written
  ['HALE DEE', [{ name: 'Dee Hale', by: 'phone' }], { name: 'Dee Hale', by: 'phone' }, false], // no comma, and either way round
  ['HALE DAN', [{ name: 'Dee Hale', by: 'phone' }], { name: 'Dee Hale', by: 'phone' }, true],
  ['Ann Hale', both('Dee Hale'), both('Dee Hale')[0]!, true], // but a couple shares both
])('%s among %j', (name, holders, known, isHousehold) => {
  expect(samePerson(name, holders)).toEqual(known && { known, isHousehold });
});

const row = (name: string, phone: string | null, further: string[] = [], email: string | null = null) => ({
  name,
  phone,
  email,
  further_phones: further,
  further_emails: [],
});

it('rows of a file: the main number decides, a further one of the row decides nothing', () => {
  const seen = new FileDuplicates();
  const rows = [
    row('Ava', '1', ['2']),
    row('Ben', '3', ['1']), // has Ava's as a further one: a person of his own
    row('Ava', '2'), // Ava's further one is her main one here
    row('Cy', '2'), // somebody else with it
    row('Cy', '2'), // and he again
    row('Dee', '4', ['5']),
    row('Eve', '6', ['5']),
    row('Dee', null, [], 'd@example.com'),
    row('Dee', '4', [], 'd@example.com'),
  ];
  expect(rows.map((each, index) => seen.check(index + 1, each))).toEqual([
    null,
    null,
    { row: 1, by: 'further', isHousehold: false },
    { row: 1, by: 'further', isHousehold: true },
    { row: 4, by: 'phone', isHousehold: false },
    null,
    null,
    null,
    { row: 6, by: 'phone', isHousehold: false },
  ]);
});

it('a number that every row of a file has is compared with a few of them only', () => {
  const seen = new FileDuplicates();
  const compared = vi.spyOn(String.prototype, 'toLowerCase');
  for (let n = 0; n < 2_000; n++) seen.check(n, row(String.fromCodePoint(0x4e00 + n), '1'));
  expect(compared.mock.calls.length).toBeLessThan(2_000 * 20);
});
