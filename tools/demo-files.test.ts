import { expect, test } from 'vitest';
import { normalizeLeadPhone } from '../src/domain/phone-number.ts';
import { makeDemoFiles, type KnownLead } from './demo-files.ts';

const known = Array.from({ length: 40 }, (_, index): KnownLead => ({
  id: crypto.randomUUID(),
  name: `Known ${index}`,
  phone: `+1512555${String(100 + index).padStart(4, '0')}`,
  dob: '1960-02-29',
  state: 'TX',
}));

test('everybody in the lists is invented; what is new bears its own number', () => {
  const drafts = makeDemoFiles(known).flatMap(({ rows }) => rows.flatMap((row) => ('draft' in row ? row.draft : [])));
  const own = new Set(known.map(({ phone }) => phone));
  const fresh = drafts.flatMap(({ phone }) => (phone !== null && !own.has(phone) ? phone : []));
  expect(new Set(fresh).size).toBe(fresh.length);
  for (const phone of fresh) {
    expect(phone).toMatch(/^\+1\d{3}55501\d\d$/);
    expect(normalizeLeadPhone(phone)).toBe(phone);
  }
  for (const { email } of drafts) expect(email ?? '@example.com').toMatch(/@example\.com$/);
});

test('the pages about imports have something to show', () => {
  const files = makeDemoFiles(known);
  expect(files.filter(({ isTakenBack }) => isTakenBack)).toHaveLength(1);
  expect(files.map(({ age }) => age)).toEqual(files.map(({ age }) => age).toSorted((one, other) => other - one));
  const refused = files.flatMap(({ rows }) => rows.flatMap((row) => ('rejected' in row ? row.rejected : [])));
  expect(new Set(refused).size).toBe(3);
});
