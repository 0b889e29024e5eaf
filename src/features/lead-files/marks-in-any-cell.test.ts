// Whatever marks stand in heights, nicknames and remarks: nobody vanishes, and nobody gets another's phone or email.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byteSource } from '../../../test-support/byte-source.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { inspectFile, readChunks } from './read-file.rules.ts';

const options = { timeZone: 'America/New_York', today: '2026-11-28' };
const names = ['Ann', 'Ben', 'Cy', 'Dee', 'Ed', 'Flo', 'Gus', 'Hal'];
const phoneOf = (at: number) => `60555501${10 + at}`;
const emailOf = (name: string) => `${name.toLowerCase()}@example.com`;

const odd = fc.constantFrom(
  ...['5\'4"', '6"', '"6', '"5\'9', '"Bud" Q', 'a "b" c', 'ok', '', '"quoted, fine"', '"two\nlines"', 'x"y', '"', '""'],
  ...['"he said "hi""', '"5\'4"""', '"ends" x', '12" pipe, nope'],
);
const layout = fc.constantFrom(
  ['Name', 'Height', 'Phone'],
  ['Name', 'Phone', 'Notes'],
  ['Name', 'Phone', 'Height', 'Email'],
  ['Height', 'Name', 'Phone'],
  ['Phone', 'Name', 'Remark', 'State'],
);
const file = fc.record({
  headers: layout,
  delimiter: fc.constantFrom(',', '\t', ';'),
  cells: fc.array(odd, { minLength: 2, maxLength: names.length }),
});

interface Drawn {
  headers: readonly string[];
  delimiter: string;
  cells: readonly string[];
}

function written({ headers, delimiter, cells }: Drawn): string {
  const rows = cells.map((cell, at) =>
    headers.map(
      (header) =>
        ({ Name: names[at], Phone: phoneOf(at), Email: emailOf(names[at] ?? ''), State: 'TX' })[header] ??
        cell.replaceAll(',', delimiter === ',' ? ',' : delimiter),
    ),
  );
  return [headers, ...rows].map((row) => `${row.join(delimiter)}\n`).join('');
}

async function read(text: string) {
  const source = byteSource(text);
  const inspection = await inspectFile(source, options);
  const mapping = inspection.columns.map(({ field }) => field);
  const rows = [];
  for await (const { chunk } of readChunks(source, { inspection, mapping, options })) rows.push(...chunk.rows);
  return rows;
}

async function check(drawn: Drawn): Promise<void> {
  const people = names.slice(0, drawn.cells.length);
  const rows = await read(written(drawn)).catch((fault: unknown) => {
    if ((fault as { refusal?: string }).refusal === undefined) throw fault;
    return null;
  });
  if (rows === null) return;
  const leads = rows.flatMap((row) => ('draft' in row ? [row.draft] : []));
  for (const { name, phone, further_phones: more, email } of leads) {
    const at = people.indexOf(name);
    expect([phone, ...more].filter((each) => each !== null && each !== `+1${phoneOf(at)}`)).toEqual([]);
    expect([null, emailOf(name)]).toContain(email);
  }
  const rejected = JSON.stringify(rows.filter((row) => 'rejected' in row));
  const gone = people.filter((name) => !leads.some((lead) => lead.name === name) && !rejected.includes(name));
  expect(gone).toEqual([]);
  for (const lead of leads)
    expect(
      people.filter((name) => name !== lead.name && new RegExp(`\\b${name}\\b`).test(JSON.stringify(lead))),
    ).toEqual([]);
}

/** A row with a comma too many right below the header, and two marks that make one value of what is between them. */
const found = [
  { headers: ['Name', 'Height', 'Phone'], delimiter: '\t', cells: ['12" pipe, nope', '"', '"'] },
  { headers: ['Name', 'Height', 'Phone'], delimiter: ',', cells: ['12" pipe, nope', '"two\nlines"', '"6', '"', 'ok'] },
  { headers: ['Height', 'Name', 'Phone'], delimiter: ',', cells: ['"5\'9', '12" pipe, nope', '6"', '"5\'9', '""', '', '5\'4"'] },
  { headers: ['Name', 'Phone', 'Notes'], delimiter: ';', cells: ['"6', '12" pipe, nope', '"6', '5\'4"'] },
]; // prettier-ignore

test.each(found)('%j', check);

test('files of random marks', async () => {
  await fc.assert(fc.asyncProperty(file, check), { numRuns: runSize(400, 20_000) });
});

test('a remark of several lines is one, though one of them reads like a row', async () => {
  const rows = await read(
    'Name,Phone,Notes\nAnn,6055550101,"met twice\nhusband, 6055550199, cell"\nBen,6055550102,ok\n',
  );
  expect(rows.map((row) => 'draft' in row && [row.draft.name, row.draft.notes])).toEqual([
    ['Ann', 'met twice\nhusband, 6055550199, cell'],
    ['Ben', 'ok'],
  ]);
});
