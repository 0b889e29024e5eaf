// Which columns of an import of earlier days were somebody else's, by today's rules.
import { expect, test } from 'vitest';
import { columnsOfOthers } from './columns-of-others.rules.ts';

const named = ['first_name', 'last_name', 'phone'];
test.each<[string, string[], string[], string[]]>([
  ['a second person by their name', ['First Name', 'Last Name', 'Phone', 'Secondary First Name', 'Secondary Phone'], [...named, 'extra', 'phone'], ['Secondary Phone']],
  ['a second phone of the lead', ['First Name', 'Last Name', 'Phone', 'Secondary Phone'], [...named, 'phone'], []],
  ['somebody of an unknown word', ['Name', 'Phone', 'Screener Name', 'Screener Phone'], ['full_name', 'phone', 'extra', 'phone'], ['Screener Phone']],
  ['a relative', ['Name', 'Phone', 'Daughter Phone'], ['full_name', 'phone', 'phone'], ['Daughter Phone']],
  ['what was known before was mapped by hand', ['Name', 'Phone', 'Spouse Phone'], ['full_name', 'phone', 'phone'], []],
])('%s', (_, headers, mapping, others) => {
  const found = columnsOfOthers({ headers, mapping });
  expect(found?.phone.others.map((place) => found.phone.headers[place]) ?? []).toEqual(others);
}); // prettier-ignore
