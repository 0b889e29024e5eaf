// Scrub files as services return them.
import { expect, it } from 'vitest';
import { byteSource } from '../../../test-support/byte-source.ts';
import { toCheckFile } from './dnc-registry.rules.ts';
import { readScrub } from './read-scrub.rules.ts';

const read = (...lines: string[]) => readScrub([byteSource(lines.join('\n'))], '2027-03-10');
const row = (number: string, result: string | null, checkedOn: string | null) => ({ number, result, checkedOn });

it.each([
  ['Phone,DNC,Date', '(312) 555-0101,Y,3/1/2027', '312-555-0102,N,3/2/2027'],
  ['phone_number,National DNC,Scrub Date', '13125550101,Yes,2027-03-01', '13125550102,No,2027-03-02'],
  [
    'Name,Number,DNC Status,Last DNC Scrub',
    'Pat Moss,3125550101,Listed,2027-03-01',
    'Ann Lee,3125550102,Clean,2027-03-02',
  ],
  ['Phone;Federal DNC;State DNC;Checked on', '3125550101;0;1;01.03.2027 00:00', '3125550102;0;0;2027-03-02'],
])('%s', async (...lines) => {
  const { rows, hasResults, hasDays, leftOut } = await read(...lines);
  expect([hasResults, hasDays, leftOut]).toEqual([true, true, []]);
  expect(rows.map(({ number, result }) => [number, result])).toEqual([
    ['+13125550101', 'listed'],
    ['+13125550102', 'clear'],
  ]);
  expect(rows[1]?.checkedOn).toBe('2027-03-02');
});

it('of two numbers in a row each has the result of its own column', async () => {
  const { rows } = await read('Phone 1,Phone 1 DNC,Phone 2,Phone 2 DNC', '3125550101,Y,3125550102,N');
  expect(rows).toEqual([row('+13125550101', 'listed', null), row('+13125550102', 'clear', null)]);
});

it('without a header it is numbers alone, and the agent says what they are', async () => {
  const { rows, hasResults, hasDays } = await read('3125550101', '3125550102');
  expect([hasResults, hasDays]).toEqual([false, false]);
  expect(rows).toEqual([row('+13125550101', null, null), row('+13125550102', null, null)]);
});

it('leaves out rows without a number, without a result, and of days to come', async () => {
  const { rows, leftOut } = await read(
    'Phone,DNC,Date',
    '3125550101,N,2027-03-01',
    'none,N,2027-03-01',
    '3125550103,pending,2027-03-01',
    '3125550104,N,2027-03-11',
  );
  expect(rows).toEqual([row('+13125550101', 'clear', '2027-03-01')]);
  expect(leftOut.map(({ row: at, why }) => [at, why])).toEqual([[3, 'no_number'], [4, 'no_result'], [5, 'future']]); // prettier-ignore
});

it('of a number that comes twice the later check counts, of one day the listed one', async () => {
  const { rows } = await read(
    'Phone,DNC,Date',
    '3125550101,Y,2027-03-01',
    '3125550101,N,2027-03-05',
    '3125550102,N,2027-03-01',
    '3125550102,Y,2027-03-01',
  );
  expect(rows).toEqual([row('+13125550101', 'clear', '2027-03-05'), row('+13125550102', 'listed', '2027-03-01')]);
});

it('reads back the file that goes out', async () => {
  const numbers = ['+13125550101', '+18055550102'];
  const { rows, leftOut } = await read(toCheckFile(numbers));
  expect([rows.map(({ number }) => number), leftOut]).toEqual([numbers, []]);
});
