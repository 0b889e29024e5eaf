// The rows that an import rejected are offered as a file. Corrected and imported again, all of them come in, once each.
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test-support/app.ts';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { byteSource } from '../../../test-support/byte-source.ts';
import { importFile, lookInto } from '../../../test-support/imports.ts';
import { rejectsCsv } from '../lead-files/left-out-csv.rules.ts';
import { readRejects } from '../lead-files/read-file.rules.ts';
import { listLeftOut } from './lead-import.contract.ts';

const app = useTestApp();
const { leadsOf, own } = lookInto(app);
const options = { timeZone: 'America/New_York', today: '2026-07-20' };

type Imported = Awaited<ReturnType<typeof importFile>>;

/** From the chosen file, while the page is open. */
async function fromFile(text: string, { inspection, rows }: Imported): Promise<string> {
  const mapping = inspection.columns.map(({ field }) => field);
  const rejected = rows.flatMap((row) => ('rejected' in row ? [[row.row, row.rejected] as const] : []));
  return readRejects(byteSource(text), { inspection, mapping, options }, new Map(rejected));
}

/** As the server has kept them, from the list of imports. */
async function fromServer(agent: TestAgent, { id }: Imported): Promise<string> {
  const { headers, rows } = await agent.call(listLeftOut, { params: { id }, query: {} });
  const rejects = rows.flatMap(({ row, reason, cells }) => (reason ? [{ row, reason, cells: cells ?? [] }] : []));
  return rejectsCsv(headers, rejects);
}

const closedFor = (agent: TestAgent) =>
  own(agent, async (tx) => {
    const rows = await tx.selectFrom('suppressions').select(['channel', 'address']).execute();
    return rows.map(({ channel, address }) => `${channel} ${address}`).toSorted();
  });

interface Case {
  file: string;
  /** What the agent writes over what stands in the downloaded file. */
  mends: readonly (readonly [wrong: string, right: string])[];
  /** Those that come in by the corrected file. */
  leads: Record<string, object>;
  closed?: readonly string[];
}

const phones = (...ends: string[]) => ends.flatMap((end) => [`call +16155550${end}`, `text +16155550${end}`]);

const cases: Record<string, Case> = {
  'a number that is no number, and who asks not to be called': {
    file: 'Name,Phone,Status\nAda Able,6155550101,New\n,12345,Do Not Call\n,5550,DNC\n',
    mends: [
      ['12345', '6155550102'],
      ['5550,', '6155550103,'],
    ],
    leads: {
      '+16155550102': {},
      '+16155550103': {},
    },
    closed: phones('102', '103'),
  },
  'a file without a header': {
    file: 'Ada Able,6155550101,new\nBo Ball,6155550102,new\n,12345,dnc\n',
    mends: [['12345', '6155550103']],
    leads: { '+16155550103': {} },
    closed: phones('103'),
  },
  'a comma inside of a value': {
    file: 'Name,Phone,Coverage,State,Tags\nAda Able,6155550101,50000,TX,vip\nBo Ball,6155550102,100,000,NV,DNC\n',
    mends: [['100,000,NV', '"100,000",NV']],
    leads: { '+16155550102': { name: 'Bo Ball', state: 'NV' } },
    closed: phones('102'),
  },
  'remarks beside the table of a row that is rejected': {
    file: 'Name,Phone,Email\nAda Able,6155550101,a@example.com\n,12345,,DNC\n',
    mends: [['12345', '6155550102']],
    leads: { '+16155550102': {} },
    closed: phones('102'),
  },
  'a quotation mark that is never closed': {
    file: 'Name,Phone,Status,State\nAda Able,6155550101,New,TX\nBo Ball,6155550102,"Do Not Call,NV\nCy Cole,6155550103,New,TX\n',
    mends: [
      ['"Do Not Call', 'Do Not Call'],
      ['""Do Not Call"', 'Do Not Call'],
    ],
    leads: { '+16155550102': { name: 'Bo Ball', state: 'NV' } },
    closed: phones('102'),
  },
  'a date that only its column says how to read': {
    file: 'Name,Phone,DOB\nAda Able,6155550101,25/12/1960\n,12345,05/12/1960\n',
    mends: [['12345', '6155550102']],
    leads: { '+16155550102': { dob: '1960-12-05' } },
  },
  'a date in a row that slipped': {
    file: 'Name,Phone,DOB,Coverage,State\nAda Able,6155550101,25/12/1960,1,TX\nBo Ball,6155550102,05/12/1960,100,000,NV\n',
    mends: [['100,000,NV', '"100,000",NV']],
    leads: { '+16155550102': { name: 'Bo Ball', dob: '1960-12-05' } },
  },
  'a year of two digits that only its column says how to read': {
    file: 'Name,Phone,DOB\nAda Able,6155550101,3/4/58\n,12345,3/4/24\n',
    mends: [['12345', '6155550102']],
    leads: { '+16155550102': { dob: '1924-03-04' } },
  },
  'a birthday in three columns': {
    file: 'Name,Phone,DOB Month,DOB Day,DOB Year\nAda Able,6155550101,3,4,58\n,12345,3,4,24\n',
    mends: [['12345', '6155550102']],
    leads: { '+16155550102': { dob: '1924-03-04' } },
  },
  'a follow-up with its hour': {
    file: 'Name,Phone,Follow Up\nAda Able,6155550101,25/12/2026 9:00\n,12345,05/12/2026 15:00\n',
    mends: [['12345', '6155550102']],
    leads: { '+16155550102': { next_follow_up_at: '2026-12-05T20:00:00Z' } },
  },
  'an email that is none': {
    file: 'Email,Phone,Email opt out\na@example.com,6155550101,no\nbo@example,,yes\n',
    mends: [['bo@example,', 'bo@example.com,']],
    leads: { 'bo@example.com': {} },
    closed: ['email bo@example.com'],
  },
};

describe.each(Object.entries(cases))('%s', (_, { file, mends, leads, closed = [] }) => {
  it.each(['file', 'server'] as const)('from the %s', async (from) => {
    const agent = await makeAgent(app);
    const first = await importFile(agent, file, options);
    const before = await leadsOf(agent);
    const csv = from === 'file' ? await fromFile(file, first) : await fromServer(agent, first);
    expect(csv.split('\n').length - 2).toBe(first.rows.filter((row) => 'rejected' in row).length);
    const corrected = mends.reduce((text, [wrong, right]) => text.replace(wrong, right), csv);
    for (const existing of ['skip', 'fill_blanks'] as const) {
      const again = await importFile(agent, corrected, options, existing);
      expect(again.tally.rejected).toEqual({});
      const all = await leadsOf(agent);
      expect(all).toHaveLength(before.length + Object.keys(leads).length);
      for (const [number, expected] of Object.entries(leads)) {
        const lead = all.find(({ phone, email }) => phone === number || email === number);
        expect(lead).toMatchObject(expected);
        expect(Object.keys(lead?.extra ?? {})).not.toEqual(expect.arrayContaining(['Reason']));
      }
      expect(await closedFor(agent)).toEqual(expect.arrayContaining([...closed]));
      expect((await closedFor(agent)).length).toBe(closed.length);
    }
    const untouched = await importFile(agent, csv, options);
    expect(untouched.tally.created).toBe(0);
  });
});
