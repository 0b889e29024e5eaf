import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byteSource } from '../../../test-support/byte-source.ts';
import { makeWorkbook, sheetRows, zipped, type WorkbookParts } from '../../../test-support/make-workbook.ts';
import { runSize } from '../../../test-support/run-size.ts';
import type { ImportedRow } from './import-worker.rules.ts';
import { Workbook } from './open-workbook.worker.ts';
import { inspectFile, readChunks } from './read-file.rules.ts';
import { formatNumber, formatOfCode } from './sheet-format.rules.ts';

const options = { timeZone: 'America/New_York', today: '2026-07-20' };

async function read(parts: WorkbookParts | Blob, sheet?: number) {
  const workbook = await Workbook.open(parts instanceof Blob ? parts : await makeWorkbook(parts));
  const opened = await workbook.readSheet(sheet ?? workbook.firstSheet);
  return { ...opened, text: await opened.csv.text() };
}

/** The leads that come of a workbook. */
async function importWorkbook(parts: WorkbookParts) {
  const { csv, ...opened } = await read(parts);
  const source = { ...byteSource(new Uint8Array(await csv.arrayBuffer())), isSheet: true };
  const inspection = await inspectFile(source, options);
  const mapping = inspection.columns.map(({ field }) => field);
  const rows: ImportedRow[] = [];
  for await (const { chunk } of readChunks(source, { inspection, mapping, options })) rows.push(...chunk.rows);
  return { ...opened, inspection, rows };
}

const refusal = async (file: Blob) =>
  Workbook.open(file).then(
    (workbook) =>
      workbook.readSheet(workbook.firstSheet).then(
        () => 'read',
        (error: { refusal?: string }) => error.refusal,
      ),
    (error: { refusal?: string }) => error.refusal,
  );

describe('a workbook', () => {
  test('becomes leads: serial days, rounded phones, ZIPs with their zero, formulas by their value, rows by their number', async () => {
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c></row>
      <row r="3">${['Name', 'Phone', 'DOB', 'Zip', 'Follow Up', 'SSN', 'Notes', 'State'].map((text, n) => `<c r="${String.fromCharCode(65 + n)}3" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>
      <row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4"><v>2.025550143E9</v></c><c r="C4" s="1"><v>22340</v></c><c r="D4" s="2"><v>1960</v></c>
        <c r="E4" s="3"><v>46357.604166666664</v></c><c r="F4" s="4"><v>123456789</v></c><c r="G4" t="str"><f>A4&amp;"x"</f><v>say "hi"
there</v></c><c r="H4" t="b"><v>1</v></c></row>
      <row r="7" hidden="1"><c t="s"><v>2</v></c><c><v>2025550144</v></c></row>
      <row r="9"><c r="A9" s="1"/><c r="B9" s="1"/></row>`;
    const {
      inspection,
      rows: leads,
      remarks,
    } = await importWorkbook({
      sheets: [{ name: 'Leads', rows, after: '<mergeCells><mergeCell ref="A1:H1"/></mergeCells>' }],
      texts: ['July leads', 'Ada & Söhne', '<si><r><t>Pat </t></r><r><t>Doe</t></r><rPh><t>パット</t></rPh></si>'],
      formats: ['m/d/yyyy', '00000', 'm/d/yy h:mm', '000\\-00\\-0000'],
    });
    expect(inspection.headers.slice(0, 3)).toEqual(['Name', 'Phone', 'DOB']);
    expect(inspection.columns.find(({ header }) => header === 'SSN')?.field).toBe('refused');
    expect(remarks).toEqual({ hiddenRows: 1, mergedRanges: 1, emptyFormulas: 0 });
    expect(leads).toMatchObject([
      {
        row: 4,
        draft: {
          name: 'Ada & Söhne', phone: '+12025550143', dob: '1961-02-28', address: { zip: '01960' }, notes: 'say "hi"\nthere',
          next_follow_up_at: '2026-12-01T19:30:00.000Z',
        },
      },
      { row: 7, draft: { name: 'Pat Doe', phone: '+12025550144' } },
    ]); // prettier-ignore
  });

  const leads = [
    ['First Name', 'Last Name', 'Phone', 'State'],
    ['Ada', 'Love', '2025550143', 'NC'],
    ['Pat', 'Doe', '2025550144', 'GA'],
  ];
  const readMe = [['How to use this file'], ['1. Sort by name'], ['2. Call']];
  const summary = [
    ['Agent', 'Leads', 'Total premium'],
    ['Sam Agent', 12, 4000],
    ['Kim Agent', 9, 3000],
  ];
  const codes = [
    ['State', 'Code'],
    ['Georgia', 'GA'],
    ['Texas', 'TX'],
  ];
  const staff = [
    ['Agent Name', 'Agent Phone', 'Agent Email'],
    ['Sam', '2025550150', 's@example.com'],
  ];
  test.each([
    [[readMe, leads], 1],
    [[summary, readMe, leads, codes], 2],
    [[codes, staff, leads], 2],
    [[leads, leads], 0],
    [[[['Name'], ['Ada Love']], leads], 1],
    [[[['July report'], ['By Sam'], ...leads], summary], 0],
    [[summary, [['July leads'], ...leads]], 1],
    [[leads.slice(0, 1), leads], 1],
    [[readMe, summary], 0],
  ])('opens on the sheet that looks like leads', async (sheets, index) => {
    const parts = { sheets: sheets.map((rows, n) => ({ name: `S${n}`, rows })) };
    expect((await read(parts)).sheet).toBe(index);
  }); // prettier-ignore

  test('a hidden sheet of leads does not come before what is shown', async () => {
    const sheets = [{ name: 'Shown', rows: summary }, { name: 'Old', rows: leads, state: 'hidden' as const }];
    expect((await read({ sheets })).sheet).toBe(0);
  }); // prettier-ignore

  test('the first visible sheet with rows is read, any other when asked; hidden and empty ones are named', async () => {
    const parts = {
      sheets: [
        { name: 'Cover', rows: '' },
        { name: 'Old', rows: [['Name'], ['Old']], state: 'hidden' as const },
        { name: 'July', rows: [['Name'], ['Ada']] },
        { name: 'August', rows: [['Name'], ['Pat']] },
      ],
    };
    const first = await read(parts);
    expect([first.sheet, first.text]).toEqual([2, 'Name\nAda\n']);
    expect(first.sheets.map(({ name, isHidden, hasRows }) => [name, isHidden, hasRows])).toEqual([
      ['Cover', false, false],
      ['Old', true, true],
      ['July', false, true],
      ['August', false, true],
    ]);
    expect((await read(parts, 3)).text).toBe('Name\nPat\n');
    expect((await read({ sheets: parts.sheets.slice(0, 2) })).text).toBe('Name\nOld\n');
  });

  test('of other programs: prefixed names, no cell references, no styles, parts in other places', async () => {
    const root = 'http://x/officeDocument';
    const { text } = await read(
      await zipped({
        '_rels/.rels': `<Relationships><Relationship Id="a" Type="${root}" Target="/book/wb.xml"/></Relationships>`,
        'book/wb.xml': '<x:workbook><x:sheets><x:sheet name="S" rel:id="b"/></x:sheets></x:workbook>',
        'book/_rels/wb.xml.rels': `<Relationships><Relationship Id="b" Type="http://x/worksheet" Target="./one.xml"/></Relationships>`,
        'book/one.xml':
          '<x:worksheet><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Name</x:t></x:is></x:c></x:row><x:row><x:c t="str"><x:v><![CDATA[A_x000D_ & B]]></x:v></x:c></x:row></x:sheetData></x:worksheet>',
      }),
    );
    expect(text).toBe('Name\n"A\r & B"\n');
  });

  test('formulas without a value, errors and rows out of order are told or passed over', async () => {
    const rows =
      '<row r="2"><c r="A2" t="inlineStr"><is><t>Name</t></is></c></row><row r="1"><c r="B1"><f>1+1</f></c><c r="A1" t="e"><v>#N/A</v></c><c r="C1" t="d"><v>2026-07-01T00:00:00</v></c></row>';
    const { text, remarks } = await read({ sheets: [{ name: 'S', rows }] });
    expect(text).toBe('\nName\n,,2026-07-01\n');
    expect(remarks.emptyFormulas).toBe(1);
  });

  test.each([
    ['a text', () => new Blob(['Name,Phone\n']), 'broken_workbook'],
    ['a cut one', async () => (await makeWorkbook({ sheets: [{ name: 'S', rows: [['Name'], ['Ada']] }] })).slice(0, 900), 'broken_workbook'],
    ['another archive', () => zipped({ 'readme.txt': 'hello' }), 'archive'],
    ['an OpenDocument sheet', () => zipped({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }), 'excel_file'],
    ['a binary workbook', () => zipped({ '_rels/.rels': '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>' }), 'excel_file'],
    ['an encrypted archive', () => zipped({ '_rels/.rels': '<Relationships/>', 'xl/workbook.xml': '<workbook/>' }, { password: 'p' }), 'locked_workbook'],
    ['no rows', () => makeWorkbook({ sheets: [{ name: 'S', rows: '<row r="1"><c r="A1" s="1"/></row>' }] }), 'no_rows'],
    ['no sheets', () => makeWorkbook({ sheets: [] }), 'no_rows'],
  ])('%s is refused', async (_, make, expected) => expect(await refusal(await make())).toBe(expected)); // prettier-ignore

  test('one that unpacks to gigabytes stops early; so do a million rows and far columns', async () => {
    const spaces = ' '.repeat(1024 * 1024);
    const bomb = await makeWorkbook({ sheets: [{ name: 'S', rows: spaces.repeat(320) }] });
    expect(bomb.size).toBeLessThan(600_000);
    expect(await refusal(bomb)).toBe('workbook_too_large');
    const many = '<row><c t="inlineStr"><is><t>A</t></is></c></row>'.repeat(60_000);
    expect(await refusal(await makeWorkbook({ sheets: [{ name: 'S', rows: many }] }))).toBe('too_many_rows');
    const far = '<row><c r="XFD1" t="n"><v>1</v></c></row>'.repeat(5000);
    expect(await refusal(await makeWorkbook({ sheets: [{ name: 'S', rows: far }] }))).toBe('workbook_too_large');
    const last = `${sheetRows([['Name'], ['Ada']])}<row r="1048576"><c r="A1048576" t="inlineStr"><is><t>Zoe</t></is></c></row>`;
    const { rows } = await importWorkbook({ sheets: [{ name: 'S', rows: last }] });
    expect(rows.map(({ row }) => row)).toEqual([2, 1_048_576]);
  });

  test('a sheet that breaks off in the last row that is looked at is read as one that breaks off elsewhere', async () => {
    for (const count of [24, 25, 26]) {
      const rows = '<row><c t="inlineStr"><is><t>A</t></is></c></row>'.repeat(count);
      const cut = `<worksheet><sheetData>${rows.slice(0, -'</row>'.length)}`;
      const { text } = await read({ sheets: [{ name: 'S', rows: '' }], parts: { 'xl/worksheets/sheet1.xml': cut } });
      expect(text).toBe('A\n'.repeat(count));
    }
  });

  test('entities that explode are not expanded', async () => {
    const rows = '<row><c t="inlineStr"><is><t>&lol;&amp;</t></is></c></row>';
    const sheet = `<!DOCTYPE x [<!ENTITY lol "ha">]><worksheet><sheetData>${rows}</sheetData></worksheet>`;
    const { text } = await read({ sheets: [{ name: 'S', rows: '' }], parts: { 'xl/worksheets/sheet1.xml': sheet } });
    expect(text).toBe('&lol;&\n');
  });
});

test.each([
  ['2.025550143E9', 'General', '2025550143'],
  ['4.0999999999999996', 'General', '4.1'],
  ['1E-7', '0.00', '0.0000001'],
  ['22340', 'm/d/yyyy', '1961-02-28'],
  ['22340.5', 'm/d/yyyy h:mm', '1961-02-28 12:00'],
  ['22340', '[$-409]mmmm\\ d\\,\\ yyyy;@', '1961-02-28'],
  ['0.75', 'h:mm AM/PM', '18:00'],
  ['0.333333333333333', 'h:mm', '08:00'], // a hair before eight
  ['45000.3333333333', 'm/d/yyyy h:mm', '2023-03-15 08:00'],
  ['0.999999999', 'h:mm', '23:59'], // and not 24:00
  ['45000', '#,##0.00 "days"', '45000'],
  ['45000', '_-* #,##0_-;[Red]-* #,##0', '45000'],
  ['-5', 'm/d/yyyy', '-5'],
  ['1960', '00000', '01960'],
  ['331011234', '00000\\-0000', '33101-1234'],
  ['123456789', '000-00-0000', '123-45-6789'],
  ['2025550143', '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', '2025550143'],
  ['1234567890123456789', 'General', '1234567890123456768'],
  ['abc', 'General', 'abc'],
])('%s as %s reads %s', (value, code, shown) => expect(formatNumber(value, formatOfCode(code), false)).toBe(shown));

test('days of a workbook that counts from 1904', () => {
  expect(formatNumber('20878', { kind: 'date' }, true)).toBe('1961-02-28');
});

test('workbooks with broken bytes and nonsense in them end: read or refused', async () => {
  const whole = new Uint8Array(
    await (
      await makeWorkbook({
        sheets: [
          {
            name: 'S',
            rows: [
              ['Name', 'Phone'],
              ['Ada', 2_025_550_143],
            ],
          },
        ],
        texts: ['a'],
        formats: ['m/d/yyyy'],
      })
    ).arrayBuffer(),
  );
  const broken = fc
    .array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 })
    .map((changes) => changes.reduce((bytes, [at, byte]) => bytes.with(at, byte), whole));
  const tags = fc.constantFrom(
    ...['<row r="2">', '</row>', '<row r="-1">', '<row r="9e9">', '<c r="A1">', '<c r="ZZZZ9" t="s">', '<c t="inlineStr"><is><t>x</t></is>', '</c>', '<v>1', '<v>9e999', '</v>'],
    ...['<f>', '</f>', '<!--', '-->', '<![CDATA[', ']]>', '&#0;', '&amp;', '"', '<', '\u0000', '<mergeCell/>', '</sheetData>'],
  ); // prettier-ignore
  const nonsense = fc.array(tags, { maxLength: 40 }).map((parts) => parts.join(''));
  const ends = async (file: Blob) => {
    const result = await refusal(file);
    expect([
      'read',
      'no_rows',
      'broken_workbook',
      'archive',
      'excel_file',
      'locked_workbook',
      'workbook_too_large',
    ]).toContain(result);
  };
  const numRuns = runSize(200, 2000);
  await fc.assert(
    fc.asyncProperty(broken, (bytes) => ends(new Blob([bytes]))),
    { numRuns },
  );
  await fc.assert(
    fc.asyncProperty(nonsense, async (rows) => ends(await makeWorkbook({ sheets: [{ name: 'S', rows }] }))),
    { numRuns, examples: [['<row r="2"><row r="2"><c t="inlineStr"><is><t>x</t></is><![CDATA[']] },
  );
});
