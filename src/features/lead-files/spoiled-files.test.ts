// Files as exporters and people really write them: what they mean is read, and what can be read two ways is said.
import { expect, test } from 'vitest';
import { byteSource } from '../../../test-support/byte-source.ts';
import { inspectFile, readChunks } from './read-file.rules.ts';

const options = { timeZone: 'America/Chicago', today: '2026-11-20' };

async function leadsOf(text: string | Uint8Array) {
  const source = byteSource(text);
  const inspection = await inspectFile(source, options);
  const mapping = inspection.columns.map(({ field }) => field);
  const rows = [];
  for await (const { chunk } of readChunks(source, { inspection, mapping, options })) rows.push(...chunk.rows);
  return rows.map((row) =>
    'draft' in row ? { ...row.draft, warnings: row.warnings ?? [] } : { rejected: row.rejected },
  );
}

test('one date that can only be day first makes all dates of the file so, and it is said', async () => {
  const leads = await leadsOf(
    'Name,Phone,DOB,Follow Up\nAnn A,2025550101,25/12/1960,05/12/2027\nBen B,2025550102,05/12/1960,\n',
  );
  expect(leads).toMatchObject([
    { dob: '1960-12-25', next_follow_up_at: '2027-12-05T15:00:00.000Z', warnings: ['dates_day_first'] },
    { dob: '1960-12-05', warnings: ['dates_day_first'] },
  ]);
});

test('dates of both orders are read month first, and those that can be either are named', async () => {
  const leads = await leadsOf('Name,DOB\nAnn A,25/12/1960\nBen B,05/12/1960\nCy C,01/31/1958\n');
  expect(leads).toMatchObject([
    { dob: '1960-12-25', warnings: [] },
    { dob: '1960-05-12', warnings: ['dates_unclear'] },
    { dob: '1958-01-31', warnings: [] },
  ]);
});

test('remarks right of the table are kept', async () => {
  expect(await leadsOf('Name,Phone,,\nAnn A,2025550101,vip,x\n')).toMatchObject([
    { name: 'Ann A', extra: { 'Column 3': 'vip', 'Column 4': 'x' } },
  ]);
});

test('remarks beside the table of a workbook are kept, though its header ends before them', async () => {
  const source = { ...byteSource('Name,Phone\nAnn A,2025550101,,call later\n'), isSheet: true };
  expect((await inspectFile(source, options)).headers).toEqual(['Name', 'Phone', 'Column 3', 'Column 4']);
});

test('a line of groups or a title as wide as the header is no header', async () => {
  const grouped = 'Insured,,Contact,,\nFirst,Last,Cell Phone,Email,DOB\nAnn,Ash,2025550101,ann@example.com,1/2/1960\n';
  expect(await leadsOf(grouped)).toMatchObject([{ name: 'Ann Ash', phone: '+12025550101', dob: '1960-01-02' }]);
  const titled = 'Lead Export,October 2026,Agent: Riley\nName,Phone,Email\nAnn Ash,2025550101,ann@example.com\n';
  expect(await leadsOf(titled)).toMatchObject([{ name: 'Ann Ash', email: 'ann@example.com' }]);
});

test('the label beside a number says whose it is', async () => {
  const google =
    'Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value\nAnn A,Work Fax,2025550101,Mobile,2025550102\n';
  expect(await leadsOf(google)).toMatchObject([
    { phone: '+12025550102', further_phones: [], extra: { 'Phone 1 - Value': '2025550101' } },
  ]);
  const typed = 'Name,Phone 1 Type,Phone 1,Phone 2\nAnn A,Assistant,2025550101,2025550102\n';
  expect(await leadsOf(typed)).toMatchObject([{ phone: '+12025550102', further_phones: [] }]);
});

test('what is paid each month or quarter is not the year’s premium', async () => {
  const monthly = await leadsOf('Name,Phone,Monthly Premium\nAnn A,2025550101,$54.18\n');
  expect(monthly).toMatchObject([{ quoted: { premium: 650.16 }, extra: { 'Monthly Premium': '$54.18' } }]);
  const quarterly = await leadsOf('Name,Phone,Modal Premium,Mode\nAnn A,2025550101,$100.00,Quarterly\n');
  expect(quarterly).toMatchObject([{ quoted: { premium: 400 }, extra: { Mode: 'Quarterly' } }]);
});

test.each([
  ['Premium', 'Payment Mode', 'Monthly', 650.16],
  ['Premium', 'Frequency', 'Quarterly', 216.72],
  ['Premium', 'Mode', 'Semi-Annual', 108.36],
  ['Premium', 'Mode', 'Annual', 54.18],
  ['Premium', 'Mode', 'Credit Card', 54.18],
  ['Annual Premium', 'Mode', 'Monthly', 54.18],
])('%s with %s %s', async (premium, mode, value, year) => {
  const read = await leadsOf(`Name,Phone,${premium},${mode}\nAnn A,2025550101,$54.18,${value}\n`);
  expect(read).toMatchObject([{ quoted: { premium: year } }]);
});

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['by its line ends', 'Name,Phone\rJos\u008E Mu\u0096oz,2025550101\r', 'José Muñoz'],
  ['by its letters', 'Name,Phone\nJos\u008E Mu\u0096oz,2025550101\n', 'José Muñoz'],
  ['and windows-1252 stays itself', 'Name,Phone\nJos\u00E9 O\u0092Brien,2025550101\n', 'José O’Brien'],
])('a file of an old Macintosh is known: %s', async (_, text, name) => {
  expect(await leadsOf(bytesOf(text))).toMatchObject([{ name }]);
});

test('what spreadsheets, databases and web pages spoil is read', async () => {
  const rows = [
    'Name,Phone,Email,Zip,Tags,DOB',
    'Ro\u00ADbin O&#39;Brien,2025550101,pip@example.com\u200B,82001.0,"""vip"";hot",05141961',
    '\\N,2025550102,ben@example.com,8.3702E+04,,0/0/00',
    '0,2025550103,cy@example.com,"83,702",,0',
  ];
  expect(await leadsOf(`${rows.join('\n')}\n`)).toMatchObject([
    {
      name: "Robin O'Brien",
      email: 'pip@example.com',
      address: { zip: '82001' },
      tags: ['vip', 'hot'],
      dob: '1961-05-14',
    },
    { name: 'ben', address: { zip: '83702' }, dob: null, warnings: [] },
    { name: 'cy', address: { zip: '83702' }, dob: null, warnings: [] },
  ]);
});

test.each(['1/0/1900', '01/00/1900', '1900-01-00', '12/30/1899', '1899-12-30 00:00:00', '12/31/1899 12:00 AM'])(
  '%s is a spreadsheet’s way to say that there is no date',
  async (written) => {
    const leads = await leadsOf(`Name,Phone,DOB\nAnn Able,2025550101,${written}\nBen Baker,2025550102,1/1/1900\n`);
    expect(leads).toMatchObject([
      { name: 'Ann Able', dob: null, extra: {}, warnings: [] },
      { name: 'Ben Baker', dob: '1900-01-01' },
    ]);
  },
);
