// What other CRMs and people write of stages, amounts, carriers and sales.
import { describe, expect, it, test } from 'vitest';
import { byteSource } from '../../../test-support/byte-source.ts';
import { leadDraftSchema, type LeadDraft } from '../../domain/lead-draft.ts';
import { bookFields } from './book-fields.rules.ts';
import { importFieldGroups, importFieldLabels, type ImportField } from './import-field.words.ts';
import { matchCarrier } from './match-carrier.rules.ts';
import { readAmount } from './read-amount.rules.ts';
import { inspectFile, readChunks } from './read-file.rules.ts';
import { stageOfWord } from './read-stage.rules.ts';
import { tallyGroups } from '../lead-import/tally-lines.words.ts';
import { addTallies, emptyTally } from './import-tally.rules.ts';
import type { RowWarning } from './row-warning.words.ts';

it.each([
  ['$1,250.00', 1250, null],
  ['1250', 1250, null],
  ['1,250.5', 1250.5, null],
  ['500k', 500_000, null],
  ['$500K', 500_000, null],
  ['1.5M', 1_500_000, null],
  ['1.15k', 1150, null],
  ['250 thousand', 250_000, null],
  ['$85/mo', 85, 'month'],
  ['85.10 per month', 85.1, 'month'],
  ['$85 monthly', 85, 'month'],
  ['1020/yr', 1020, 'year'],
  ['USD 1,020', 1020, null],
  ['25,000+', 25_000, null],
  ['0', 0, null],
  ['.5', 0.5, null],
  ['1.005', 1005, null], // points between thousands: no amount has three decimals
  ['99,999,999.99', 99_999_999.99, null],
  ['1200 per annum', 1200, 'year'],
  ['$1,200/annum', 1200, 'year'],
  ['1200 annual', 1200, 'year'],
  ['1200 pa', 1200, 'year'],
  ['100 pm', 100, 'month'],
  ['100 a month', 100, 'month'],
  ['100/m', 100, 'month'],
  ['1.5MM', 1_500_000, null],
  ['2 mm', 2_000_000, null],
  ['1.5MM/yr', 1_500_000, 'year'],
])('%j is %d dollars', (text, dollars, period) => expect(readAmount(text)).toEqual({ dollars, period }));

it.each(['', 'ten', '$10,000 - $25,000', '12,34', '-5', '1e5', '100000000', '100M', 'k', '$', '1.2.3', '10k-20k'])(
  '%j is no amount',
  (text) => expect(readAmount(text)).toBeNull(),
);

it.each([
  ['New', 'no_pickup'],
  ['NEW LEAD', 'no_pickup'],
  ['Left Voicemail', 'no_pickup'],
  ['Attempted to Contact', 'no_pickup'],
  ['Contacted', 'answered'],
  ['Appt. Set', 'answered'],
  ['3 - Quoted', 'quoted'],
  ['Proposal Sent', 'quoted'],
  ['app_started', 'app_started'],
  ['Application Started', 'app_started'],
  ['Underwriting', 'app_pending'],
  ['Pending', 'app_pending'],
  ['Submitted', 'app_submitted'],
  ['App Submitted', 'app_submitted'],
  ['SOLD', 'sold'],
  ['Closed - Won', 'sold'],
  ['Issued/Paid', 'sold'],
  ['In-Force', 'sold'],
  ['Lapsed', null],
  ['Not interested', null],
  ['Chargeback', null],
  ['Closed Lost', null],
  ['', null],
])('the stage %j is %s', (word, stage) => expect(stageOfWord(word)).toBe(stage));

it.each([
  ['mutual of omaha', 'Mutual of Omaha'],
  ['Mutual of Omaha Insurance Company', 'Mutual of Omaha'],
  ['MOO', 'Mutual of Omaha'],
  ['Transamerica Life Insurance Co.', 'Transamerica'],
  ['F & G', 'F&G'],
  ['Aetna', 'Aetna'],
  ['American-Amicable Life', 'American Amicable'],
  ['Banner', 'Banner Life'],
  ['royal neighbors', 'Royal Neighbors of America'],
  ['Sample Life of Nowhere', 'Sample Life of Nowhere'],
])('the carrier %j is %j', (written, carrier) => expect(matchCarrier(written)).toBe(carrier));

const options = { timeZone: 'America/New_York', today: '2026-07-20' };

async function readFile(text: string) {
  const source = byteSource(text);
  const inspection = await inspectFile(source, options);
  const mapping = inspection.columns.map(({ field }) => field);
  const rows: { draft: LeadDraft; warnings: readonly string[] }[] = [];
  for await (const { chunk } of readChunks(source, { inspection, mapping, options }))
    for (const row of chunk.rows) if ('draft' in row) rows.push({ draft: row.draft, warnings: row.warnings ?? [] });
  for (const { draft } of rows) expect(leadDraftSchema.safeParse(draft).success).toBe(true);
  return {
    inspection,
    rows,
    fields: Object.fromEntries(inspection.columns.map(({ header, field }) => [header, field])),
  };
}

const read = async (headers: string, row: string) =>
  (await readFile(`Name,Phone,${headers}\nAda Love,202-555-0143,${row}\n`)).rows[0]!;

describe('a row that is sold', () => {
  test.each<[string, string, Partial<NonNullable<LeadDraft['sale']>>]>([
    ['Stage,Carrier,Face Amount,Annual Premium,Sold Date', 'Sold,MOO,$25k,"$1,200.29",03/05/2024', { sold_on: '2024-03-05', carrier: 'Mutual of Omaha', face: 25_000, premium: 1200.29, monthly: null }],
    ['Premium,Issue Date', '600,2024-03-05', { sold_on: '2024-03-05', premium: 600 }],
    ['Monthly Premium,Sold Date', '$50.10,"Mar 5, 2024"', { monthly: 50.1, premium: null }],
    ['Premium,Sold Date', '$50/mo,3/5/24', { monthly: 50, premium: null, sold_on: '2024-03-05' }],
    ['Sold,AP,Effective Date', 'Yes,600,2024-04-01', { sold_on: '2024-04-01', effective_date: '2024-04-01' }],
    ['Status,AP,Sold Date,Effective Date,Policy #', 'Issued,600,2026-07-20,2026-09-01,P-9', { sold_on: '2026-07-20', effective_date: '2026-09-01', policy_number: 'P-9' }],
    ['Stage,AP,Sold Date,Issue Date', 'Sold,600,2024-03-05,2024-03-20', { sold_on: '2024-03-05' }],
    ['Status,Stage,AP,Sold On', 'Sold,,600,03/05/2024 12:00 PM', { sold_on: '2024-03-05' }],
  ])('%s: %s', async (headers, row, sale) => {
    const { draft, warnings } = await read(headers, row);
    expect(draft.sale).toMatchObject(sale);
    expect([draft.quoted, warnings]).toEqual([null, []]);
  }); // prettier-ignore

  test.each<[string, string, RowWarning, LeadDraft['quoted'], Record<string, string>]>([
    ['Stage,Carrier,Face Amount,Sold Date', 'Sold,MOO,25000,03/05/2024', 'sale_no_premium', { carrier: 'Mutual of Omaha', face: 25_000, premium: null }, { 'Sold Date': '03/05/2024' }],
    ['Stage,Premium,Sold Date', 'Sold,0,03/05/2024', 'sale_no_premium', null, { 'Sold Date': '03/05/2024' }],
    ['Stage,Premium,Carrier', 'Sold,600,MOO', 'sale_no_day', { carrier: 'Mutual of Omaha', face: null, premium: 600 }, {}],
    ['Premium,Sold Date', '600,next week', 'sale_day_unreadable', { carrier: null, face: null, premium: 600 }, { 'Sold Date': 'next week' }],
    ['Premium,Sold Date', '600,03/05/1949', 'sale_day_unreadable', { carrier: null, face: null, premium: 600 }, { 'Sold Date': '03/05/1949' }],
    ['Premium,Sold Date', '600,07/21/2026', 'sale_day_ahead', { carrier: null, face: null, premium: 600 }, { 'Sold Date': '07/21/2026' }],
    ['Premium,Sold Date,Policy #', 'about 600,03/05/2024,P-9', 'sale_amount_unreadable', null, { Premium: 'about 600', 'Sold Date': '03/05/2024', 'Policy #': 'P-9' }],
    ['Premium,Sold Date', '$200M,03/05/2024', 'sale_amount_unreadable', null, { Premium: '$200M', 'Sold Date': '03/05/2024' }],
  ])('%s: %s comes in open, and says %s', async (headers, row, remark, quoted, extra) => {
    const { draft, warnings } = await read(headers, row);
    expect(draft).toMatchObject({ name: 'Ada Love', sale: null, quoted, extra, stage: null });
    expect(warnings).toContain(remark);
  }); // prettier-ignore
});

describe('a row that is open', () => {
  test.each<[string, string, Partial<LeadDraft>]>([
    ['Stage,Carrier,Premium', 'Quoted,MOO,50', { stage: 'quoted', quoted: { carrier: 'Mutual of Omaha', face: null, premium: 50 } }],
    ['Stage,Premium,Monthly Premium', 'Quoted,600,50', { quoted: { carrier: null, face: null, premium: 600 }, extra: { 'Monthly Premium': '50' } }],
    ['Carrier,Policy #', 'MOO,P-9', { quoted: null, extra: { Carrier: 'MOO', 'Policy #': 'P-9' } }],
    ['Stage,Sold Date,Premium', 'Quoted,03/05/2024,600', { stage: 'quoted', sale: null, extra: { 'Sold Date': '03/05/2024' } }],
    ['Disposition', 'Appointment Set', { stage: 'answered', extra: { Disposition: 'Appointment Set' } }],
    ['Stage', 'Quoted', { stage: 'quoted', extra: {} }],
    ['Stage,Face Amount', 'Tire kicker,10k', { stage: null, extra: { Stage: 'Tire kicker' }, quoted: null, coverage_wanted: '$10,000' }],
    ['Stage,Face Amount', 'Quoted,10k', { stage: 'quoted', quoted: { carrier: null, face: 10_000, premium: null }, coverage_wanted: null }],
    ['Face Amount,Coverage', '10k,5-10k', { quoted: null, coverage_wanted: '$5,000 – $10,000' }],
    ['Premium,Face Amount', '$10 - $25,n/a', { extra: { Premium: '$10 - $25' }, quoted: null }],
    ['Date Received,Call Attempts,Last Contacted', '01/02/2023 3:00 PM,7,2024-05-06', { received_at: '2023-01-02T20:00:00.000Z', call_attempts: 7, last_contacted_at: '2024-05-06T13:00:00.000Z' }],
    ['Created Date,Calls', '2030-01-01,many', { received_at: null, call_attempts: null, extra: { 'Created Date': '2030-01-01', Calls: 'many' } }],
  ])('%s: %s', async (headers, row, expected) => {
    expect((await read(headers, row)).draft).toMatchObject({ sale: null, ...expected });
  }); // prettier-ignore
});

describe('headers of other CRMs', () => {
  const person = 'First Name,Last Name,Phone';
  const values = 'Ada,Love,202-555-0143';
  test.each<[string, string, string, Record<string, ImportField>]>([
    ['a dialer with a pipeline', `${person},Disposition,Date Added,Times Called,Last Called`, `${values},Appointment Set,06/01/2026,4,06/03/2026`,
      { Disposition: 'stage', 'Date Added': 'received_at', 'Times Called': 'call_attempts', 'Last Called': 'last_contacted_at' }],
    ['a marketing suite', `${person},Created,Last Activity,Pipeline Stage,Status`, `${values},2026-06-08T10:28:39-07:00,Jul 1 2026 02:09 PM,Quoted,open`,
      { Created: 'received_at', 'Last Activity': 'last_contacted_at', 'Pipeline Stage': 'stage', Status: 'extra' }],
    ['an agency system', `${person},Carrier Name,Policy Number,Face Amount,Annualized Premium,Modal Premium,Policy Status,Policy Effective Date,Issue Date`,
      `${values},MOO,P-9,25000,600,50,In Force,2024-04-01,2024-03-20`,
      { 'Carrier Name': 'carrier', 'Policy Number': 'policy_number', 'Face Amount': 'face_amount', 'Annualized Premium': 'premium', 'Modal Premium': 'monthly_premium', 'Policy Status': 'stage', 'Policy Effective Date': 'effective_date', 'Issue Date': 'sold_on' }],
    ['a contacts database', `${person},Lead Status,Create Date,Number of times contacted,Last Contacted`, `${values},OPEN_DEAL,2024-03-12 09:14,3,2024-03-14`,
      { 'Lead Status': 'stage', 'Create Date': 'received_at', 'Number of times contacted': 'call_attempts', 'Last Contacted': 'last_contacted_at' }],
    ['its own sheet', `${person},Sold,Annual`, `${values},03/05/2024,600`, { Sold: 'sold_on', Annual: 'extra' }],
    ['a vendor whose status says nothing', `${person},lead_status,created_time,coverage_amount`, `${values},CREATED,2026-07-16T00:12:13-05:00,"$10,000 to $25,000"`,
      { lead_status: 'extra', created_time: 'received_at', coverage_amount: 'coverage_wanted' }],
    ['a vendor whose status is its own', `${person},Status,Best Time To Call`, `${values},Verified,Evening`, { Status: 'extra' }],
  ])('%s', async (_, headers, row, expected) => {
    expect((await readFile(`${headers}\n${row}\n`)).fields).toMatchObject(expected);
  }); // prettier-ignore
});

test('the whole file is counted, and a file without a book has no trace of one', async () => {
  const { inspection } = await readFile(
    'Name,Stage,Premium,Sold Date\nA B,Sold,600,03/05/2024\nC D,Sold,,03/05/2024\nE F,Tire kicker,,\nG H,Quoted,50,\n',
  );
  expect(inspection.preview).toMatchObject({ drafts: 4, sales: 1, changed: { sale_no_premium: 1, stage_unknown: 1 } });
  const plain = await readFile('Name,Phone\nA B,202-555-0143\n');
  expect(plain.inspection.preview).toMatchObject({ drafts: 1, changed: {} });
  expect(plain.inspection.preview.sales).toBeUndefined();
});

test('every field is offered once, and what a file alone can say is among them', () => {
  const offered = importFieldGroups.flatMap(({ fields }) => fields);
  expect(new Set([...offered, 'refused'])).toEqual(new Set(Object.keys(importFieldLabels)));
  expect(offered).toHaveLength(new Set(offered).size);
  expect([...bookFields].filter((field) => !offered.includes(field))).toEqual([]);
});

test('the sales of several files are one sum', () => {
  const one = { ...emptyTally(), rows: 2, created: 2, sales: 1 };
  expect(addTallies(one, addTallies(one, emptyTally())).sales).toBe(2);
  expect(tallyGroups(one)[0]?.lines[0]?.count).toBe(2);
});

const premiumsOfYear: Record<string, readonly string[]> = {
  '650.16': ['Annual Premium', 'Premium (Annual)', 'AP', 'Annualized Premium', 'Yearly Premium', 'ALP', 'Ann. Premium', 'Annual Prem', 'Premium/yr', 'Premium per year', 'Premium per annum', 'Premium / Year', 'Yearly Prem', 'Annual Premium Amount'],
  '54.18': ['Monthly Premium', 'Premium (Monthly)', 'Mo. Premium', 'Monthly Prem', 'Premium/mo', 'Premium per month', 'MonthlyPremium', 'monthly_premium', 'Mthly Premium', 'Modal Premium', 'Monthly Payment', 'Draft Amount', 'Prem/Mo', 'Premium / Month', 'Est. Monthly Premium', 'Quoted Monthly Premium', 'Premium (mo)', 'PAC Premium', 'EFT Amount', 'Target Monthly Premium', 'Mo. Prem.', 'Premium Mnthly', 'Prima mensual'],
  '162.54': ['Quarterly Premium', 'Premium (Quarterly)', 'Qtrly Prem'],
  '325.08': ['Semi-Annual Premium', 'Semiannual Premium', 'Premium, 6 months'],
}; // prettier-ignore

test.each(Object.entries(premiumsOfYear))('%s is 650.16 a year', async (amount, headers) => {
  const wrong: string[] = [];
  for (const header of headers) {
    const { rows } = await readFile(`Name,"${header}"\nA B,${amount}\n`);
    const premium = rows[0]?.draft.quoted?.premium;
    if (premium !== 650.16) wrong.push(`${header}: ${premium}`);
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['Current Monthly Premium', '54.18', null],
  ['Premium Due Date', '05/01/2026', null],
  ['Monthly Premium,Mode', '54.18,Quarterly', 650.16],
  ['Modal Premium,Mode', '162.54,Quarterly', 650.16],
  ['Premium', '"1.200,50"', 1200.5],
  ['Premium', '1200 per annum', 1200],
  ['Premium', '1.5MM', 1_500_000],
  ['Premium,Mode', '1200/yr,Monthly', 1200],
  ['Premium,Mode', '100/mo,Annual', 1200],
  ['Monthly Premium', '1200 per annum', 1200],
  ['Quarterly Premium', '100/mo', 1200],
])('%s: %s', async (headers, cells, premium) => {
  const { rows } = await readFile(`Name,${headers}\nA B,${cells}\n`);
  expect(rows[0]?.draft.quoted?.premium ?? null).toBe(premium);
});
