import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeEmail } from './email-address.ts';
import { emptyLeadDraft, leadDraftSchema, nothingToSaveMessage } from './lead-draft.ts';
import { displayName } from './display-name.ts';
import { isLeadTag, normalizeTags } from './lead-tag.ts';
import { cleanLine, cleanText, cutText, isPlainText } from './plain-text.ts';

describe('a draft', () => {
  test('needs a name, a phone or an email', () => {
    expect(leadDraftSchema.safeParse({}).error?.issues[0]?.message).toBe(nothingToSaveMessage);
    expect(leadDraftSchema.safeParse({ name: '  ' }).success).toBe(false);
    expect(leadDraftSchema.parse({ name: 'Ada Love' })).toEqual({ ...emptyLeadDraft(), name: 'Ada Love' });
  });

  test.each([
    [{ name: 'a\0b' }],
    [{ name: 'a\uD800' }],
    [{ name: 'x'.repeat(201) }],
    [{ name: 'x', notes: 'x'.repeat(10_001) }],
    [{ phone: '2025550143' }],
    [{ email: 'Pat@example.com' }],
    [{ email: 'pat' }],
    [{ name: 'x', dob: '2026-02-30' }],
    [{ name: 'x', state: 'Georgia' }],
    [{ name: 'x', state: 'ga' }],
    [{ name: 'x', next_follow_up_at: 'infinity' }],
    [{ name: 'x', next_follow_up_at: '9999-01-01T00:00:00Z' }],
    [{ name: 'x', tags: ['Hot Lead'] }],
    [{ name: 'x', tags: Array.from({ length: 51 }, (_, index) => `t${index}`) }],
    [{ name: 'x', extra: { constructor: 'y' } }],
    [{ name: 'x', user_id: 'someone else' }],
  ])('%o is refused', (draft) => {
    expect(leadDraftSchema.safeParse(draft).success).toBe(false);
  });

  test('a __proto__ key changes no prototype', () => {
    const answer = leadDraftSchema.safeParse({ name: 'x', extra: JSON.parse('{"__proto__":{"polluted":"yes"}}') });
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    if (answer.success) expect(Object.keys(answer.data.extra)).toEqual([]);
  });
});

test.each([
  [{ first: 'Ada', last: 'Love', full: 'Other' }, 'Ada Love'],
  [{ first: 'Ada', middle: 'Q', last: 'Love' }, 'Ada Q Love'],
  [{ last: 'Love', full: 'Ada Love' }, 'Ada Love'],
  [{ first: 'Ada' }, 'Ada'],
  [{ first: 'n/a', last: 'Love' }, 'Love'],
  [{ full: 'unknown', company: 'Example LLC' }, 'Example LLC'],
  [{ email: 'ada.love@example.com' }, 'ada.love'],
  [{ first: 'Chol', last: 'No' }, 'Chol No'],
  [{ first: 'null', last: 'null' }, ''],
  [{}, ''],
])('%o is called %s', (parts, name) => {
  expect(displayName(parts)).toBe(name);
});

test.each([
  [' PAT@Example.com ', 'pat@example.com'],
  ['n/a', null],
  ['none', null],
  ['Unknown', null],
  ['noemail@example.com', null],
  ['none@none.com', null],
  ['pat@', null],
  ['pat@example', null],
  ['a b@example.com', null],
  [`${'a'.repeat(65)}@example.com`, null],
])('the email %s is %s', (text, email) => {
  expect(normalizeEmail(text)).toBe(email);
});

test('tags are trimmed, lower case, underscored, once each, at most fifty', () => {
  expect(normalizeTags([' Hot  Lead', 'hot_lead', '', 'VET'])).toEqual(['hot_lead', 'vet']);
  expect(normalizeTags(Array.from({ length: 80 }, (_, index) => `t${index}`))).toHaveLength(50);
});

test('cleaning is idempotent and leaves what can be stored', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  fc.assert(
    fc.property(text, fc.nat(60), (value, length) => {
      for (const clean of [cleanLine, cleanText]) {
        const once = clean(value);
        expect(clean(once)).toBe(once);
        expect(isPlainText(once)).toBe(true);
      }
      expect(cutText(cleanLine(value), length).isWellFormed()).toBe(true);
      const tags = normalizeTags([value]);
      expect(normalizeTags(tags)).toEqual(tags);
      expect(tags.every(isLeadTag)).toBe(true);
    }),
  );
});
