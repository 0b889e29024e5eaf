import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { leadDraftSchema } from '../../domain/lead-draft.ts';
import { byteSource } from '../../../test-support/byte-source.ts';
import { makeLeadFile } from '../../../test-support/make-lead-file.ts';
import type { ImportedRow } from './import-worker.rules.ts';
import { FileRefused } from './file-refused.rules.ts';
import { inspectFile, readChunks, readRejects } from './read-file.rules.ts';
import type { FileRefusal } from './file-refusal.words.ts';

const options = { timeZone: 'America/New_York', today: '2026-07-20' };
const folder = new URL('../../../test-support/lead-files/', import.meta.url);
const fileBytes = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(name, folder)));

async function importFile(content: Uint8Array | string) {
  const source = byteSource(content);
  const inspection = await inspectFile(source, options);
  const mapping = inspection.columns.map(({ field }) => field);
  const rows: ImportedRow[] = [];
  for await (const { chunk } of readChunks(source, { inspection, mapping, options })) rows.push(...chunk.rows);
  const fields = Object.fromEntries(inspection.columns.map(({ header, field }) => [header, field]));
  return { inspection, rows, fields };
}

const draftAt = (rows: readonly ImportedRow[], row: number) => {
  const found = rows.find((each) => each.row === row);
  return found && 'draft' in found ? found.draft : undefined;
};

describe('every header set maps unaided', () => {
  test.each(readdirSync(folder))('%s gives storable drafts, and every record is accounted for', async (name) => {
    const { inspection, rows } = await importFile(fileBytes(name));
    expect(rows).toHaveLength(inspection.rowCount);
    for (const row of rows)
      if ('draft' in row) expect(leadDraftSchema.safeParse(row.draft).error?.issues).toBeUndefined();
    const { drafts, duplicates, rejected } = inspection.preview;
    const rejectedCount = Object.values(rejected).reduce((sum, count) => sum + count, 0);
    expect(drafts + duplicates.phone + duplicates.email + rejectedCount).toBe(inspection.rowCount);
    expect(drafts).toBeGreaterThan(10);
  });

  test.each([
    ['meta-lead-ads.csv', { phone: '+12025550100', name: 'Ada Love', external_id: '1234567890123400' }],
    ['hubspot-contacts.csv', { phone: null, name: 'Ada Love', email: 'hub0@example.com', external_id: '101' }],
    ['gohighlevel-export.csv', { phone: '+12025550100', tags: ['fex', 'hot_lead'], external_id: 'aBcD0034efGh' }],
    ['gohighlevel-import.csv', { phone: '+12025550100', company: 'Example LLC', tags: ['new_lead'] }],
    ['salesforce-leads.csv', { opted_out: true, state: 'MA', further_phones: ['+12025550160'], source: 'Web' }],
    [
      'life-lead-vendor.csv',
      { dob: null, beneficiary: 'Spouse', beneficiary_name: null, email: null, military_branch: 'Army' },
    ],
    ['digitalbga-post.csv', { dob: '1960-02-29', gender: 'M', phone: '+12025550100', notes: 'Wants a call' }],
    ['agencybloc-leads.csv', { dob: '1950-01-15', further_emails: ['ab0.second@example.com'], name: 'Ada Q Love' }],
    [
      'dialer-company.csv',
      { name: 'Ada Love', further_phones: ['+12025550170'], source: 'Mailer', external_id: 'LC-00000' },
    ],
    ['google-contacts.csv', { name: 'Ada Love', state: 'CO', tags: ['mycontacts'], email: 'goo0@example.com' }],
    ['consent-columns.csv', { opted_out: true, consent: expect.objectContaining({ at: '2026-06-15T16:00:00.000Z' }) }],
    ['windows-1252.csv', { name: 'Ada Love', phone: '+12025550100' }],
  ])('the first lead of %s', async (name, expected) => {
    expect(draftAt((await importFile(fileBytes(name))).rows, 2)).toMatchObject(expected);
  });

  test('names in any script arrive whole', async () => {
    const { rows } = await importFile(fileBytes('meta-lead-ads.csv'));
    expect([6, 9, 12].map((row) => draftAt(rows, row)?.name)).toEqual(['José Núñez', 'Омар Smith', 'Dwight 王']);
  });

  test('what must not be kept is nowhere, and opted-out columns are no notes', async () => {
    const agency = await importFile(fileBytes('agencybloc-leads.csv'));
    expect(agency.fields).toMatchObject({
      social_security_number: 'refused',
      drivers_license_number: 'refused',
      med_beneficiary_number: 'refused',
    });
    expect(JSON.stringify(agency.rows)).not.toMatch(/900-00-0000|X0000000|0XX0/);
    const consent = await importFile(fileBytes('consent-columns.csv'));
    expect(consent.fields).toMatchObject({ SSN: 'refused', 'Routing #': 'refused', 'SMS Opt Out': 'opted_out' });
  });

  test('labels, other countries and phonetic names are not taken for the field', async () => {
    const { fields } = await importFile(fileBytes('google-contacts.csv'));
    expect(fields).toMatchObject({
      'Phone 1 - Label': 'extra',
      'Phone 1 - Value': 'phone',
      'Phonetic First Name': 'extra',
      'Address 1 - Country': 'extra',
    });
    expect((await importFile(fileBytes('hubspot-contacts.csv'))).fields).toMatchObject({
      'Country/Region': 'extra',
      'Contact owner': 'extra',
    });
    expect((await importFile(fileBytes('life-lead-vendor.csv'))).fields).toMatchObject({ Age: 'extra' });
  });
});

describe('nasty rows', () => {
  test.each([
    [2, { phone: '+12025550101', dob: '1960-02-29', state: 'GA', next_follow_up_at: '2026-07-04T18:30:00.000Z' }],
    [
      3,
      {
        phone: '+12025550102',
        dob: '1960-03-05',
        notes: 'line one\nline two',
        next_follow_up_at: '2026-07-04T14:00:00.000Z',
      },
    ],
    [4, { phone: '+12025550103', further_phones: ['+12025550104'], dob: null, email: null, state: 'NC' }],
    [5, { further_phones: ['+12025550106'], next_follow_up_at: null, state: null, dob: '2024-03-15' }],
    [9, { name: 'Name Only', phone: null, email: null }],
    [10, { name: '', phone: '+12025550108' }],
    [11, { name: '=HYPERLINK("http://x.example";"click")' }],
    [12, { name: '=1+1' }],
    [18, { phone: null, email: 'zero@example.com' }],
    [20, { name: 'After Quote' }],
  ])('row %d', async (row, expected) => {
    expect(draftAt((await importFile(fileBytes('nasty-rows.csv'))).rows, row)).toMatchObject(expected);
  });

  test('each rejected row has its reason', async () => {
    const { rows } = await importFile(fileBytes('nasty-rows.csv'));
    const reasons = rows.flatMap((row) => ('rejected' in row ? [[row.row, row.rejected]] : []));
    expect(reasons).toEqual([
      [13, 'rounded_phone'],
      [14, 'invalid_phone'],
      [15, 'empty_row'],
      [16, 'invalid_email'],
      [19, 'unterminated_quote'],
    ]);
  });

  test('an unquoted $350,000 and a test lead are rejected, not imported askew', async () => {
    const vendor = await importFile(fileBytes('life-lead-vendor.csv'));
    expect(vendor.rows.at(-1)).toMatchObject({ row: 22, rejected: 'shifted_columns' });
    expect((await importFile(fileBytes('meta-lead-ads-sheet.csv'))).rows.at(-1)).toMatchObject({
      rejected: 'test_row',
    });
  });

  test('the shift is seen where a missing last cell makes the count right', async () => {
    const { rows } = await importFile(
      'Name,Coverage,Phone,Notes\nPat Doe,$350,000,2025550143\nAda Love,"$350,000",2025550144,\n',
    );
    expect(rows.map((row) => ('rejected' in row ? row.rejected : row.draft.phone))).toEqual([
      'shifted_columns',
      '+12025550144',
    ]);
  });

  test('rejected rows come back as they were, with row and reason, disarmed', async () => {
    const source = byteSource('Name,Phone\n=1+1,555-0143\nAda,2025550143\n');
    const inspection = await inspectFile(source, options);
    const csv = await readRejects(
      source,
      { inspection, mapping: inspection.columns.map(({ field }) => field), options },
      new Map([
        [2, 'invalid_phone'],
        [3, 'Already there.'],
      ]),
    );
    expect(csv).toBe(
      "\uFEFFName,Phone,Row,Reason\r\n'=1+1,555-0143,2,The phone number isn’t valid.\r\nAda,2025550143,3,Already there.\r\n",
    );
  });
});

describe('refused files', () => {
  const bytes = (...values: number[]): Uint8Array =>
    new Uint8Array([...values, ...Array.from({ length: 40 }, () => 7)]);
  test.each<[FileRefusal, string, Uint8Array | string]>([
    ['no_rows', 'nothing', ''],
    ['no_rows', 'a header alone', 'Name,Phone\n'],
    ['excel_file', 'a workbook', 'PK\u0003\u0004\u0014\u0000[Content_Types].xml'],
    ['archive', 'a zip', 'PK\u0003\u0004leads.csv'],
    ['pdf', 'a pdf', '%PDF-1.7 …'],
    ['web_page', 'a log-in page', '<!DOCTYPE html><title>Log in</title>'],
    ['web_table', 'a page named like a workbook', '<html><body><table><tr><td>Name</td></tr></table>'],
    [
      'xml_workbook',
      'a workbook of 2003',
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
    ],
    ['vcard', 'contacts of a phone', 'BEGIN:VCARD\nVERSION:3.0\nFN:Ann Able\nEND:VCARD\n'],
    ['json', 'a list of objects', '[{"name": "Ann Able", "phone": "2025550101"}]'],
    ['old_workbook', 'an old workbook', bytes(0xd0, 0xcf, 0x11, 0xe0)],
    ['binary', 'zeros', new Uint8Array(4000)],
    [
      'too_many_columns',
      '501 columns',
      `${Array.from({ length: 501 }, (_, index) => `c${index}`).join(',')}\n2025550143\n`,
    ],
    ['too_many_rows', '50,001 rows', `Phone\n${'2025550143\n'.repeat(50_001)}`],
  ])('%s: %s', async (refusal, _, content) => {
    await expect(inspectFile(byteSource(content), options)).rejects.toEqual(new FileRefused(refusal));
  });

  test('more than 25 MB is refused unread', async () => {
    const source = { size: 25 * 1024 * 1024 + 1, read: () => Promise.reject(new Error('read')) };
    await expect(inspectFile(source, options)).rejects.toMatchObject({ refusal: 'too_large' });
  });
});

describe('large files', () => {
  test('chunks are numbered, bounded and complete', async () => {
    const source = byteSource(makeLeadFile(10_000, 3, 400));
    const inspection = await inspectFile(source, options);
    expect(inspection).toMatchObject({
      rowCount: 10_000,
      preview: { drafts: 9600, duplicates: { phone: 400, email: 0 } },
    });
    const mapping = inspection.columns.map(({ field }) => field);
    let total = 0;
    let last = 0;
    for await (const { chunk } of readChunks(source, { inspection, mapping, options })) {
      expect(chunk.n).toBe((last += 1));
      expect(chunk.rows.length).toBeLessThanOrEqual(2000);
      expect(new TextEncoder().encode(JSON.stringify(chunk)).length).toBeLessThan(1_000_000);
      total += chunk.rows.length;
    }
    expect(total).toBe(10_000);
  });

  test('rows full of wide characters stay within a chunk', async () => {
    const notes = '王"'.repeat(4000);
    const source = byteSource(`Name,Notes\n${`Ada,"${notes.replaceAll('"', '""')}"\n`.repeat(200)}`);
    const inspection = await inspectFile(source, options);
    for await (const { chunk } of readChunks(source, { inspection, mapping: ['full_name', 'notes'], options })) {
      expect(new TextEncoder().encode(JSON.stringify(chunk)).length).toBeLessThan(1_000_000);
    }
  });
});
