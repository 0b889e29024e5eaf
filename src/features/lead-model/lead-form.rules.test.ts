import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changedFields,
  conflicting,
  formChanges,
  leadForm,
  meansTheSame,
  rebasedTexts,
  textsOf,
  type FormLead,
  type LeadForm,
  type LeadFormField,
} from './lead-form.rules.ts';

const lead: FormLead = {
  name: 'Ava Stone',
  phone: '+12025550143',
  email: null,
  state: 'TX',
  dob: null,
  company: null,
  gender: null,
  military_branch: null,
  coverage_wanted: null,
  beneficiary: null,
  beneficiary_name: null,
  source: null,
  last_outcome: null,
  priority: 'medium',
  notes: null,
  further_phones: ['+12025550144'],
  further_emails: [],
  tags: ['vip'],
  address: { street: '1 Elm St', zip: '75001' },
};
const form = leadForm(lead);

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
    [
      { further_phones: '(202) - 555 - 0144, 202 555 0145 ,' },
      { further_phones: ['(202) - 555 - 0144', '202 555 0145'] },
    ],
    [{ further_phones: '' }, { further_phones: [] }],
  ])('typed %j sends %j', (typed, sent) => {
    const now = { ...form, ...typed };
    expect(formChanges(textsOf(now, changedFields(form, now)))).toEqual(sent);
  });
});

describe('conflicting', () => {
  it.each([
    [{ name: 'Mine' }, { state: 'GA' }, []],
    [{ name: 'Mine' }, { name: 'Theirs' }, ['name']],
    [{ name: 'Same' }, { name: 'Same' }, []],
    [{ name: 'Mine', state: 'GA' }, { name: 'Theirs', notes: 'x' }, ['name']],
    [{ phone: '202 555 0199' }, { phone: '(202) - 555 - 0199' }, []],
    [{ tags: 'VIP ,hot' }, { tags: 'vip, hot' }, []],
    [{ city: 'Waco' }, { zip: '75002' }, []],
    [{ further_phones: '' }, { further_phones: '(202) - 555 - 0146' }, ['further_phones']],
  ])('mine %j, theirs %j', (mine, theirs, fields) => {
    expect(conflicting(form, { ...form, ...theirs }, { ...form, ...mine })).toEqual(fields);
  });
});

describe('what only one side changed is never lost', () => {
  const texts: fc.Arbitrary<string> = fc.constantFrom('', 'a', 'b', 'c d');
  /** What a field was, what I made of it and what they did: never both something else. */
  const field = fc
    .tuple(texts, texts)
    .chain(([was, now]) => fc.constantFrom([was, was, now], [was, now, was], [was, now, now]));
  const threeForms = fc
    .record(Object.fromEntries(Object.keys(form).map((each) => [each, field])) as Record<LeadFormField, typeof field>)
    .map((fields) => {
      const formOf = (which: 0 | 1 | 2) =>
        Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, values[which]])) as LeadForm;
      return [formOf(0), formOf(1), formOf(2)] as const;
    });

  it('whatever the three forms are', () => {
    fc.assert(
      fc.property(threeForms, ([base, mine, theirs]) => {
        const changed = changedFields(base, mine);
        const save = { mine: textsOf(mine, changed), base: textsOf(base, changed) };
        expect(conflicting(save.base, theirs, save.mine)).toEqual([]);
        const after = { ...theirs, ...rebasedTexts(save, theirs).mine };
        for (const field of Object.keys(form) as LeadFormField[]) {
          const wanted = mine[field] !== base[field] ? mine[field] : theirs[field];
          expect(after[field], field).toBe(wanted);
        }
      }),
    );
  });
});

it.each<[LeadFormField, string, string, boolean]>([
  ['phone', '2025550143', '+1 (202) 555-0143', true],
  ['phone', '2025550143', '2025550144', false],
  ['phone', 'n/a', '', true],
  ['email', 'PAT@Example.com ', 'pat@example.com', true],
  ['state', 'texas', 'TX', true],
  ['tags', 'VIP', 'vip', true],
  ['name', ' Pat  Doe', 'Pat Doe', true],
  ['name', 'pat doe', 'Pat Doe', false],
])('%s: %j and %j are the same: %s', (field, one, other, same) => {
  expect(meansTheSame(field, one, other)).toBe(same);
});
