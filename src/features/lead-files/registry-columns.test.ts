// What scrub services write: which columns tell the check, and what their cells mean.
import { expect, it, test } from 'vitest';
import { suggestMapping } from './map-columns.rules.ts';
import { readRegistryResult, registryColumns } from './registry-columns.rules.ts';

it.each([
  ['Phone,DNC,Date', [1], [2]],
  ['Phone Number,National DNC,State DNC,Scrub Date', [1, 2], [3]],
  ['Phone,DNC Status,Last DNC Scrub', [1], [2]],
  ['phone,dnc_checked,Scrub Result', [2], [1]],
  ['Number,Status,Processed Date', [1], [2]],
  ['Phone,On DNC', [1], []],
  ['Phone,Callable,Checked on', [1], [2]],
  ['Phone,Name', [], []],
])('%s', (header, results, days) => {
  expect(registryColumns(header.split(','), { isScrubFile: true })).toEqual({ results, days });
});

it('in a file of leads a plain status or date is none of it', () => {
  const headers = ['Name', 'Phone', 'Status', 'Date'];
  expect(registryColumns(headers, { isScrubFile: false })).toEqual({ results: [], days: [] });
});

const clear = ['N', 'no', 'FALSE', '0', 'Clean', 'Clear', 'Not listed', 'Not on DNC', 'Not on the National DNC list', 'No match', 'DNC: clear', 'Non-DNC', 'OK', 'DNC free', 'Not found']; // prettier-ignore
it.each(clear)('%s is clear', (value) => {
  expect(readRegistryResult(value, 'DNC')).toBe('clear');
});

const listed = ['Y', 'yes', 'TRUE', '1', 'x', 'Listed', 'DNC', 'On DNC', 'National DNC', 'Federal DNC', 'Do Not Call', 'Match', 'On the National DNC list', 'DNC: yes']; // prettier-ignore
it.each(listed)('%s is listed', (value) => {
  expect(readRegistryResult(value, 'DNC')).toBe('listed');
});

it.each(['', '  ', 'pending', 'invalid', 'error', 'call back', '?'])('%j is neither', (value) => {
  expect(readRegistryResult(value, 'DNC')).toBeNull();
});

it('a column that asks for leave means the reverse', () => {
  expect([readRegistryResult('Y', 'Callable'), readRegistryResult('N', 'OK to call')]).toEqual(['clear', 'listed']);
});

test.each([
  ['National DNC', 'registry_check'],
  ['Federal DNC', 'registry_check'],
  ['National Do Not Call', 'registry_check'],
  ['NDNC', 'registry_check'],
  ['DNC', 'opted_out'],
  ['State DNC', 'opted_out'],
  ['Do Not Call', 'opted_out'],
  ['Opted Out', 'opted_out'],
])('the column “%s” is imported as %s', (header, field) => {
  expect(suggestMapping([header], [['No']])[0]?.field).toBe(field);
});
