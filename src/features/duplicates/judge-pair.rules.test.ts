import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgePair, type Comparable } from './judge-pair.rules.ts';

const nobody: Comparable = {
  first: '',
  last: '',
  suffix: '',
  dob: null,
  zip: null,
  phones: [],
  emails: [],
};
const phone = { phones: ['+12025550101'] };
const email = { emails: ['x@example.com'] };
const john = { first: 'john', last: 'smith' };
const jack = { ...john, first: 'jack' };
const jane = { first: 'jane', last: 'smith' };
const [dob, otherDob, zip] = [{ dob: '1960-02-29' }, { dob: '1961-01-01' }, { zip: '27601' }];

describe('how sure it is that two leads are one person', () => {
  it.each<[string, Partial<Comparable>, Partial<Comparable>, string | null]>([
    ['a phone and the name', { ...john, ...phone }, { ...john, ...phone }, 'certain: phone name'],
    ['an email and the name', { ...john, ...email }, { ...john, ...email }, 'certain: email name'],
    [
      'both numbers and the name',
      { ...john, ...phone, ...email },
      { ...john, ...phone, ...email },
      'certain: phone email name',
    ],
    [
      'a phone, the name, another birth date',
      { ...john, ...phone, ...dob },
      { ...john, ...phone, ...otherDob },
      'likely: phone name other_dob',
    ],
    ['a phone and a short name', { ...john, ...phone }, { ...jack, ...phone }, 'likely: phone short_name'],
    [
      'a phone, a short name, the birth date',
      { ...john, ...phone, ...dob },
      { ...jack, ...phone, ...dob },
      'certain: phone short_name dob',
    ],
    [
      'a phone, the names the other way round',
      { ...john, ...phone },
      { first: 'smith', last: 'john', ...phone },
      'likely: phone short_name',
    ],
    ['a phone, an initial', { ...john, ...phone }, { ...john, first: 'j', ...phone }, 'likely: phone short_name'],
    ['a phone, a first name only', { ...john, ...phone }, { first: 'john', ...phone }, 'likely: phone short_name'],
    ['a phone and no name', { ...john, ...phone }, phone, 'likely: phone'],
    ['a phone, another first name', { ...john, ...phone }, { ...jane, ...phone }, 'household: phone other_name'],
    [
      'a phone, a short name, another birth date',
      { ...john, ...phone, ...dob },
      { ...jack, ...phone, ...otherDob },
      'household: phone short_name other_dob',
    ],
    [
      'a phone, father and son',
      { ...john, suffix: 'sr', ...phone },
      { ...john, suffix: 'jr', ...phone },
      'household: phone other_name',
    ],
    [
      'a phone, one with a suffix',
      { ...john, ...phone },
      { ...john, suffix: 'jr', ...phone },
      'likely: phone short_name',
    ],
    [
      'an email, another last name',
      { ...john, ...email },
      { ...john, last: 'stone', ...email },
      'household: email other_name',
    ],
    ['the name and the birth date', { ...john, ...dob }, { ...john, ...dob }, 'likely: name dob'],
    [
      'the name, the birth date, the ZIP',
      { ...john, ...dob, ...zip },
      { ...john, ...dob, ...zip },
      'certain: name dob zip',
    ],
    ['a short name and the birth date', { ...john, ...dob }, { ...jack, ...dob }, 'possible: short_name dob'],
    [
      'a short name, the birth date, the ZIP',
      { ...john, ...dob, ...zip },
      { ...jack, ...dob, ...zip },
      'likely: short_name dob zip',
    ],
    ['the name and the ZIP', { ...john, ...zip }, { ...john, ...zip }, 'possible: name zip'],
    ['a short name and the ZIP', { ...john, ...zip }, { ...jack, ...zip }, 'possible: short_name zip'],
    ['the name, the ZIP, another birth date', { ...john, ...zip, ...dob }, { ...john, ...zip, ...otherDob }, null],
    ['father and son with the ZIP', { ...john, suffix: 'sr', ...zip }, { ...john, suffix: 'jr', ...zip }, null],
    ['the name alone', john, john, null],
    ['the ZIP alone', { ...john, ...zip }, { ...jane, ...zip }, null],
    ['the birth date alone', { ...john, ...dob }, { ...jane, ...dob }, null],
    ['nothing at all', {}, {}, null],
  ])('%s', (_, a, b, expected) => {
    const verdict = judgePair({ ...nobody, ...a }, { ...nobody, ...b });
    expect(verdict && `${verdict.level}: ${verdict.reasons.join(' ')}`).toBe(expected);
  });

  const word = fc.constantFrom('', 'john', 'jack', 'jane', 'j');
  const lead = fc.record<Comparable>({
    first: word,
    last: fc.constantFrom('', 'smith', 'stone'),
    suffix: fc.constantFrom('', 'jr', 'sr'),
    dob: fc.constantFrom(null, '1960-02-29', '1961-01-01'),
    zip: fc.constantFrom(null, '27601'),
    phones: fc.subarray(['+12025550101', '+12025550102']),
    emails: fc.subarray(['x@example.com', 'y@example.com']),
  });

  it('does not depend on the order', () => {
    fc.assert(
      fc.property(lead, lead, (a, b) => {
        expect(judgePair(a, b)).toEqual(judgePair(b, a));
      }),
    );
  });

  it('never calls two first names that differ certain or likely', () => {
    fc.assert(
      fc.property(lead, lead, (a, b) => {
        fc.pre(a.first !== '' && b.first !== '' && a.first !== b.first);
        fc.pre([a.first, b.first].includes('jane') && ![a.first, b.first].includes('j'));
        expect(['household', undefined]).toContain(judgePair(a, b)?.level);
      }),
    );
  });
});
