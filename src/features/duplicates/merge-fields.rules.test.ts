import { describe, expect, it } from 'vitest';
import { longestNotes, proposeMerge, whoStays, type Mergeable } from './merge-fields.rules.ts';

const blank: Mergeable = {
  id: 'a', status: 'lead', name: null, phone: null, email: null, dob: null, state: null, address: null, gender: null, military_branch: null,
 coverage_wanted: null,
  beneficiary: null, beneficiary_name: null, company: null, source: null, stage: 'no_pickup', stage_changed_at: '2026-01-01T00:00:00Z',
  next_follow_up_at: null, priority: 'medium', last_outcome: null, notes: null, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z',
}; // prettier-ignore
const later = '2026-02-01T00:00:00Z';
const now = '2026-06-01T12:00:00Z';

describe('the value that a merge proposes', () => {
  it.each<[string, Partial<Mergeable>, Partial<Mergeable>, string | undefined]>([
    ['neither has one', {}, {}, undefined],
    ['an empty text is none', { name: '' }, {}, undefined],
    ['only the kept one', { name: 'Ann' }, {}, 'keep only'],
    ['only the other one', {}, { name: 'Ann' }, 'other only'],
    ['the same', { name: 'Ann' }, { name: 'Ann' }, 'keep same'],
    ['the one that changed last', { name: 'Ann' }, { name: 'Anne', updated_at: later }, 'other newer'],
    ['changed at the same time', { name: 'Ann' }, { name: 'Anne' }, 'keep newer'],
    ['sold beats newer', { name: 'Ann', status: 'sold' }, { name: 'Anne', updated_at: later }, 'keep sold'],
    ['sold, the other one', { name: 'Ann', updated_at: later }, { name: 'Anne', status: 'sold' }, 'other sold'],
    ['sold does not beat a value with nothing', { status: 'sold' }, { name: 'Anne' }, 'other only'],
  ])('%s', (_, keep, other, expected) => {
    const found = proposeMerge({ ...blank, ...keep }, { ...blank, ...other }, now).find(
      ({ field }) => field === 'name',
    );
    expect(found && `${found.side} ${found.why}`).toBe(expected);
  });

  it.each<[keyof Mergeable, Partial<Mergeable>, Partial<Mergeable>, string | undefined]>([
    ['priority', { priority: 'medium', updated_at: later }, { priority: 'high' }, 'other only'],
    ['priority', {}, {}, undefined],
    ['stage', { updated_at: later }, { stage: 'quoted', stage_changed_at: later }, 'other moved'],
    ['stage', { stage: 'answered' }, { created_at: later, stage_changed_at: later }, 'keep moved'],
    ['stage', { stage: 'answered' }, { stage: 'no_pickup', stage_changed_at: later }, 'other newer'],
    ['stage', { stage: 'answered' }, { stage: 'quoted', stage_changed_at: later }, 'other newer'],
    ['stage', { status: 'sold' }, { stage: 'quoted' }, undefined],
    [
      'next_follow_up_at',
      { next_follow_up_at: '2026-06-03T00:00:00Z' },
      { next_follow_up_at: '2026-06-02T00:00:00Z' },
      'other sooner',
    ],
    [
      'next_follow_up_at',
      { next_follow_up_at: '2026-05-01T00:00:00Z' },
      { next_follow_up_at: '2026-06-02T00:00:00Z' },
      'other sooner',
    ],
    [
      'next_follow_up_at',
      { next_follow_up_at: '2026-05-01T00:00:00Z' },
      { next_follow_up_at: '2026-05-02T00:00:00Z' },
      'other sooner',
    ],
    [
      'next_follow_up_at',
      { next_follow_up_at: '2026-06-03T00:00:00Z' },
      { next_follow_up_at: '2026-06-03T02:00:00+02:00' },
      'keep same',
    ],
    ['address', { address: { street: '', city: null } }, { address: { zip: '27601' } }, 'other only'],
    ['address', { address: { zip: '27601', city: '' } }, { address: { zip: '27601' } }, 'keep same'],
    ['address', { address: { zip: '27601', city: 'Raleigh' } }, { address: { zip: '27601' } }, 'keep fuller'],
    ['address', { address: { state: 'NC' } }, { address: { street: '1 Elm St', city: 'Raleigh' } }, 'other fuller'],
    ['notes', { notes: 'A' }, { notes: 'B', status: 'sold' }, 'both both'],
    ['notes', { notes: 'A'.repeat(longestNotes) }, { notes: 'B' }, 'keep newer'],
    ['notes', { notes: 'A' }, { notes: '' }, 'keep only'],
  ])('%s of %j and %j', (field, keep, other, expected) => {
    const found = proposeMerge({ ...blank, ...keep }, { ...blank, ...other }, now).find((each) => each.field === field);
    expect(found && `${found.side} ${found.why}`).toBe(expected);
  });
});

it.each<[string, Partial<Mergeable>, Partial<Mergeable>, string]>([
  ['the older', { id: 'a', created_at: later }, { id: 'b' }, 'b'],
  ['the sold one, though younger', { id: 'a' }, { id: 'b', status: 'sold', created_at: later }, 'b'],
  ['of the same moment always the same', { id: 'a' }, { id: 'b' }, 'a'],
])('who stays: %s', (_, a, b, expected) => {
  const [one, other] = [
    { ...blank, ...a },
    { ...blank, ...b },
  ];
  expect(whoStays(one, other)[0].id).toBe(expected);
  expect(whoStays(other, one)[0].id).toBe(expected);
});
