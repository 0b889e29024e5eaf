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
