// Who must not be contacted, by any column that says so; and who only seems to.
import { describe, expect, test } from 'vitest';
import { byteSource } from '../../../test-support/byte-source.ts';
import { inspectFile, readChunks } from './read-file.rules.ts';
import { closedLines, warningLines } from './row-warning.words.ts';

const all = ['text', 'call', 'email'];
const phone = ['text', 'call'];

const options = { timeZone: 'America/New_York', today: '2026-11-22' };

async function read(header: string, value: string) {
  const quoted = `"${value.replaceAll('"', '""')}"`;
  const source = byteSource(`Name,Phone,Email,${header}\nAda Love,2025550143,ada@example.com,${quoted}\n`);
  const inspection = await inspectFile(source, options);
  const mapping = inspection.columns.map(({ field }) => field);
  for await (const { chunk } of readChunks(source, { inspection, mapping, options }))
    for (const row of chunk.rows)
      if ('draft' in row) return { channels: row.draft.opted_out ? row.draft.opt_outs : [], warnings: row.warnings };
  throw new Error('No lead was read.');
}

describe('a word in a column that tells a state', () => {
  test.each([
    ['DNC', phone],
    ['Do Not Call', phone],
    ["Don't call", phone],
    ['do not call!!', phone],
    ['Not Interested / DNC', phone],
    ['NI - DNC', phone],
    ['Dead (DNC)', phone],
    ['03 - Do Not Call', phone],
    ['hot; dnc; callback', phone],
    ['No calls', phone],
    ['Federal DNC', phone],
    ['TCPA Litigator', phone],
    ['Deceased', phone],
    ['passed away', phone],
    ['Do Not Contact', all],
    ['Opted Out', all],
    ['opt-out', all],
    ['Unsubscribed', all],
    ['Remove', all],
    ['asked to be removed from list', all],
    ['take me off your list', all],
    ['STOP', all],
    ['Do Not Text', ['text']],
    ['SMS opt out', ['text']],
    ['Email opt out', ['email']],
    ['Unsubscribed from email', ['email']],
    ['Do not text, do not email', ['text']],
  ])('“%s” closes %s', async (value, channels) => {
    for (const header of ['Status', 'Lead Status', 'Stage', 'Disposition', 'Tags', 'Call Result'])
      expect([header, (await read(header, value)).channels]).toEqual([header, channels]);
  });

  test.each([
    'New', 'Not interested', 'not on DNC', 'No DNC', 'DNC: clear', 'DNC - clear', 'DNC free', 'Scrubbed', 'scrubbed against DNC', 'DNC checked', 'Non-DNC', 'No answer',
    'No contact', 'Left voicemail', 'Opted in', 'Removed old policy', 'Blocked number', 'Stopped by the office', 'Do not call before 5pm', 'Do not call at work',
    "Don't call until Monday", 'Husband deceased', 'Widow, husband passed away', 'Doug Notcall', 'Off duty',
  ])('“%s” closes nothing', async (value) => {
    for (const header of ['Status', 'Disposition', 'Tags']) expect([header, (await read(header, value)).channels]).toEqual([header, []]);
  }); // prettier-ignore

  test('the header names the channel where the word names none, and another’s state is another’s', async () => {
    expect((await read('Email Status', 'Unsubscribed')).channels).toEqual(['email']);
    expect((await read('SMS Status', 'Opted out')).channels).toEqual(['text']);
    for (const header of ['Spouse Status', 'Agent Status', 'Scrubbed Against'])
      expect([header, (await read(header, 'DNC')).channels]).toEqual([header, []]);
  });

  test('a stage that says it is no unknown stage', async () => {
    expect((await read('Stage', 'Do Not Call')).warnings).toEqual(['opted_out']);
    expect((await read('Stage', 'Whatever')).warnings).toEqual(['stage_unknown']);
  });
});

describe('a remark that says nothing else', () => {
  test.each([
    ['Do not call', phone],
    ['Please do not call again.', phone],
    ['Customer asked to be added to the DNC list', phone],
    ['He said do not contact me', all],
    ['DNC per wife', []],
    ['Asked about DNC rules and wants a quote', []],
    ['Do not call before 5, works nights', []],
    ['Opted out of his old plan, wants a new one', []],
  ])('“%s” closes %s', async (value, channels) => {
    for (const header of ['Notes', 'Remarks', 'Comments'])
      expect((await read(header, value)).channels).toEqual(channels);
  });
});

describe('opt-out columns under other names', () => {
  test.each([
    ['TCPA Litigator', phone],
    ['Known Litigator', phone],
    ['Litigator Flag', phone],
    ['DND SMS', ['text']],
    ['DND Email', ['email']],
    ['DND Calls & Voicemails', ['call']],
    ['DND WhatsApp', ['text']],
    ['DND Facebook', []],
    ['Suppressed', all],
    ['Blacklist', all],
    ['Do Not Solicit', all],
    ['No Call', phone],
    ['No Text', ['text']],
    ["Don't Call", phone],
    ['Text Stop', ['text']],
    ['Deceased', phone],
    ['Unsub Time', all],
  ])('%s', async (header, channels) => {
    for (const value of ['Yes', 'TRUE', '1', '06/15/2026'])
      expect([value, (await read(header, value)).channels]).toEqual([value, channels]);
    for (const value of ['No', 'FALSE', '0', '0.0', ''])
      expect([value, (await read(header, value)).channels]).toEqual([value, []]);
  });

  test.each([
    ['DND', 'active', all],
    ['DND', 'inactive', []],
    ['Do Not Call', '0.0', []],
    ['Do Not Call', '1.0', phone],
    ['Callable', 'No', phone],
    ['Callable', 'Yes', []],
    ['Textable', 'N', ['text']],
    ['DNC Scrub Date', '06/15/2026', []],
    ['DNC Checked', '06/15/2026', []],
    ['Scrub Result', 'DNC', []],
    ['National DNC', 'Yes', []],
    ['National DNC', 'TCPA Litigator', phone],
    ['DNC', 'Yes', phone],
    ['Scrub Result', 'Clear', []],
  ])('%s: %s', async (header, value, channels) => {
    expect((await read(header, value)).channels).toEqual(channels);
  });
});

test('the import says how many, and why', async () => {
  expect((await read('Status', 'Litigator')).warnings).toEqual(['is_litigator']);
  expect((await read('Status', 'Deceased')).warnings).toEqual(['is_deceased']);
  expect((await read('DNC', 'Yes')).warnings).toEqual(['opted_out']);
  const counts = { opted_out: 1200, is_deceased: 1, text_cut: 2 };
  expect(closedLines(counts)).toEqual([
    '1,200 people won’t be contacted, because the file says they opted out or asked not to be contacted.',
    '1 person won’t be contacted, because the file marks them as deceased.',
  ]);
  expect(warningLines(counts).map(({ key }) => key)).toEqual(['text_cut']);
});
