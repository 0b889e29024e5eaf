// What a date means is decided for its column, and never by one cell for another column.
import { describe, expect, test } from 'vitest';
import { byteSource } from '../../../test-support/byte-source.ts';
import { inspectFile, readChunks } from './read-file.rules.ts';

const options = { timeZone: 'America/New_York', today: '2026-11-28' };

async function read(headers: string, rows: readonly string[]) {
  const source = byteSource(
    [`Name,Phone,${headers}`, ...rows.map((row, n) => `Ada Love,20255501${10 + n},${row}`), ''].join('\n'),
  );
  const inspection = await inspectFile(source, options);
  const mapping = inspection.columns.map(({ field }) => field);
  const found = [];
  for await (const { chunk } of readChunks(source, { inspection, mapping, options })) found.push(...chunk.rows);
  return found.map((row) => ('draft' in row ? { ...row.draft, warnings: row.warnings ?? [] } : null));
}

const birthdays = async (...cells: string[]) => (await read('DOB', cells)).map((lead) => lead?.dob);

describe('the order of day and month', () => {
  test.each([
    ['day first', ['25/12/1960', '05/12/1960', '02/03/1957'], ['1960-12-25', '1960-12-05', '1957-03-02']],
    ['day first, said last', ['05/12/1960', '25/12/1960'], ['1960-12-05', '1960-12-25']],
    ['month first', ['12/25/1960', '05/12/1960'], ['1960-12-25', '1960-05-12']],
    ['nothing says it', ['05/12/1960', '02/03/1957'], ['1960-05-12', '1957-02-03']],
    ['a year of two digits in front says nothing of the others', ['60-12-11', '05/12/1960'], [null, '1960-05-12']],
  ])('%s', async (_, cells, days) => {
    expect(await birthdays(...cells)).toEqual(days);
  });

  test('each column says it for itself', async () => {
    const leads = await read('DOB,Follow Up', ['12/25/1960,25/12/2026', '05/12/1960,05/12/2026']);
    expect(leads.map((lead) => [lead?.dob, lead?.next_follow_up_at?.slice(0, 10)])).toEqual([
      ['1960-12-25', '2026-12-25'],
      ['1960-05-12', '2026-12-05'],
    ]);
    expect(leads[1]?.warnings).toEqual(['dates_day_first']);
  });

  test('a column that does not say it goes with the others', async () => {
    const leads = await read('DOB,Follow Up', ['25/12/1960,05/12/2026', '05/12/1960,']);
    expect(leads[0]?.next_follow_up_at?.slice(0, 10)).toBe('2026-12-05');
  });
});

describe('day numbers of a spreadsheet', () => {
  test.each([
    ['46356.99999', '2026-12-01T04:59:00.000Z'],
    ['46356.9999999999', '2026-12-01T14:00:00.000Z'],
    ['46356.9993', '2026-12-01T04:59:00.000Z'],
    ['46356.000001', '2026-11-30T14:00:00.000Z'],
    ['46356.5', '2026-11-30T17:00:00.000Z'],
    ['46356.604', '2026-11-30T19:30:00.000Z'],
  ])('a follow-up on %s', async (cell, at) => {
    expect((await read('Follow Up', [cell]))[0]?.next_follow_up_at).toBe(at);
  });

  test('a birthday', async () => {
    expect(await birthdays('22275', '22275.9', '22275.9999999999')).toEqual(['1960-12-25', '1960-12-25', '1960-12-26']);
  });
});

describe('a date of birth in three columns', () => {
  test.each([
    'dob_month,dob_day,dob_year',
    'Birth Month,Birth Day,Birth Year',
    'Birthday Month,Birthday Day,Birthday Year',
    'DOB-M,DOB-D,DOB-Y',
    'DOB MM,DOB DD,DOB YYYY',
    'DOBMonth,DOBDay,DOBYear',
    'birthmonth,birthday,birthyear',
    'Month of Birth,Day of Birth,Year of Birth',
    'Date of Birth Month,Date of Birth Day,Date of Birth Year',
    'Insured Birth Month,Insured Birth Day,Insured Birth Year',
    'Mes de nacimiento,Día de nacimiento,Año de nacimiento',
  ])('%s', async (headers) => {
    const leads = await read(headers, ['5,12,1960', 'May,3,58', '11.0,2.0,1959.0', ',,1960', '13,45,1960']);
    expect(leads.map((lead) => lead?.dob)).toEqual(['1960-05-12', '1958-05-03', '1959-11-02', null, null]);
    expect(leads.map((lead) => Object.values(lead?.extra ?? {}))).toEqual([[], [], [], ['1960'], ['13', '45', '1960']]);
    expect(leads.flatMap((lead) => lead?.warnings)).toEqual([]);
  });

  test('of somebody else they stay details, and a whole date beside them counts', async () => {
    const [other] = await read('Spouse Birth Month,Spouse Birth Day,Spouse Birth Year', ['5,12,1960']);
    expect(other).toMatchObject({ dob: null });
    const [both] = await read('DOB,Birth Month,Birth Day,Birth Year', ['5/12/1960,5,12,1960']);
    expect(both).toMatchObject({ dob: '1960-05-12', extra: {} });
    const [whole] = await read('Birthday,Birth Month,Birth Year', ['5/12/1960,5,1960']);
    expect(whole).toMatchObject({ dob: '1960-05-12' });
  });
});
