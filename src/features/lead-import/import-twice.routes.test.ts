// Random files into an empty account: the outcome is the model's, and the same file again changes nothing, in either way.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { byteSource } from '../../../test-support/byte-source.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { emptyLeadDraft, type LeadDraft } from '../../domain/lead-draft.ts';
import { importFile } from '../../../test-support/imports.ts';
import { csvLine } from '../../domain/csv-line.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { doesTallyClose } from '../lead-files/import-tally.rules.ts';
import type { ImportedRow } from '../lead-files/import-worker.rules.ts';
import { inspectFile, readChunks } from '../lead-files/read-file.rules.ts';

const app = useTestApp();
const options = { timeZone: 'America/New_York', today: '2026-07-20' };

const digit = fc.nat(7);
const phones = digit.chain((n) =>
  fc.constantFrom(`202555014${n}`, `+1 (202) 555-014${n}`, `1-202-555-014${n}`, `p:+1202555014${n}`),
);
const emails = digit.chain((n) => fc.constantFrom(`a${n}@example.com`, `A${n}@Example.com `));
const maybe = (text: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 3, arbitrary: text }, { weight: 2, arbitrary: fc.constantFrom('', 'n/a') });
const headers = [
  ['Name', 'Phone', 'Phone 2', 'Email', 'State', 'DOB', 'Opt Out', 'Height'],
  ['full_name', 'cell', 'alt_phone', 'email_address', 'st', 'birthdate', 'DNC', 'height'],
  ['Contact Name', 'Mobile Phone', 'Other Phone', 'E-mail', 'Home State', 'Date of Birth', 'Do Not Call', 'Notes'],
];
const record = fc.tuple(
  fc.constantFrom('Ada Love', 'ADA LOVE', 'Kim Love', 'Pat Doe', '', '=1+1', 'Zoë Núñez'),
  maybe(phones),
  maybe(phones),
  maybe(emails),
  fc.constantFrom('NC', 'georgia', '', 'Nowhere'),
  fc.constantFrom('', '02/28/1961', '1960-02-29', '22340', 'soon'),
  fc.constantFrom('', 'no', 'yes', 'STOP'),
  fc.constantFrom('', '5\'10"', 'a, b', '-70'),
);
const file = fc.record({
  headers: fc.constantFrom(...headers),
  rows: fc.array(record, { minLength: 1, maxLength: 14 }),
});

/** How many leads there should be, told again without the product's own code for it. */
function expectedLeads(rows: readonly ImportedRow[]): number {
  const taken = new Set<string>();
  let leads = 0;
  for (const row of rows) {
    if (!('draft' in row)) continue;
    const { phone, email, further_phones: more, further_emails: mails } = row.draft;
    const marks = [phone, email, ...more, ...mails].filter((mark) => mark !== null);
    if ([phone, email].some((mark) => mark !== null && taken.has(mark))) continue;
    for (const mark of marks) taken.add(mark);
    leads += 1;
  }
  return leads;
}

const everything = (agent: TestAgent) =>
  app.platform.database.asAgent(agent.id, async (tx) => ({
    leads: await tx.selectFrom('leads').selectAll().orderBy('id').execute(),
    contacts: await tx.selectFrom('message_contacts').selectAll().orderBy('id').execute(),
    suppressions: await tx.selectFrom('suppressions').selectAll().orderBy('id').execute(),
  }));

interface File {
  headers: string[];
  rows: string[][];
}

async function checkTwice({ headers: names, rows }: File, importing = importFile) {
  const agent = await makeAgent(app);
  const text = [names, ...rows].map((cells) => csvLine(cells)).join('');
  const first = await importing(agent, text, options, 'skip');
  expect(doesTallyClose(first.tally)).toBe(true);
  expect(first.tally.rows).toBe(rows.length);
  expect(first.tally.created).toBe(expectedLeads(first.rows));
  const before = await everything(agent);
  expect(before.leads).toHaveLength(first.tally.created);
  const again = await importing(agent, text, options, 'skip');
  expect([again.tally.created, doesTallyClose(again.tally)]).toEqual([0, true]);
  expect(await everything(agent)).toEqual(before);
  const filled = await importing(agent, text, options, 'fill_blanks');
  expect(filled.tally.created).toBe(0);
  const after = await everything(agent);
  expect((await importing(agent, text, options, 'fill_blanks')).tally).toMatchObject({ created: 0, updated: 0 });
  expect(await everything(agent)).toEqual(after);
}

test('imported twice', async () => {
  const numRuns = runSize(20, 2000);
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(file, async (random) => checkTwice(random).catch((error: unknown) => {
      if ((error as { refusal?: string }).refusal === undefined) throw error;
      refused += 1;
    })),
    { numRuns },
  ); // prettier-ignore
  expect(refused).toBeLessThan(numRuns / 2);
});

/** The real import, after whose nth time something else happens. */
function faulty(nth: number, statement: string): typeof importFile {
  let times = 0;
  return async (agent, ...asked) => {
    const done = await importFile(agent, ...asked);
    if (++times === nth) await asOwner(app, statement, [agent.id]);
    return done;
  };
}

const doubles = 'insert into leads (user_id, name) select user_id, name from leads where user_id = $1';
const changes = `update leads set name = 'Nobody' where user_id = $1`;

test.each([
  [1, 'its lead is there twice', doubles],
  [1, 'its lead is not there', 'delete from leads where user_id = $1'],
  [2, 'its lead is there twice', doubles],
  [2, 'its lead is another', changes],
  [2, 'its contact is not there', 'delete from message_contacts where user_id = $1'],
  [4, 'its lead is another', changes],
])('goes red when after import %i %s', async (nth, _, statement) => {
  const small = { headers: headers[0]!, rows: [['Ada Love', '2025550140', '', 'a0@example.com', 'NC', '', '', '']] };
  await expect(checkTwice(small, faulty(nth, statement))).rejects.toThrow(/^expected /);
});

// What a lead says, written into a file once more, is read as the same.
const canonical = ['Name', 'Phone', 'Phone 2', 'Email', 'State', 'Date of Birth', 'Tags', 'Notes'];
const cellsOf = (draft: LeadDraft) => [
  draft.name, draft.phone ?? '', draft.further_phones.join(' ::: '), draft.email ?? '', draft.state ?? '', draft.dob ?? '', draft.tags.join(', '), draft.notes ?? '',
]; // prettier-ignore
const shown = (draft: LeadDraft) => [...cellsOf(draft).slice(0, 7), draft.phone && formatPhone(draft.phone)];

/** As it stands: without the apostrophe that keeps our own files from running as formulas. */
const plainLine = (cells: readonly string[]) =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;

test('normalizing what is normal already changes nothing', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 });
  const row = fc.tuple(text, fc.oneof(phones, text), phones, fc.oneof(emails, text), fc.constantFrom('NC', 'georgia', 'zz'), fc.constantFrom('2/28/61', '1960-02-29', ''), text, text); // prettier-ignore
  const read = async (cells: readonly string[]) => {
    const source = byteSource(
      `${plainLine(canonical)}${plainLine(['Ada', '2025550199', '', '', '', '', '', ''])}${plainLine(cells)}`,
    );
    const inspection = await inspectFile(source, options);
    const mapping = ['full_name', 'phone', 'phone', 'email', 'state', 'dob', 'tags', 'notes'] as const;
    for await (const { chunk } of readChunks(source, { inspection, mapping: [...mapping], options })) {
      const last = chunk.rows[1];
      return last && 'draft' in last ? last.draft : null;
    }
    return null;
  };
  // The Greek question mark becomes a semicolon, which parts tags; marks around a tag stand in each other.
  const found = ['\u037e', '**', '* ["[x]"]'].map((tags): [Parameters<typeof read>[0]] => [
    ['', '2025550140', '2025550140', 'a0@example.com', 'NC', '', tags, ''],
  ]);
  const numRuns = runSize(300, 10_000);
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(row, async (cells) => {
      const once = await read(cells);
      if (!once) return;
      compared += 1;
      const twice = await read(cellsOf(once));
      expect(shown(twice ?? emptyLeadDraft())).toEqual(shown(once));
    }),
    { numRuns, examples: found },
  );
  expect(compared).toBeGreaterThan(numRuns / 2);
});
