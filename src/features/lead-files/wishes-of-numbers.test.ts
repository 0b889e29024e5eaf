// A column that names one of several numbers closes that one; a column of the whole person closes them all.
import { expect, test } from 'vitest';
import { byteSource } from '../../../test-support/byte-source.ts';
import { inspectFile, readChunks } from './read-file.rules.ts';

const options = { timeZone: 'America/Chicago', today: '2026-11-22' };

async function read(...lines: string[]) {
  const source = byteSource(`${lines.join('\n')}\n`);
  const inspection = await inspectFile(source, options);
  const mapping = inspection.columns.map(({ field }) => field);
  for await (const { chunk } of readChunks(source, { inspection, mapping, options }))
    for (const row of chunk.rows) if ('draft' in row) return row.draft;
  throw new Error('Nobody was read.');
}

/** `1 text`, by the last digit of the number. */
async function closed(headers: string, cells: string): Promise<string[]> {
  const draft = await read(`Name,${headers}`, `Ann Able,${cells}`);
  const { phone, further_phones, email, further_emails, opted_out, opt_outs, closed_addresses } = draft;
  const shortOf = (address: string) => (address.includes('@') ? address.slice(0, 2) : address.slice(-1));
  const whole = (opted_out ? opt_outs : []).flatMap((channel) =>
    (channel === 'email' ? [email, ...further_emails] : [phone, ...further_phones])
      .filter((each) => each !== null)
      .map((address) => `${shortOf(address)} ${channel}`),
  );
  const single = closed_addresses.map(({ channel, address }) => `${shortOf(address)} ${channel}`);
  return [...new Set([...whole, ...single])].toSorted();
}

const [one, two, three] = ['6155550101', '6155550102', '6155550103'];
const first = ['1 call', '1 text'];
const second = ['2 call', '2 text'];
const both = [...first, ...second];

test.each<[headers: string, cells: string, closes: readonly string[]]>([
  ['Phone 1,Phone 1 DNC,Phone 2,Phone 2 DNC', `${one},Y,${two},N`, first],
  ['Phone 1,Phone 2,DNC Phone 1,DNC Phone 2', `${one},${two},N,Y`, second],
  ['Phone 1,Phone 2,Do Not Call 1,Do Not Call 2', `${one},${two},N,Y`, second],
  ['Phone,Phone 2,DNC,DNC 2', `${one},${two},Y,N`, first],
  ['Phone,DNC,Phone,DNC', `${one},N,${two},Y`, second],
  ['Phone,DNC,Phone.1,DNC.1', `${one},N,${two},Y`, second],
  ['Phone1,Phone2,Phone1DNC,Phone2DNC', `${one},${two},N,TRUE`, second],
  ['phone1,phone2,phone1dnc,phone2dnc', `${one},${two},TRUE,N`, first],
  ['Cell,Home Phone,Cell DNC,Home Phone DNC', `${one},${two},Y,N`, first],
  ['Home,Cell,Work,Home DNC,Cell DNC,Work DNC', `${one},${two},${three},N,Y,N`, second],
  ['Home Phone,Home Phone 2,Home Phone DNC,Home Phone 2 DNC', `${one},${two},Y,N`, first],
  ['Phone,Mobile,Phone DNC,Mobile DNC', `${one},${two},Y,N`, first],
  ['Primary Phone,Secondary Phone,Secondary Phone DNC', `${one},${two},Y`, second],
  ['Phone 1,Phone 2,DNC Primary,DNC Secondary', `${one},${two},Y,N`, first],
  ['Phone 1,Phone 2,Is Phone 1 on DNC?,Is Phone 2 on DNC?', `${one},${two},No,Yes`, second],
  ['Phone 1,Phone 2,Phone 1 DNC Date,Phone 2 DNC Date', `${one},${two},,2026-01-05`, second],
  ['Phone 1,Phone 2,Do Not Contact Phone 1', `${one},${two},Y`, first],
  ['Phone 1,Phone 2,Phone 1 OK to Call,Phone 2 OK to Call', `${one},${two},N,Y`, first],
  ['Phone 1,Phone 1 Status,Phone 2,Phone 2 Status', `${one},DNC,${two},Active`, first],
  ['Cell Phone,Home Phone,Cell Text Opt Out', `${one},${two},Y`, ['1 text']],
  ['Email 1,Email 2,Email 1 Opt Out,Email 2 Opt Out', 'a1@example.com,a2@example.com,N,Y', ['a2 email']],
  // Each of all that there are.
  ['Phone 1,Phone 2,Phone 1 DNC,Phone 2 DNC', `${one},${two},Y,Y`, both],
  // Nothing says which one.
  ['Phone,Alt Phone,DNC', `${one},${two},Y`, both],
  ['Phone,Mobile,Phone DNC', `${one},${two},Y`, both],
  ['Phone 1,Phone 2,Mobile DNC', `${one},${two},Y`, both],
  ['Phone 1,Phone 2,DNC,Phone 1 DNC,Phone 2 DNC', `${one},${two},Y,N,N`, both],
  // A litigator is a person.
  ['Phone 1,Phone 2,Phone 1 Litigator', `${one},${two},Y`, both],
  // The number is not there, or nobody’s of this lead.
  ['Phone 1,Phone 1 DNC,Phone 2', `,Y,${two}`, []],
  ['Phone 1,Phone 1 Type,Phone 1 DNC,Phone 2', `${one},Work Fax,Y,${two}`, []],
])('%s: %s', async (headers, cells, closes) => {
  expect(await closed(headers, cells)).toEqual([...closes].toSorted());
});

test('a check against the registry is of the number that its column names', async () => {
  const headers = 'Name,Phone 1,Phone 2,Phone 1 National DNC,Phone 2 National DNC,Scrub Date';
  const draft = await read(headers, `Ann Able,${one},${two},N,Y,2026-11-20`);
  expect(draft.number_checks).toEqual([
    { phone: `+1${one}`, result: 'clear', on: '2026-11-20' },
    { phone: `+1${two}`, result: 'listed', on: '2026-11-20' },
  ]);
  const whole = await read('Name,Phone 1,Phone 2,National DNC', `Ann Able,${one},${two},Y`);
  expect([whole.registry_check?.result, whole.number_checks]).toEqual(['listed', []]);
});
