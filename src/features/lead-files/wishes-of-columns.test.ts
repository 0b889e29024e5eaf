// Who must not be contacted, by the columns that CRMs, dialers and scrub services write.
import { expect, test } from 'vitest';
import { byteSource } from '../../../test-support/byte-source.ts';
import { wishesOfColumns } from '../../../test-support/files/wishes-of-columns.ts';
import { inspectFile, readChunks } from './read-file.rules.ts';

const options = { timeZone: 'America/Chicago', today: '2026-11-22' };

async function closedBy(said: string): Promise<string[]> {
  const at = said.indexOf(': ');
  const [header, cell] = [said.slice(0, at), said.slice(at + 2)];
  const source = byteSource(`Name,Phone,Email,${header}\nAnn Able,6155550101,ann@example.com,"${cell}"\n`);
  const inspection = await inspectFile(source, options);
  const mapping = inspection.columns.map(({ field }) => field);
  for await (const { chunk } of readChunks(source, { inspection, mapping, options }))
    for (const row of chunk.rows) if ('draft' in row) return row.draft.opted_out ? [...row.draft.opt_outs] : [];
  throw new Error(`${said} rejects the person.`);
}

const closes: Record<keyof typeof wishesOfColumns, string[]> = {
  all: ['text', 'call', 'email'],
  byPhone: ['text', 'call'],
  texts: ['text'],
  calls: ['call'],
  emails: ['email'],
  textsAndEmails: ['text', 'email'],
  nothing: [],
};

test.each(Object.keys(closes) as (keyof typeof closes)[])('what closes %s', async (kind) => {
  const wrong: string[] = [];
  for (const said of wishesOfColumns[kind]) {
    const closed = await closedBy(said);
    if (String(closed) !== String(closes[kind])) wrong.push(`${said} closes ${String(closed) || 'nothing'}`);
  }
  expect(wrong).toEqual([]);
});

test('a litigator’s check is none against the national list, nor is a company’s own list', async () => {
  const checks = [
    'Litigator Scrub: Clean',
    'Deceased Check: Clear',
    'Internal DNC: N',
    'Company DNC: No',
    'Email Scrub: Clean',
  ];
  for (const said of checks) {
    const [header = '', cell = ''] = said.split(': ');
    const source = byteSource(`Name,Phone,${header}\nAnn Able,6155550101,${cell}\n`);
    const inspection = await inspectFile(source, options);
    const mapping = inspection.columns.map(({ field }) => field);
    for await (const { chunk } of readChunks(source, { inspection, mapping, options }))
      for (const row of chunk.rows) expect([said, 'draft' in row && row.draft.registry_check]).toEqual([said, null]);
  }
});
