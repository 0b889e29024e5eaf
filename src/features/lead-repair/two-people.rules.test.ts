// Whose is what: a blank that the second person filled is the second person's.
import { describe, expect, test } from 'vitest';
import { isSomebodyElse, lostBySplit, type Brought, type FirstLead } from './two-people.rules.ts';

const [ownPhone, ownEmail] = ['+12025550101', 'ann@example.com'];
const [theirPhone, theirEmail] = ['+12025550102', 'ben@example.com'];

const lead = (own: Partial<FirstLead>): FirstLead => ({
  name: 'Ann Able',
  phone: null,
  email: null,
  tags: [],
  extra: {},
  pipeline: {},
  ...own,
});
const came = (own: Partial<Brought>): Brought => ({ name: 'Ben Baker', phone: null, email: null, ...own });
const first = (own: Partial<Brought>): Brought => ({ name: 'Ann Able', phone: null, email: null, ...own });

describe('somebody else', () => {
  test.each([
    ['by another number', lead({ phone: ownPhone }), came({ phone: theirPhone }), {}, true],
    ['a blank email was filled by a post', lead({ phone: ownPhone, email: theirEmail }), came({ email: theirEmail }), { first: first({ phone: ownPhone }) }, true],
    ['a blank phone was filled by a post', lead({ phone: theirPhone, email: ownEmail }), came({ phone: theirPhone }), { first: first({ email: ownEmail }) }, true],
    ['a blank phone was filled, and nobody knows by what', lead({ phone: theirPhone, email: ownEmail }), came({ phone: theirPhone }), {}, true],
    ['a blank email was filled by a file', lead({ phone: ownPhone, email: theirEmail }), came({ phone: ownPhone, email: theirEmail }), { filled: { email: theirEmail } }, true],
    ['the number is the first one’s own', lead({ phone: ownPhone }), came({ phone: ownPhone }), { first: first({ phone: ownPhone }) }, false],
    ['the file filled nothing of it', lead({ phone: ownPhone, email: ownEmail }), came({ phone: ownPhone, email: ownEmail }), { filled: { notes: 'x' } }, false],
    ['both are the same, and nobody knows whose', lead({ phone: ownPhone, email: ownEmail }), came({ phone: ownPhone, email: ownEmail }), {}, false],
    ['the same person', lead({ name: 'BAKER, BEN', email: theirEmail }), came({ email: theirEmail }), { filled: { email: theirEmail } }, false],
  ] as const)('%s', (_, one, other, origin, is) => {
    expect(isSomebodyElse(one, other, origin)).toBe(is);
  }); // prettier-ignore
});

describe('what the first loses', () => {
  const nothing = { columns: [], phones: [], emails: [], tags: [], details: [], hasQuote: false };

  test('what the file filled in and nobody has changed since', () => {
    const address = { street: '1 Main St', city: 'Reno', state: 'NV', zip: null };
    const filled = { email: theirEmail, dob: '1960-02-01', state: 'NV', address, beneficiary: 'Son', notes: 'Call at noon', tags: ['vet'], further_phones: [theirPhone], extra: { Age: '61', Pet: 'cat' }, quoted: { face: 1 }, next_follow_up_at: '2026-12-01T14:00:00+00:00' }; // prettier-ignore
    const now = lead({ ...filled, phone: ownPhone, beneficiary: 'Wife', tags: ['own', 'vet'], extra: { Age: '61', Pet: 'dog' }, pipeline: { quoted: { face: 1 } } }); // prettier-ignore
    const second = came({ phone: theirPhone, email: theirEmail, gender: 'M' });
    expect(lostBySplit({ ...now, gender: 'M' }, second, { filled })).toEqual({
      columns: ['email', 'notes', 'state', 'address', 'dob', 'next_follow_up_at'],
      phones: [theirPhone],
      emails: [theirEmail],
      tags: ['vet'],
      details: ['Age'],
      hasQuote: true,
    });
  });

  test('what the post brought and the first one’s own post did not', () => {
    const own = first({ phone: ownPhone, state: 'TX', source: 'LeadCo', extra: { Form: 'fex' }, tags: ['own'] });
    const second = came({ phone: theirPhone, email: theirEmail, state: 'TX', source: 'LeadCo', dob: '1960-02-01', gender: 'M', extra: { Form: 'fex', Age: '61' }, tags: ['own', 'new'], next_follow_up_at: '2026-12-01T14:00:00.000Z' }); // prettier-ignore
    const now = lead({ phone: ownPhone, email: theirEmail, state: 'TX', source: 'LeadCo', dob: '1960-02-01', gender: 'M', tags: ['own', 'new'], extra: { Form: 'fex', Age: '61' }, next_follow_up_at: '2026-12-01T14:00:00+00:00' }); // prettier-ignore
    expect(lostBySplit(now, second, { first: own })).toEqual({
      columns: ['email', 'gender', 'dob', 'next_follow_up_at'],
      phones: [theirPhone],
      emails: [theirEmail],
      tags: ['new'],
      details: ['Age'],
      hasQuote: false,
    });
  });

  test('where nobody knows, not what many people have in common', () => {
    const second = came({ phone: theirPhone, state: 'TX', gender: 'M', dob: '1960-02-01', extra: { Age: '61' } });
    const now = lead({ phone: ownPhone, email: ownEmail, state: 'TX', gender: 'M', dob: '1960-02-01', extra: { Age: '61' } }); // prettier-ignore
    expect(lostBySplit(now, second, {})).toEqual({
      ...nothing,
      columns: ['dob'],
      phones: [theirPhone],
      details: ['Age'],
    });
  });

  test('a number that both have stays', () => {
    const second = came({ phone: ownPhone, email: theirEmail });
    const origin = { filled: { email: theirEmail } };
    expect(lostBySplit(lead({ phone: ownPhone, email: theirEmail }), second, origin)).toEqual({
      ...nothing,
      columns: ['email'],
      emails: [theirEmail],
    });
  });
});
