// "Contact Name" and "Contact Phone" are the lead's where they stand alone, and a detail where they name somebody beside the lead.
import { expect, test } from 'vitest';
import { byteSource } from '../../../test-support/byte-source.ts';
import { inspectFile, readChunks } from './read-file.rules.ts';

const options = { timeZone: 'America/Chicago', today: '2026-11-22' };

async function read(...lines: string[]) {
  const source = byteSource(`${lines.join('\n')}\n`);
  const inspection = await inspectFile(source, options);
  const mapping = inspection.columns.map(({ field }) => field);
  const leads: unknown[] = [];
  for await (const { chunk } of readChunks(source, { inspection, mapping, options }))
    for (const row of chunk.rows) {
      if (!('draft' in row)) throw new Error(row.rejected);
      const { name, phone, further_phones, email } = row.draft;
      leads.push([name, phone, ...further_phones, email].filter((each) => each !== null).join(' '));
    }
  return leads;
}

const bob = 'Bob Boss,2145550199';

test.each([
  'Contact Name,Contact Phone',
  'Contact Person,Contact Number',
  'Contact,Contact Mobile',
  'Client Name,Client Phone',
  'Customer Name,Customer Phone',
  'Applicant Name,Applicant Phone',
  'Primary Contact,Primary Contact Phone',
  'Work Contact,Work Contact Phone',
  'Business Contact,Business Contact Phone',
  'Alternate Contact,Alternate Contact Phone',
  'Emergency Contact,Emergency Phone',
  'Beneficiary,Beneficiary Phone',
  'Spouse,Spouse Cell',
  'Referred By,Referred By Phone',
  'Agent,Agent Phone',
  'POC,POC Phone',
])('%s beside a name and a phone is another’s', async (headers) => {
  expect(await read(`Name,Phone,${headers}`, `Ann Able,6155550101,${bob}`, `Cal Cole,,${bob}`)).toEqual([
    'Ann Able +16155550101',
    'Cal Cole',
  ]);
  expect(await read(`First Name,Last Name,Cell,${headers}`, `Ann,Able,,${bob}`)).toEqual(['Ann Able']);
});

test('alone they are the lead’s, and beside the same person’s name, too', async () => {
  expect(await read('Contact Name,Contact Phone', 'Ann Able,6155550101')).toEqual(['Ann Able +16155550101']);
  expect(await read('Company,Contact Name,Contact Phone', 'Acme,Ann Able,6155550101')).toEqual([
    'Ann Able +16155550101',
  ]);
  const headers = 'Name,Phone,Contact Name,Contact Phone,Contact Email';
  expect(await read(headers, 'Ann Able,,"ABLE, ANN",6155550101,ann@example.com')).toEqual([
    'Ann Able +16155550101 ann@example.com',
  ]);
  expect(await read('Name,Phone,Contact Phone', 'Ann Able,6155550101,6155550102')).toEqual([
    'Ann Able +16155550101 +16155550102',
  ]);
});

test('a relative of the same last name is another, with all that stands in those columns', async () => {
  const headers = 'Name,Phone,Contact First Name,Contact Last Name,Contact Phone,Contact Email';
  expect(await read(headers, 'Ann Able,,Bob,Able,2145550199,bob@example.com')).toEqual(['Ann Able']);
});

test('where only the contact can be reached, the contact is the lead', async () => {
  expect(await read('Name,Contact Name,Contact Phone', 'Acme LLC,Ann Able,6155550101')).toEqual([
    'Ann Able +16155550101',
  ]);
});

test('a stranger far below the sample keeps his number from the lead beside him', async () => {
  const same = Array.from({ length: 150 }, (_, n) => `Ann Able ${n},,Ann Able ${n},61555501${String(n).padStart(3, '0').slice(-2)}`); // prettier-ignore
  const leads = await read('Name,Phone,Contact Name,Contact Phone', ...same, `Cal Cole,,${bob}`);
  expect([leads[1], leads.at(-1)]).toEqual(['Ann Able 1 +16155550101', 'Cal Cole']);
});

test('a country code beside the number makes it that country’s', async () => {
  const lines = [
    'Ann Able,+1,6155550101',
    'Bea Bell,44,02079460958',
    'Cal Cole,52,5555550103',
    'Dot Dale,US,6155550104',
  ];
  expect(await read('Name,Country Code,Phone', ...lines)).toEqual([
    'Ann Able +16155550101',
    'Bea Bell +442079460958',
    'Cal Cole +525555550103',
    'Dot Dale +16155550104',
  ]);
});

test('a caller ID beside the lead’s number is whoever called from it', async () => {
  const lines = ['Ann Able,6155550101,2145550199', 'Bea Bell,6155550102,6155550102'];
  expect(await read('Name,Phone,Caller ID', ...lines)).toEqual(['Ann Able +16155550101', 'Bea Bell +16155550102']);
  expect(await read('Name,Caller ID', 'Ann Able,6155550101')).toEqual(['Ann Able +16155550101']);
  expect(await read('Name,Phone,ANI', 'Ann Able,6155550101,16155550101')).toEqual(['Ann Able +16155550101']);
});
