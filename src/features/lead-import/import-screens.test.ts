import { describe, expect, it, test } from 'vitest';
import { emptyLeadDraft } from '../../domain/lead-draft.ts';
import { doesTallyClose, emptyTally, type ImportTally } from '../lead-files/import-tally.rules.ts';
import { holdsPeople } from './import-flow.browser.ts';
import { previewLead } from './lead-preview.words.ts';
import { mayPass, retryDelay, timeLeft } from './send-again.rules.ts';
import { sheetsLeft } from './sheet-remarks.words.ts';
import { isAllRejected, skippedCounts } from './tally-counts.rules.ts';
import { rejectedLines, tallyGroups } from './tally-lines.words.ts';

describe('sending again', () => {
  it.each([
    [0, true],
    [408, true],
    [429, true],
    [500, true],
    [503, true],
    [400, false],
    [401, false],
    [404, false],
    [409, false],
    [413, false],
  ])('status %i: %s', (status, expected) => {
    expect(mayPass(status)).toBe(expected);
  });

  it.each([
    [1, 0, 375],
    [1, 1, 625],
    [3, 0.5, 2000],
    [6, 0.5, 15_000],
    [400, 1, 18_750],
  ])('after failure %i (random %d) it waits %i ms', (failures, random, expected) => {
    expect(retryDelay(failures, random)).toBe(expected);
  });

  it.each([
    [0, 50_000, 9000, null],
    [2000, 50_000, 1000, null],
    [50_000, 50_000, 9000, null],
    [40_000, 50_000, 8000, 'a few seconds left'],
    [10_000, 50_000, 4000, 'about 20 seconds left'],
    [1000, 50_000, 2000, 'about 2 minutes left'],
    [1000, 31_000, 2000, 'about 1 minute left'],
  ])('%i of %i rows in %i ms: %s', (done, total, elapsed, expected) => {
    expect(timeLeft(done, total, elapsed)).toBe(expected);
  });
});

it.each([
  [[], null],
  [['May'], 'Not imported: “May”.'],
  [['May', 'June'], 'Not imported: “May” and “June”.'],
  [['May', 'June', 'July', 'August', 'Notes (hidden)'], 'Not imported: “May”, “June”, “July” and 2 more.'],
])('sheets %j stay behind', (names, said) => {
  expect(sheetsLeft(names)).toBe(said);
});

describe('the outcome', () => {
  const tally: ImportTally = {
    rows: 35,
    created: 10,
    updated: 1,
    duplicate_in_file: { phone: 2, email: 3, further: 0 },
    duplicate_existing: { phone: 4, email: 5, further: 4, row: 1 },
    rejected: { invalid_phone: 2, empty_row: 3 },
  };

  test('every row stands in exactly one line', () => {
    expect(doesTallyClose(tally)).toBe(true);
    const lines = tallyGroups(tally).flatMap((group) => group.lines);
    expect(lines.reduce((sum, { count }) => sum + count, 0)).toBe(tally.rows);
    expect(lines.map(({ key }) => key)).toEqual([
      'created',
      'updated',
      'existing-phone',
      'existing-email',
      'existing-further',
      'existing-row',
      'file-phone',
      'file-email',
      'empty_row',
      'invalid_phone',
    ]);
  });

  test('without anything left out only the new leads are named', () => {
    expect(tallyGroups({ ...emptyTally(), rows: 3, created: 3 })).toEqual([
      { title: null, lines: [{ key: 'created', label: 'New leads', count: 3 }] },
    ]);
    expect(rejectedLines({})).toEqual([]);
  });

  test('email dupes, phone dupes, repeated rows and empty ones', () => {
    expect(skippedCounts(tally)).toEqual({ email: 8, phone: 6, further: 4, row: 1, empty: 3 });
  });

  const none = { phone: 0, email: 0, further: 0 };
  test.each<[string, Partial<ImportTally>, boolean]>([
    ['invalid phones alone', { rejected: { invalid_phone: 2 } }, true],
    ['invalid phones and empty rows', { rejected: { invalid_phone: 2, empty_row: 3 } }, true],
    ['empty rows alone', { rejected: { empty_row: 3 } }, false],
    ['a phone that is there', { rejected: { invalid_phone: 2 }, duplicate_in_file: { ...none, phone: 1 } }, false],
    ['a further number', { rejected: { invalid_phone: 2 }, duplicate_in_file: { ...none, further: 1 } }, false],
    ['a row of an earlier file', { rejected: { invalid_phone: 2 }, duplicate_existing: { ...none, row: 1 } }, false],
    ['nothing', {}, false],
  ])('%s: no duplicate was skipped, %s', (_, found, expected) => {
    expect(isAllRejected({ ...emptyTally(), ...found })).toBe(expected);
  });
});

describe('a row as the lead it would be', () => {
  const draft = {
    ...emptyLeadDraft(),
    name: 'Ada Love',
    phone: '+12025550143',
    email: 'ada@example.com',
    dob: '1960-02-29',
    state: 'GA',
    next_follow_up_at: '2026-07-04T19:30:00Z',
    extra: { 'Coverage Amount': '$25,000' },
  };

  test('dates are read in the agent’s zone', () => {
    const lead = previewLead({ row: 2, draft, warnings: ['phone_extension'] }, 'America/Chicago');
    expect(lead).toMatchObject({
      name: 'Ada Love',
      outcome: 'new',
      remarks: ['The phone extension is saved under other details.'],
    });
    expect(lead.details).toEqual([
      { label: 'State', value: 'GA' },
      { label: 'Born', value: '02/29/1960' },
      { label: 'Follow-up', value: '07/04/2026 2:30 PM' },
      { label: 'Other details', value: '1' },
    ]);
  });

  test('a duplicate names the earlier row', () => {
    const lead = previewLead({ row: 9, draft, duplicate: { row: 2, by: 'phone', isHousehold: false } }, 'UTC');
    expect(lead).toMatchObject({ outcome: 'duplicate', remarks: ['Same phone as row 2.'] });
  });

  test('a rejected row shows its cells and the reason', () => {
    const lead = previewLead({ row: 4, rejected: 'invalid_phone', cells: ['', 'Pat', '12'] }, 'UTC');
    expect(lead).toMatchObject({ name: 'Pat · 12', outcome: 'rejected', remarks: ['The phone number isn’t valid.'] });
  });
});

test('a mapping without a name, phone or email cannot be imported', () => {
  expect(holdsPeople(['notes', 'state', 'extra', 'ignore', 'refused', 'middle_name'])).toBe(false);
  expect(holdsPeople(['notes', 'phone'])).toBe(true);
});
