import { expect, it } from 'vitest';
import { leadLimits } from '../../domain/lead-draft.ts';
import { mergeLeadRows, type StoredLead } from './merged-lead.rules.ts';
import { splitMerge } from './unmerged-leads.rules.ts';

const blank: StoredLead = {
  id: 'a', status: 'lead', name: 'Ava', phone: null, email: null, dob: null, state: null, address: null, gender: null, military_branch: null,
 coverage_wanted: null,
  beneficiary: null, beneficiary_name: null, company: null, source: null, stage: 'no_pickup', stage_changed_at: '2026-01-01T00:00:00Z',
  next_follow_up_at: null, priority: 'medium', last_outcome: null, notes: null, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z',
  version: 1, further_phones: [], further_emails: [], tags: [], external_id: null, extra: {}, call_attempts: 0, last_contacted_at: null,
  pipeline: {}, sold: null, sold_at: null, sold_premium: null, import_id: null,
}; // prettier-ignore

it('where a lead can hold no more numbers, none that was a main one goes to the details', () => {
  const many = (most: number) => Array.from({ length: most }, (_, n) => `further ${n}`);
  const keep = {
    ...blank,
    phone: 'mine',
    email: 'mine',
    further_phones: many(leadLimits.furtherPhones),
    further_emails: many(leadLimits.furtherEmails),
  };
  const merged = mergeLeadRows(
    keep,
    { ...blank, id: 'b', phone: 'theirs', email: 'theirs' },
    {},
    '2026-06-01T00:00:00Z',
  );
  expect([merged.phone, merged.email]).toEqual(['mine', 'mine']);
  expect(merged.further_phones).toHaveLength(leadLimits.furtherPhones);
  expect(merged.further_phones).toContain('theirs');
  expect(merged.further_emails).toContain('theirs');
  expect(merged.extra).toEqual({
    'More phones': `further ${leadLimits.furtherPhones - 1}`,
    'More emails': `further ${leadLimits.furtherEmails - 1}`,
  });
});

it.each([
  ['untouched since', 5, 2],
  ['called since', 7, 4],
  ['set back since', 1, 0],
])('attempts of a merge that is undone, %s', (_, now, left) => {
  const [before, after] = [
    { ...blank, call_attempts: 2 },
    { ...blank, call_attempts: 5 },
  ];
  const { survivor } = splitMerge({
    before,
    after,
    now: { ...after, call_attempts: now },
    loser: { ...blank, id: 'b' },
  });
  expect(survivor.call_attempts).toBe(left);
});

/** Every column that a merge writes, given on both sides; the pairs say what is held of them, whichever of the two stays. */
const one: StoredLead = {
  ...blank, id: 'a', phone: '+1', email: 'a@example.com', further_phones: ['+11'], further_emails: ['aa@example.com'], tags: ['hot', 'vip'],
  external_id: '77', extra: { Pet: 'Rex', Car: 'blue' }, call_attempts: 2, last_contacted_at: '2026-02-01T00:00:00Z',
  stage: 'quoted', stage_changed_at: '2026-03-01T00:00:00Z', pipeline: { quoted: { carrier: 'Moss' }, pending: null },
}; // prettier-ignore
const two: StoredLead = {
  ...blank, id: 'b', phone: '+2', email: 'b@example.com', further_phones: ['+22'], further_emails: ['bb@example.com'], tags: ['vip', 'cold'],
  external_id: '88', extra: { Pet: 'Tom', Job: 'cook' }, call_attempts: 3, last_contacted_at: '2026-04-01T00:00:00Z',
  stage: 'answered', stage_changed_at: '2026-02-01T00:00:00Z', pipeline: { quoted: { carrier: 'Fern' }, pending: { reason: 'APS' } },
}; // prettier-ignore

it.each<[string, StoredLead, StoredLead, Partial<StoredLead>]>([
  [
    'one',
    one,
    two,
    {
      phone: '+1',
      further_phones: ['+11', '+2', '+22'],
      email: 'a@example.com',
      further_emails: ['aa@example.com', 'b@example.com', 'bb@example.com'],
      tags: ['hot', 'vip', 'cold'],
      external_id: '77',
      extra: { Pet: 'Rex', Car: 'blue', Job: 'cook' },
    },
  ],
  [
    'the other',
    two,
    one,
    {
      phone: '+2',
      further_phones: ['+22', '+1', '+11'],
      email: 'b@example.com',
      further_emails: ['bb@example.com', 'a@example.com', 'aa@example.com'],
      tags: ['vip', 'cold', 'hot'],
      external_id: '88',
      extra: { Pet: 'Tom', Car: 'blue', Job: 'cook' },
    },
  ],
])('when %s stays: its own first, and of either what came last or what the other lacks', (_, keep, other, own) => {
  expect(mergeLeadRows(keep, other, {}, '2026-06-01T00:00:00Z')).toMatchObject({
    ...own,
    call_attempts: 5,
    last_contacted_at: '2026-04-01T00:00:00Z',
    stage: 'quoted',
    stage_changed_at: '2026-03-01T00:00:00Z',
    pipeline: { quoted: { carrier: 'Moss' }, pending: { reason: 'APS' } },
  });
});

it.each([
  ['the one that stays', one.last_contacted_at, null],
  ['the other', null, one.last_contacted_at],
])('a contact that only %s had is held', (_, own, theirs) => {
  const merged = mergeLeadRows(
    { ...blank, last_contacted_at: own },
    { ...blank, id: 'b', last_contacted_at: theirs },
    {},
    '2026-06-01T00:00:00Z',
  );
  expect(merged.last_contacted_at).toBe(one.last_contacted_at);
});

it.each([
  ['the one that stays', true],
  ['the other', false],
])('the policy of %s is held whole, and no stage is proposed beside it', (_, isOwn) => {
  const policy = { status: 'sold', sold: { carrier: 'Moss' }, sold_at: '2026-05-01T12:00:00Z', sold_premium: 600, sold_on: '2026-05-01' }; // prettier-ignore
  const sold = { ...blank, id: 'b', ...policy };
  const [keep, other] = isOwn ? [sold, blank] : [blank, sold];
  expect(mergeLeadRows(keep, other, {}, '2026-06-01T00:00:00Z')).toMatchObject(policy);
});
