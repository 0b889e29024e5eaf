import { describe, expect, it } from 'vitest';
import { changedFields, conflicting, formChanges, leadForm, localMinute, type FormLead } from './lead-form.rules.ts';

const lead: FormLead = {
  name: 'Ava Stone',
  phone: '+12025550143',
  email: null,
  state: 'TX',
  dob: null,
  company: null,
  gender: null,
  military_branch: null,
  beneficiary: null,
  beneficiary_name: null,
  source: null,
  last_outcome: null,
  priority: 'medium',
  notes: null,
  next_follow_up_at: null,
  tags: ['vip'],
  address: { street: '1 Elm St', zip: '75001' },
};
const zone = 'America/Chicago';
const form = leadForm(lead, zone);

describe('a lead as a form', () => {
  it('shows the phone as people read it and nothing as empty', () => {
    expect(form).toMatchObject({ phone: '(202) - 555 - 0143', email: '', tags: 'vip', street: '1 Elm St', city: '' });
  });

  it.each([
    [{ name: 'Ava' }, { name: 'Ava' }],
    [{ email: '' }, {}],
    [{ tags: 'VIP, follow up ,vip' }, { tags: ['vip', 'follow_up'] }],
    [
      { city: ' Waco ', address_state: 'tx' },
      { address: { street: '1 Elm St', city: 'Waco', state: 'TX', zip: '75001' } },
    ],
    [{ priority: 'high' }, { priority: 'high' }],
  ])('typed %j sends %j', (typed, sent) => {
    const now = { ...form, ...typed };
    expect(formChanges(now, changedFields(form, now), zone)).toEqual(sent);
  });

  it('a follow-up comes back to the minute it was typed as', () => {
    const typed = { ...form, next_follow_up_at: '2026-03-03T15:40' };
    const { next_follow_up_at: at } = formChanges(typed, ['next_follow_up_at'], zone);
    expect(at).toBe('2026-03-03T21:40:00.000Z');
    expect(localMinute(at ?? null, zone)).toBe('2026-03-03T15:40');
    expect(formChanges(form, ['next_follow_up_at'], zone)).toEqual({ next_follow_up_at: null });
  });
});

describe('conflicting', () => {
  it.each([
    [{ name: 'Mine' }, { state: 'GA' }, []],
    [{ name: 'Mine' }, { name: 'Theirs' }, ['name']],
    [{ name: 'Same' }, { name: 'Same' }, []],
    [{ name: 'Mine', state: 'GA' }, { name: 'Theirs', notes: 'x' }, ['name']],
  ])('mine %j, theirs %j', (mine, theirs, fields) => {
    expect(conflicting(form, { ...form, ...theirs }, { ...form, ...mine })).toEqual(fields);
  });
});
