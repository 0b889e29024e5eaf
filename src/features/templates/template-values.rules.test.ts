import { describe, expect, it } from 'vitest';
import { namesOf } from './names.rules.ts';
import { agentValues, leadValues } from './template-values.rules.ts';

describe('names', () => {
  it.each([
    [null, '', '', ''],
    ['Pat Moss', 'Pat Moss', 'Pat', 'Moss'],
    ['PAT MCDONALD', 'Pat McDonald', 'Pat', 'McDonald'],
    ['Mr. Pat A. Moss Jr.', 'Mr. Pat A. Moss Jr.', 'Pat', 'Moss'],
    ['Moss, Pat', 'Moss, Pat', 'Pat', 'Moss'],
    ['Pat Moss, Jr.', 'Pat Moss, Jr.', 'Pat', 'Moss'],
    ['Pat', 'Pat', 'Pat', ''],
    ['Dr.', 'Dr.', 'Dr.', ''],
    ['unknown', '', '', ''],
    ['(202) 555-0143', '', '', ''],
    ['{{agent_phone}}', '{{agent_phone}}', '{{agent_phone}}', ''],
  ])('%j', (name, full, first, last) => {
    expect(namesOf(name)).toEqual({ full, first, last });
  });
});

describe('the agent', () => {
  const agent = {
    name: 'Dana Cole',
    email: 'dana@example.com',
    zone: 'America/Los_Angeles',
    phone: '+12025550100',
    slug: 'dana-cole',
    published: true,
  };
  const around = { baseUrl: 'https://crm.example.com', now: new Date('2026-03-04T05:00:00Z') };

  it('has the site once it is published, and the day of the own zone', () => {
    expect(agentValues(agent, around)).toEqual({
      agent_name: 'Dana Cole',
      agent_email: 'dana@example.com',
      agent_phone: '202-555-0100',
      agent_site: 'https://crm.example.com/a/dana-cole',
      today: 'Mar 3, 2026',
    });
    expect(agentValues({ ...agent, published: false }, around).agent_site).toBeNull();
    expect(agentValues({ ...agent, slug: null }, around).agent_site).toBeNull();
  });
});

it('a premium of nothing is no premium', () => {
  const lead = {
    name: 'Pat Moss',
    company: null,
    state: 'IL',
    beneficiary: 'Sam',
    military_branch: null,
    carrier: null,
    policy_number: null,
  };
  expect(leadValues({ ...lead, premium_cents: 120_000 })).toMatchObject({ premium: '$1,200', first_name: 'Pat' });
  expect(leadValues({ ...lead, premium_cents: 0 }).premium).toBeNull();
});
