// Remarks that people write beside and between the rows: they reject nobody and become nobody.
import { describe, expect, test } from 'vitest';
import { byteSource } from '../../../test-support/byte-source.ts';
import { inspectFile, readChunks } from './read-file.rules.ts';

const options = { timeZone: 'America/New_York', today: '2026-11-28' };

async function read(text: string) {
  const source = byteSource(text);
  const inspection = await inspectFile(source, options);
  const mapping = inspection.columns.map(({ field }) => field);
  const rows = [];
  for await (const { chunk } of readChunks(source, { inspection, mapping, options })) rows.push(...chunk.rows);
  return rows.map((row) => ('draft' in row ? row.draft : row.rejected));
}

describe('a cell right of the last header', () => {
  test.each([
    ['Name,Phone,Email', 'Ada Love,2025550143,,call later'],
    ['Name,Phone,Email', 'Ada Love,2025550143,ada@example.com,vip,x'],
    ['Name,Phone,State', 'Ada Love,2025550143,TX,call later'],
    ['Name,Phone,State', 'Ada Love,2025550143,,call later'],
    ['Name,Phone,Zip', 'Ada Love,2025550143,89501,called 5/1/2026'],
    ['Name,Phone,Zip', 'Ada Love,2025550143,89501,"policy 12345, asked twice"'],
    ['Name,Phone,Email,City', 'Ada Love,2025550143,ada@example.com,Reno,has a dog'],
    ['Name,Phone,Notes', 'Ada Love,2025550143,,moved away'],
    ['Phone,Name', '2025550143,Ada Love,husband answers'],
    ['Name,Phone,DOB,Tobacco', 'Ada Love,2025550143,2/1/1960,,wife has 202-555-0177'],
  ])('%s / %s', async (headers, row) => {
    const width = headers.split(',').length;
    const [lead] = await read(`${headers}\n${row}\n`);
    expect(lead).toMatchObject({ name: 'Ada Love', phone: '+12025550143', further_phones: [] });
    expect(Object.keys((lead as { extra: object }).extra)).toContain(`Column ${width + 1}`);
  });

  test.each([
    ['Name,Street,City,State,Zip,Phone', 'Ada Love,1 Main St, Apt 4,Reno,NV,89501,2025550143'],
    ['Name,Phone,Street,City', 'Ada Love,2025550143,1 Main St, Apt 4,Reno'],
    ['Name,Phone,Coverage,State', 'Ada Love,2025550143,100,000,NV'],
  ])('%s / %s is a comma inside of a value', async (headers, row) => {
    expect(await read(`${headers}\n${row}\n`)).toEqual([expect.any(String)]);
  });

  test('who asks there not to be called is not', async () => {
    expect(await read('Name,Phone,Email\nAda Love,2025550143,,DNC\n')).toMatchObject([
      { opted_out: true, opt_outs: ['text', 'call'] },
    ]);
    expect(await read('Name,Phone,Email\nAda Love,2025550143,,not on DNC\n')).toMatchObject([{ opted_out: false }]);
  });
});

describe('a line between the people', () => {
  const lead = (name: string) =>
    read(`Name,Phone,Email,Notes\nBo Fox,2025550144,,\n${name},,,\n`).then((rows) => rows[1]);

  test.each([
    '# exported', '#hot', '// old', 'spoke to wife', 'Call these first', 'CALL THESE FIRST', '*** sold leads below ***', '--- old ---', 'Note: call after 5', 'left voicemail', 'Left Message',
    'Texas leads', 'January 2026', 'Nov 12 2026', '5/1/2026', 'needs a call back', 'not interested', 'Do not call', 'follow up next week', 'Hot leads:', 'duplicates below',
    'wants a quote for his wife', 'started on Monday with the ones from the mailer and then stopped',
  ])('%s', async (name) => expect(await lead(name)).toBe('summary_row')); // prettier-ignore

  test.each([
    'Ada Love', 'ada love', 'ADA LOVE', 'Do Thi Lan', 'Nguyen The Anh', 'No Tae', 'Will Call', 'Ada (Addie) Love', 'Love, Ada', 'Maria de la Cruz', 'May June', 'Mr. & Mrs. Kay Ray',
    'Ada', 'Ada Love Jr.', "D'Angelo Left", 'Paige Turner',
  ])('%s is somebody', async (name) => expect(await lead(`"${name}"`)).toMatchObject({ name: expect.any(String) as string })); // prettier-ignore
});
