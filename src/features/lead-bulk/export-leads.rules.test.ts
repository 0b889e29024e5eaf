import { expect, test } from 'vitest';
import { exportCells, exportHeaders, type ExportedLead } from './export-leads.rules.ts';

const nobody: ExportedLead = {
  status: 'lead',
  name: null,
  phone: null,
  email: null,
  further_phones: [],
  further_emails: [],
  state: null,
  stage: 'no_pickup',
  next_follow_up_at: null,
  tags: [],
  source: null,
  company: null,
  dob: null,
  gender: null,
  military_branch: null,
  coverage_wanted: null,
  beneficiary: null,
  beneficiary_name: null,
  address: null,
  notes: null,
  last_outcome: null,
  call_attempts: 0,
  received_at: null,
  last_contacted_at: null,
  pipeline: {},
  priority: 'medium',
  external_id: null,
  sold: null,
  sold_at: null,
  consent: null,
  closed: [],
  extra: {},
  created_at: '2026-03-09T00:00:00Z',
};
const cellOf = (header: string, lead: Partial<ExportedLead>, zone: string) =>
  exportCells({ ...nobody, ...lead }, zone)[exportHeaders.indexOf(header)];

test.each([
  ['2026-03-09T05:00:00Z', '03/09/2026 12:00 AM'],
  ['2026-03-09T05:59:00Z', '03/09/2026 12:59 AM'],
  ['2026-03-09T06:05:00Z', '03/09/2026 1:05 AM'],
  ['2026-03-09T16:59:00Z', '03/09/2026 11:59 AM'],
  ['2026-03-09T17:00:00Z', '03/09/2026 12:00 PM'],
  ['2026-03-09T17:30:00Z', '03/09/2026 12:30 PM'],
  ['2026-03-10T04:59:00Z', '03/09/2026 11:59 PM'],
])('%s is %s in Chicago', (at, text) => {
  expect(cellOf('Next follow-up', { next_follow_up_at: at }, 'America/Chicago')).toBe(text);
});

test('a sold lead has no stage, and its amounts are those of the sale', () => {
  const pipeline = { quoted: { carrier: 'Quoted Life', face: 1, premium: 2 } };
  const lead = { status: 'sold', stage: 'quoted', pipeline, sold: { carrier: 'Sample Life', faceAmount: 250_000 } };
  expect(cellOf('Stage', lead, 'UTC')).toBe('');
  expect([cellOf('Carrier', lead, 'UTC'), cellOf('Face amount', lead, 'UTC')]).toEqual(['Sample Life', '250000']);
  expect(cellOf('Carrier', { pipeline }, 'UTC')).toBe('Quoted Life');
});
