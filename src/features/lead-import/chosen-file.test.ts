import { describe, expect, it } from 'vitest';
import { Refusal, serve, usePage } from '../../../test-support/browser-page.ts';
import type { ImportField } from '../lead-files/import-field.words.ts';
import { importLimits } from '../lead-files/file-limits.rules.ts';
import { fileRefusals } from '../lead-files/file-refusal.words.ts';
import type { FileInspection } from '../lead-files/import-worker.rules.ts';
import {
  groupKey,
  problemOf,
  readChosen,
  rememberedFields,
  suggestedFields,
  type ChosenFile,
  type Reading,
} from './chosen-file.browser.ts';
import { FileProblem } from './import-worker.browser.ts';

usePage();

const inspection = (fields: ImportField[], more: Partial<FileInspection> = {}) =>
  ({
    fingerprint: 'f',
    hasHeader: true,
    origin: null,
    columns: fields.map((field) => ({ field })),
    ...more,
  }) as FileInspection;
const chosen = (fields: ImportField[], more: Partial<FileInspection> = {}) =>
  ({ inspection: inspection(fields, more) }) as ChosenFile;

it('a column that one of the files must not hand over is handed over by none', () => {
  expect(suggestedFields([chosen(['company', 'phone']), chosen(['company', 'refused'])])).toEqual([
    'company',
    'refused',
  ]);
  expect(suggestedFields([chosen(['company', 'phone']), chosen(['company', 'email'])])).toEqual(['company', 'phone']);
  expect(suggestedFields([])).toEqual([]);
});

it('files share a mapping by their headers, and without any by what their columns are, too', () => {
  expect(groupKey(chosen(['company']))).toBe(groupKey(chosen(['phone'])));
  const bare = { hasHeader: false };
  expect(groupKey(chosen(['company'], bare))).not.toBe(groupKey(chosen(['phone'], bare)));
  expect(groupKey(chosen(['company'], bare))).toBe(groupKey(chosen(['company'], bare)));
});

describe('the mapping of the last time', () => {
  const remember = (known: Record<string, ImportField[]>) =>
    serve(
      Object.fromEntries(
        ['f', 'origin'].map((key) => [`GET /api/imports/mappings/${key}`, () => ({ mapping: known[key] ?? null })]),
      ),
    );
  const suggested: ImportField[] = ['company', 'phone'];

  it.each<[string, ImportField[], ImportField[] | null]>([
    ['is used', ['company', 'email'], ['company', 'email']],
    ['says nothing where it is the suggested one', ['company', 'phone'], null],
    ['of another number of columns is not', ['company'], null],
    ['hands over what was refused then as nothing', ['company', 'refused'], ['company', 'ignore']],
  ])('%s', async (_, own, found) => {
    remember({ f: own });
    expect(await rememberedFields(inspection(suggested), suggested)).toEqual(found);
  });

  it('never opens a column that this file must not hand over', async () => {
    remember({ f: ['company', 'email'] });
    expect(await rememberedFields(inspection(suggested), ['company', 'refused'])).toBeNull();
    remember({ f: ['email', 'email'] });
    expect(await rememberedFields(inspection(suggested), ['company', 'refused'])).toEqual(['email', 'refused']);
  });

  it('of the file whose left-out rows these are leaves its own two columns aside; the file’s own comes first', async () => {
    const origin = { fingerprint: 'origin', dropped: [1, 2] };
    const four: ImportField[] = ['company', 'ignore', 'ignore', 'phone'];
    const asked = remember({ origin: ['company', 'email'] });
    expect(await rememberedFields(inspection(four, { origin }), four)).toEqual([
      'company',
      'ignore',
      'ignore',
      'email',
    ]);
    expect(asked).toHaveLength(2);
    remember({ f: ['email', 'ignore', 'ignore', 'phone'], origin: ['company', 'email'] });
    expect(await rememberedFields(inspection(four, { origin }), four)).toEqual(['email', 'ignore', 'ignore', 'phone']);
  });

  it('is nothing where the server does not answer', async () => {
    serve({ 'GET /api/imports/mappings/f': () => new Refusal(500, 'internal') });
    expect(await rememberedFields(inspection(suggested), suggested)).toBeNull();
  });
});

it.each<[string, unknown, keyof typeof fileRefusals]>([
  ['leads.xlsx', new FileProblem('old_workbook'), 'locked_workbook'],
  ['leads.xls', new FileProblem('old_workbook'), 'old_workbook'],
  ['leads.zip', new FileProblem('broken_workbook'), 'archive'],
  ['leads.xlsx', new FileProblem('broken_workbook'), 'broken_workbook'],
  ['leads.numbers', new FileProblem('archive'), 'excel_file'],
  ['leads.zip', new FileProblem('archive'), 'archive'],
  ['leads.csv', new FileProblem('pdf'), 'pdf'],
  ['leads.csv', new Error('planted'), 'parse_error'],
])('%s says why it cannot be imported', (name, error, refusal) => {
  expect(problemOf(error, new File([], name))).toBe(fileRefusals[refusal]);
});

describe('a workbook', () => {
  const book = new File([new Uint8Array([0x50, 0x4b, 3, 4])], 'book.xlsx');
  const reading = (hasRows: boolean[]): Reading => {
    const sheets = hasRows.map((each, at) => ({ name: `Sheet ${at}`, hasRows: each }));
    return {
      worker: { inspect: async () => inspection(['company']) } as unknown as Reading['worker'],
      openWorkbook: async (_, sheet) => ({ file: new File([], 'csv'), sheet: sheet ?? 0, sheets }) as never,
      day: { timeZone: 'America/Chicago', today: '2026-07-20' },
    };
  };

  it.each<[string, boolean[], string]>([
    ['with several filled sheets is named with its sheet', [true, true], 'book.xlsx · Sheet 1'],
    ['with one filled sheet is not', [false, true], 'book.xlsx'],
  ])('%s', async (_, hasRows, name) => {
    expect((await readChosen(book, 1, reading(hasRows))).name).toBe(name);
  });

  it('over the size is refused unopened', async () => {
    const large = new File([new Uint8Array([0x50, 0x4b, 3, 4]), new Uint8Array(importLimits.bytes)], 'large.xlsx');
    await expect(readChosen(large, null, reading([true]))).rejects.toMatchObject({ refusal: 'too_large' });
  });
});
