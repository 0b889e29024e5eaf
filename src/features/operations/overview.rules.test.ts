import { describe, expect, it } from 'vitest';
import { isCheckLate, providerState, queuesToShow } from './overview.rules.ts';
import { shortSpan } from './span.rules.ts';

const queue = (name: string, more: object = {}) => ({
  name,
  retrying: 0,
  failed: 0,
  oldest_seconds: 0,
  ...more,
});
const provider = (answered_at: string | null, failed_at: string | null, is_configured = true) =>
  providerState({ is_configured, answered_at, failed_at });

it('queues that need a look stand first', () => {
  const shown = queuesToShow([
    queue('__runner', { failed: 1 }),
    queue('b'),
    queue('a'),
    queue('late', { oldest_seconds: 121 }),
    queue('failed', { failed: 1 }),
    queue('retried', { retrying: 1 }),
  ]);
  expect(shown.map(({ name }) => name)).toEqual(['failed', 'late', 'retried', 'a', 'b']);
});

describe('a provider', () => {
  const [one, two] = ['2026-03-02T12:00:00Z', '2026-03-02T12:00:01Z'];
  it.each([
    [null, null, 'unused'],
    [one, null, 'fine'],
    [null, one, 'failing'],
    [two, one, 'fine'],
    [one, two, 'failing'],
  ])('that answered %s and failed %s is %s', (answered, failed, state) => {
    expect(provider(answered, failed)).toBe(state);
    expect(provider(answered, failed, false)).toBe('off');
  });
});

it('a check is late after a night without it', () => {
  const now = Date.parse('2026-03-03T12:00:00Z');
  expect(isCheckLate(null, now)).toBe(true);
  expect(isCheckLate('2026-03-02T09:00:00Z', now)).toBe(true);
  expect(isCheckLate('2026-03-02T11:00:00Z', now)).toBe(false);
});

it('a span is said in its largest whole unit', () => {
  expect([0.4, 59, 60, 3_599, 3_600, 86_399, 172_800].map(shortSpan)).toEqual([
    '0 s',
    '59 s',
    '1 min',
    '59 min',
    '1 h',
    '23 h',
    '2 d',
  ]);
});
