import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyLeadDraft, type LeadDraft } from './lead-draft.ts';
import { gainOf, type KnownLead } from './fill-blanks.ts';
import { maxTags } from './lead-tag.ts';

const blank = emptyLeadDraft();
const known = (change: Partial<KnownLead> = {}): KnownLead => ({ ...blank, id: '1', name: null, ...change });
const draft = (change: Partial<LeadDraft> = {}): LeadDraft => ({ ...blank, ...change });
const none = new Set<string>();

it.each<[string, Partial<KnownLead>, Partial<LeadDraft>, object]>([
  ['a blank is filled', {}, { name: 'Pat', state: 'NC' }, { name: 'Pat', state: 'NC' }],
  ['what is there stays', { name: 'Pat', state: 'NC' }, { name: 'Sam', state: 'TX' }, {}],
  [
    'another phone becomes a further one',
    { phone: '+12025550143' },
    { phone: '+12025550144' },
    { further_phones: ['+12025550144'] },
  ],
  ['the same phone is nothing new', { phone: '+12025550143' }, { phone: '+12025550143' }, {}],
  ['a missing email is filled', {}, { email: 'pat@example.com' }, { email: 'pat@example.com' }],
  ['further details are added', { extra: { a: '1' } }, { extra: { a: '2', b: '3' } }, { extra: { a: '1', b: '3' } }],
])('%s', (_, lead, posted, gain) => {
  expect(gainOf(known(lead), draft(posted), none)).toEqual(gain);
});

it('what a third lead has is kept as an additional one', () => {
  expect(
    gainOf(known({ phone: '+12025550143' }), draft({ email: 'b@example.com' }), new Set(['b@example.com'])),
  ).toEqual({
    further_emails: ['b@example.com'],
  });
});

it('never overwrites, and the same post again brings nothing', () => {
  const text = fc.option(fc.constantFrom('', 'a', 'b'), { nil: null });
  const phones = fc.uniqueArray(fc.constantFrom('+12025550141', '+12025550142', '+12025550143'));
  const parts = {
    name: text,
    state: text,
    notes: text,
    company: text,
    phone: fc.option(fc.constantFrom('+12025550141', '+12025550142'), { nil: null }),
    further_phones: phones,
  };
  fc.assert(
    fc.property(fc.record(parts), fc.record(parts), (one, other) => {
      const lead = known({ ...one, name: one.name, further_phones: one.further_phones });
      const posted = draft({ ...other, name: other.name ?? '' });
      const gain = gainOf(lead, posted, none);
      const after = { ...lead, ...gain };
      for (const key of ['name', 'state', 'notes', 'company', 'phone'] as const)
        if (lead[key] !== null && lead[key] !== '') expect(after[key]).toBe(lead[key]);
      expect(gainOf(after, posted, none)).toEqual({});
    }),
  );
});

it.each([
  ['no room', maxTags, 1, undefined],
  ['more than there may be', maxTags + 5, 1, undefined],
  ['room for one', maxTags - 1, 2, maxTags],
])('tags of a lead that has %s', (_, has, comes, left) => {
  const some = (count: number, name: string) => Array.from({ length: count }, (_each, n) => `${name}${n}`);
  const own = some(has, 'own');
  const gain = gainOf(known({ tags: own }), draft({ tags: [own[0]!, ...some(comes, 'new')] }), none);
  expect(gain.tags?.length).toBe(left);
  if (left) expect(gain.tags).toEqual([...own, 'new0']);
});
