import { describe, expect, it } from 'vitest';
import { saleMoment } from '../../domain/sale-day.ts';
import { policyFacts } from './policy-facts.rules.ts';
import { mergeSoldForm, soldFieldOf, soldForm, soldInput, type SellableLead } from './sold-form.rules.ts';
import { changedSoldFields, premiumCents, storedSold } from './sold.rules.ts';
import { soldInputSchema } from './sold.contract.ts';
import { carrierChoices, usLifeCarriers } from '../../domain/us-life-carriers.ts';

const lead: SellableLead = {
  name: 'Ava Stone',
  phone: '+12025550143',
  email: 'ava@example.com',
  state: 'TX',
  address: null,
  pipeline: { quoted: { carrier: 'Acme', face: 250_000, premium: 43.5 } },
  sold: null,
  sold_at: null,
};
const zone = 'America/Chicago';

describe('money as it is typed', () => {
  it('is counted to the cent', () => {
    const lost: string[] = [];
    for (let cents = 0; cents < 100_000; cents += 1) {
      const premium = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      if (premiumCents(storedSold({ premium }, '2026-03-18T15:00:00Z')) !== cents) lost.push(premium);
    }
    expect(lost).toEqual([]);
  });

  it.each([
    ['', true],
    ['0', true],
    ['$1,234.56', true],
    ['1234', true],
    ['.5', true],
    ['99,999,999.99', true],
    ['$1,234.567', false],
    ['-5', false],
    ['NaN', false],
    ['1e5', false],
    ['100000000', false],
    ['12,34', false],
    ['1.2.3', false],
    ['ten', false],
  ])('%j is taken: %s', (text, taken) => {
    for (const field of ['premium', 'monthlyPayment', 'faceAmount']) {
      const read = soldInputSchema.safeParse({ [field]: text });
      expect(read.success, field).toBe(taken);
      if (!read.success) {
        expect(read.error.issues).toMatchObject([
          { path: [field], message: 'Enter an amount such as 1,200.50, up to $99,999,999.99.' },
        ]);
      }
    }
  });
});

describe('the form', () => {
  it('begins with what is known of the lead and its quote', () => {
    expect(soldForm(lead, zone)).toMatchObject({
      carrier: 'Acme', faceAmount: '250000', premium: '43.5', monthlyPayment: '3.63', name: 'Ava Stone', phone: '(202) - 555 - 0143',
      email: 'ava@example.com', state: 'TX', street: '', policyNumber: '',
    }); // prettier-ignore
  });

  it('of a sold lead shows its policy alone', () => {
    const sold = { carrier: null, premium: 1200.29, name: 'A. Stone', address: { city: 'Waco' } };
    expect(soldForm({ ...lead, sold }, zone)).toMatchObject({
      carrier: '', premium: '1200.29', name: 'A. Stone', phone: '', city: 'Waco', state: '',
    }); // prettier-ignore
  });

  it('saved as it is, changes nothing', () => {
    const stored = storedSold(soldInput(soldForm(lead, zone)), '2026-03-03T15:00:00Z');
    const again = storedSold(soldInput(soldForm({ ...lead, sold: stored }, zone)), stored.markedAt);
    expect(again).toEqual(stored);
    expect(changedSoldFields(stored, again)).toEqual([]);
  });

  it.each([
    ['premium', 'premium'],
    ['body.premium', 'premium'],
    ['body.sold.address.zip', 'zip'],
    ['address.state', 'state'],
    ['body.version', undefined],
  ])('a fault at %s stands at %s', (path, field) => {
    expect(soldFieldOf(path)).toBe(field);
  });
});

describe('the day of a sale', () => {
  it('is today to begin with, later the day it was sold, both in the agent’s zone', () => {
    const now = new Date('2026-03-04T03:00:00Z');
    expect(soldForm(lead, zone, now).soldOn).toBe('2026-03-03');
    expect(soldForm({ ...lead, sold_at: '2026-01-01T02:00:00Z' }, zone, now).soldOn).toBe('2025-12-31');
  });

  it.each([
    ['2026-03-03', '2026-03-04T03:00:00.000Z'],
    ['2026-03-02', '2026-03-02T18:00:00.000Z'],
    ['2025-07-01', '2025-07-01T17:00:00.000Z'],
    ['2026-03-04', null],
    ['2027-01-01', null],
  ])('%s counts at %s', (day, at) => {
    expect(saleMoment(day, zone, new Date('2026-03-04T03:00:00Z'))?.toISOString() ?? null).toBe(at);
  });

  it.each([
    ['1950-01-01', true],
    ['1949-12-31', false],
    ['2026-02-30', false],
    ['03/02/2026', false],
    ['', false],
  ])('%j is taken: %s', (soldOn, taken) => expect(soldInputSchema.safeParse({ soldOn }).success).toBe(taken));
});

it.each([
  [{ carrier: 'Best' }, ['carrier']],
  [{ premium: '43.50' }, []],
  [{ premium: '44', notes: 'x' }, ['premium', 'notes']],
  [{ city: 'Waco' }, ['address']],
  [{ state: '' }, ['address']],
])('typed %j changes %j', (typed, fields) => {
  const stored = storedSold(soldInput(soldForm(lead, zone)), '');
  const form = { ...soldForm({ ...lead, sold: stored }, zone), ...typed };
  expect(changedSoldFields(stored, storedSold(soldInput(form), ''))).toEqual(fields);
});

it('an older policy with fewer keys does not count as changed', () => {
  const { markedAt: _, ...after } = storedSold(soldInput(soldForm({ ...lead, sold: { carrier: 'Acme' } }, zone)), '');
  expect(changedSoldFields({ carrier: 'Acme' }, after)).toEqual([]);
});

it('the policy file reads as people read it', () => {
  const { policy, insured } = policyFacts({
    carrier: 'Acme',
    premium: 1200.5,
    startDate: '2026-03-01',
    effectiveDate: 'soon',
    phone: '+12025550143',
    address: { street: '1 Elm St', city: 'Waco', state: 'TX', zip: '76701' },
  });
  expect(Object.fromEntries([...policy, ...insured].map(({ label, value }) => [label, value]))).toEqual({
    Carrier: 'Acme', 'Policy number': '', 'Annual premium': '$1,200.50', 'Monthly payment': '', 'Face amount': '',
    'Start date': 'Mar 1, 2026', 'Effective date': 'soon', Name: '', Phone: '(202) - 555 - 0143', Email: '',
    Address: '1 Elm St, Waco, TX 76701',
  }); // prettier-ignore
});

it('own carriers come first, each once', () => {
  const [first, second, ...others] = carrierChoices(['Sample Life', 'aetna']);
  expect([first, second]).toEqual(['Sample Life', 'aetna']);
  expect(others).not.toContain('Aetna');
  expect(new Set(usLifeCarriers.map((carrier) => carrier.toLowerCase())).size).toBe(usLifeCarriers.length);
});

describe('a policy file that was changed here and elsewhere', () => {
  const base = soldForm({ ...lead, sold: { carrier: 'Aetna', premium: 100 }, sold_at: '2026-03-01T12:00:00Z' }, 'UTC');
  it.each([
    ['nothing changed', {}, {}, {}],
    ['mine alone', { carrier: 'Cigna' }, {}, { carrier: 'Cigna' }],
    ['theirs alone', {}, { premium: '200' }, { premium: '200' }],
    ['different fields', { carrier: 'Cigna' }, { premium: '200' }, { carrier: 'Cigna', premium: '200' }],
    ['the same field to the same', { carrier: 'Cigna' }, { carrier: 'Cigna' }, { carrier: 'Cigna' }],
    ['the same field to two things', { carrier: 'Cigna' }, { carrier: 'Humana' }, null],
    ['emptied here, changed there', { carrier: '' }, { carrier: 'Humana' }, null],
  ])('%s', (_, mine, theirs, merged) => {
    expect(mergeSoldForm(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual(merged && { ...base, ...merged });
  });
});
