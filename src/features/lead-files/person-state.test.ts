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
    ['Do not text, do not email', ['text', 'email']],
    ['Do not text or call', phone],
    ['Do not email or text', ['text', 'email']],
    ['Do not call, text or email', all],
    ['Do not call, text ok', phone],
    ['Opted out of texts and emails', ['text', 'email']],
    ['No texts, no calls', phone],
    ['No calls or texts', phone],
    ['No text or email', ['text', 'email']],
    ['DNC not interested', phone],
    ['No answer DNC', phone],
    ['Not qualified DNC', phone],
    ['DNC no thanks', phone],
    ['DNC per Monday call', phone],
    ['Asked today to not be called again', phone],
    ['DNC after 3 attempts', phone],
    ['D.N.C.', phone],
    ['DNCL', phone],
    ['DNC2024', phone],
    ['ＤＮＣ', phone],
    ['Revoked consent', all],
    ['Consent withdrawn', all],
    ['Removal request', all],
    ['STOPPED', all],
    ['replied_stop', all],
    ['DND-SMS', ['text']],
    ['DND enabled', all],
    ['No longer wants contact', all],
    ['Stop all contact', all],
    ['C&D', all],
    ['Litigation risk', phone],
    ['TCPA troll', phone],
    ['Unsubscribed (SMS)', ['text']],
    ['Opted out (email)', ['email']],
    ['Unsubscribed - email', ['email']],
    ['email_unsub', ['email']],
    ['unsubscribed-sms', ['text']],
    ['Do Not Contact: Email', ['email']],
    ['DND: SMS', ['text']],
  ])('“%s” closes %s', async (value, channels) => {
    for (const header of ['Status', 'Lead Status', 'Stage', 'Disposition', 'Tags', 'Call Result'])
      expect([header, (await read(header, value)).channels]).toEqual([header, channels]);
  });

  test.each([
    'New', 'Not interested', 'not on DNC', 'No DNC', 'DNC: clear', 'DNC - clear', 'DNC free', 'Scrubbed', 'scrubbed against DNC', 'DNC checked', 'Non-DNC', 'No answer',
    'No contact', 'Left voicemail', 'Opted in', 'Removed old policy', 'Blocked number', 'Stopped by the office', 'Do not call before 5pm', 'Do not call at work',
    "Don't call until Monday", 'Do not call today', 'Do not call on Sundays', 'Do not call him after 6', 'Husband deceased', 'Grandmother passed away',
    'Never opted out', "Hasn't opted out", "Didn't unsubscribe", 'Without DNC', 'DNC Pass', 'DNC unlisted', 'DNC exempt', 'DNC/Litigator: Clean',
    'not a litigator', 'isn’t on the do not call list', 'DNC: no', 'No message left', 'No email back yet', 'Widow, husband passed away', 'Doug Notcall', 'Off duty',
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
    ['DNC 3/2/26', phone],
    ['Deceased 3/2024', phone],
    ['3/2/26: asked to be removed from the list', all],
    ['He passed away last year', phone],
    ['His wife passed away last year', []],
    ['Do not text or call', phone],
    ['Wants to talk about no call list rules', []],
  ])('“%s” closes %s', async (value, channels) => {
    for (const header of ['Notes', 'Remarks', 'Comments', 'Agent Notes', 'Last Message', 'Next Step'])
      expect((await read(header, value)).channels).toEqual(channels);
  });
});

describe('any other column', () => {
  test.each(['Folder', 'Rating', 'Priority', 'Temperature', 'Interest', 'Lead Quality', 'Condition', 'Feedback', 'Action', 'Preferred Contact Method', 'Best Time To Call', 'Follow Up', 'Zone 7', 'Email Marketing'])(
    'it is said in full under %s',
    async (header) => {
      const closed = header === 'Email Marketing' ? ['email'] : all;
      expect((await read(header, 'Do Not Contact')).channels).toEqual(closed);
      expect((await read(header, 'Do Not Call')).channels).toEqual(phone);
    },
  ); // prettier-ignore

  test.each([
    ['Tobacco', 'Quit'],
    ['Dental', 'Opted out'],
    ['Mother', 'Deceased'],
    ['Last Policy', 'Stopped'],
    ['Rider', 'Do not call before the visit'],
  ])('%s: %s closes nothing', async (header, value) => {
    expect((await read(header, value)).channels).toEqual([]);
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
    ['Not Callable', phone],
    ['Not OK to call', phone],
    ['Do Not Allow Calls', phone],
    ["Don't allow SMS", ['text']],
    ['Cannot be called', phone],
    ["Can't call", phone],
    ['Not allowed to text', ['text']],
    ['Uncallable', phone],
    ['Stop Texting', ['text']],
    ['SMS Blocked', ['text']],
    ['Stop Date', all],
    ['Remove Me', all],
    ['Remove From List', all],
    ['Removal Date', all],
    ['DNT', ['text']],
    ['Litigious', phone],
    ['Date of Death', phone],
    ['Dead', phone],
    ['Consent Revoked', all],
    ['Consent Revocation Date', all],
    ['No Solicitation', all],
    ['No Marketing', all],
    ['Do Not Market', all],
    ['Do Not Phone', phone],
    ['Cease & Desist', all],
    ['Excluded', all],
    ['optoutflag', all],
    ['No_Call_Flag', phone],
    ['DNCR', phone],
  ])('%s', async (header, channels) => {
    for (const value of ['Yes', 'TRUE', '1', '06/15/2026'])
      expect([value, (await read(header, value)).channels]).toEqual([value, channels]);
    for (const value of ['No', 'FALSE', '0', '0.0', ''])
      expect([value, (await read(header, value)).channels]).toEqual([value, []]);
  });

  test.each([
    ['Call Allowed', phone],
    ['Texts Allowed', ['text']],
    ['Email Allowed', ['email']],
    ['Contact Allowed', all],
    ['Marketing Allowed', all],
    ['Call Permission', phone],
    ['SMS Permission', ['text']],
    ['Email Consent', ['email']],
    ['Accepts SMS', ['text']],
    ['Accepts Calls', phone],
    ['Receives SMS', ['text']],
    ['Subscribed to SMS', ['text']],
    ['SMS Enabled', ['text']],
    ['SMS Active', ['text']],
    ['Dialable', phone],
    ['Marketable', all],
    ['Mailable', ['email']],
    ['Safe to call', phone],
    ['DNC Safe', phone],
    ['call_allowed', phone],
  ])('%s: here the no closes', async (header, channels) => {
    for (const value of ['No', 'FALSE', 'n']) expect([value, (await read(header, value)).channels]).toEqual([value, channels]);
    for (const value of ['Yes', 'TRUE', '1', '']) expect([value, (await read(header, value)).channels]).toEqual([value, []]);
  }); // prettier-ignore

  test.each(['Not Contacted', 'Did Not Answer Call', 'Not Interested Email', 'Why Not Call', 'Last Call', 'Calls', 'Email Sent', 'Text Count'])(
    '%s is no opt-out',
    async (header) => {
      for (const value of ['Yes', 'No', '06/15/2026', '3']) expect([value, (await read(header, value)).channels]).toEqual([value, []]);
    },
  ); // prettier-ignore

  test.each(['Agent DNC', 'Owner Do Not Call', 'Owner Deceased', 'Co-Applicant Do Not Call', 'Physician Do Not Call'])(
    '%s is somebody else’s',
    async (header) => {
      expect((await read(header, 'Yes')).channels).toEqual([]);
    },
  );

  test.each([
    ...[
      'Scrubbed',
      'Scrubbed 1/2/2026',
      'Checked 1/2/2026',
      'Pass',
      'Passed',
      'Negative',
      'Valid',
      'unlisted',
      'nope',
      'Exempt',
      'EBR',
      'Pending',
    ].map((value): [string, string, string[]] => ['DNC', value, []]),
    ...['Cell', 'Mobile', 'Wireless', 'Landline', 'VoIP', 'Cell Phone', 'Land line', 'Home'].flatMap(
      (value): [string, string, string[]][] => [
        ['Do Not Call', value, phone],
        ['DNC', value, phone],
        ['DNC Flag', value, phone],
        ['Do Not Text', value, ['text']],
        ['Opt Out', value, all],
        ['Blocked', value, all],
      ],
    ),
    ...['Cell', 'Mobile', 'Wireless', 'Landline', 'VoIP', 'Cell Phone', 'Land line'].flatMap(
      (value): [string, string, string[]][] =>
        ['DNC Scrub', 'DNC Result', 'DNC Check', 'Scrub Result', 'DNC Lookup', 'National DNC', 'DNC Type'].map(
          (header): [string, string, string[]] => [header, value, []],
        ),
    ),
    ['Do Not Call', 'Never call', phone],
    ['Do Not Call', 'No more calls', phone],
    ['Do Not Call', 'Not to be called', phone],
    ['Do Not Contact', 'No longer wants contact', all],
    ['Callable', 'Do not call', phone],
    ['Do Not Call', 'Not on DNC', []],
    ['Do Not Call', 'Never opted out', []],
    ['Litigator', 'Pass', []],
    ['Deceased', 'Alive', []],
    ['Unsubscribed', '[]', []],
    ['Opt Out', 'Email', ['email']],
    ['Opt Out Channels', 'sms, email', ['text', 'email']],
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
