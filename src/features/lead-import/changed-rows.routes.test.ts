// What could not be taken as it stood is counted over the whole file, before the import starts and after it, with its rows.
import { expect, test } from 'vitest';
import { makeAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { byteSource } from '../../../test-support/byte-source.ts';
import { importFile, importRows } from '../../../test-support/imports.ts';

import { listChanged, listImports, readImport } from './lead-import.contract.ts';
import { changeReasons } from '../lead-files/left-out-csv.rules.ts';
import { readRejects } from '../lead-files/read-file.rules.ts';

const app = useTestApp();
const options = { timeZone: 'America/New_York', today: '2026-11-22' };
const phones = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `+1202555${String(1000 + from + index)}`).join(';');
const phoneAt = (index: number) => `202555${String(2000 + index)}`;

test('texts that are cut, dates that cannot be read, extensions: the same before and after, also far down in the file', async () => {
  const agent = await makeAgent(app);
  const header = 'Name,Phone,Email,DOB,State,Company,Company,TCPA Consent,Notes';
  const plain = Array.from({ length: 2500 }, (_, index) => `Pat ${index},${phoneAt(index)},,,,,,,`);
  const changed = [
    `Ada One,2025550101 x12,,,,,,,`,
    `Ada Two,2025550102,,soon,,,,,`,
    `Ada Three,2025550103,not an email,,,,,,`,
    `Ada Four,2025550104,,,Nowhere,${'x'.repeat(201)},,,`,
    `Ada Five,2025550105 ext 4,,never,,,,,ssn 123-45-6789`,
    `Ada Six,2025550106,,,,Acme,Other Inc,maybe,`,
    `Ada Seven,${phones(13)},,,,,,,`,
    `Bad Phone,12,,soon,,,,,`,
    `Ada One,2025550101 x12,,,,,,,`,
  ];
  const text = `${[header, ...plain, ...changed].join('\n')}\n`;
  const expected = {
    phone_extension: [2502, 2506, 2510],
    date_unreadable: [2503, 2506],
    email_invalid: [2504],
    state_unknown: [2505],
    text_cut: [2505],
    sensitive_removed: [2506],
    second_value: [2507],
    consent_unclear: [2507],
    contacts_cut: [2508],
  };
  const counts = Object.fromEntries(Object.entries(expected).map(([kind, rows]) => [kind, rows.length]));
  const { id, inspection, rows } = await importFile(agent, text, options);
  expect(inspection.preview.changed).toEqual(counts);
  expect((await agent.call(readImport, { params: { id } })).import.changed).toEqual(counts);
  expect((await agent.call(listImports, { query: {} })).rows[0]?.changed).toEqual(counts);
  const listed = await agent.call(listChanged, { params: { id } });
  expect(listed.rows).toEqual(expected);
  const reasons = changeReasons(listed.rows);
  expect(reasons.get(2506)).toBe(
    'We couldn’t read a date. Saved under other details. The phone extension is saved under other details. A card, Social Security, Medicare or bank number was removed.',
  );
  const mapping = inspection.columns.map(({ field }) => field);
  const csv = await readRejects(byteSource(text), { inspection, mapping, options }, reasons);
  expect(csv.split('\r\n')).toHaveLength(10);
  expect(csv).toContain('Ada Two,2025550102,,soon,,,,,,2503,We couldn’t read a date. Saved under other details.');
  // Nothing of them is lost.
  const seven = rows.find(({ row }) => row === 2508);
  expect(seven && 'draft' in seven && seven.draft.extra['More phones']).toBe('+12025551011, +12025551012');
});

test('an import of nothing but what can be taken, and one of another client, have none', async () => {
  const agent = await makeAgent(app);
  const { id } = await importRows(agent, [{ name: 'Ada' }]);
  expect((await agent.call(readImport, { params: { id } })).import.changed).toEqual({});
  expect((await agent.call(listChanged, { params: { id } })).rows).toEqual({});
});
