import { afterEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from './recent-changes.ts';
import { RecentChanges } from './recent-changes.ts';

afterEach(() => void vi.useRealTimers());

const change = (id: string) => ({ table: 'leads', operation: 'update' as const, ids: [id] });
const told = (events: readonly LiveEvent[]) =>
  events.map((event) => (event.type === 'change' ? event.change.ids : event.type));

it('who comes back hears exactly what came since, of their own, with the position to come back to next', () => {
  const recent = new RecentChanges();
  const positions = [recent.position()];
  for (const id of ['a', 'b', 'c']) {
    recent.add(['other'], change(`${id} of another`));
    positions.push(recent.add(['ann'], change(id)).position);
  }
  expect(positions.map((position) => told(recent.since('ann', position)))).toEqual([
    [['a'], ['b'], ['c']],
    [['b'], ['c']],
    [['c']],
    [],
  ]);
  const [first, ...rest] = recent.since('ann', positions[0]);
  expect(recent.since('ann', first?.position)).toEqual(rest);
});

it('what was told to many is heard again by each of them, and by nobody else', () => {
  const recent = new RecentChanges();
  const before = recent.position();
  recent.add(['ann', 'bo'], change('a'));
  recent.add(['bo'], change('b'));
  expect(['ann', 'bo', 'cy'].map((owner) => told(recent.since(owner, before)))).toEqual([[['a']], [['a'], ['b']], []]);
});

it.each([
  ['nothing', undefined],
  ['another start of the server', `${crypto.randomUUID()}.0`],
  ['what is still to come', 'EPOCH.9'],
  ['no number', 'EPOCH.x'],
])('who comes back with %s reads all again', (_, position) => {
  const recent = new RecentChanges();
  recent.add(['ann'], change('a'));
  const [epoch = ''] = recent.position().split('.');
  expect(told(recent.since('ann', position?.replace('EPOCH', epoch)))).toEqual(['resync']);
});

it('what is a minute old, or behind 2,000 newer ones, is forgotten: from just before it all is read again', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const recent = new RecentChanges();
  const [before, first] = [recent.position(), recent.add(['ann'], change('a')).position];
  vi.advanceTimersByTime(59_000);
  recent.add(['ann'], change('b'));
  expect(told(recent.since('ann', before))).toEqual([['a'], ['b']]);
  vi.advanceTimersByTime(2000);
  recent.add(['ann'], change('c'));
  expect(told(recent.since('ann', before))).toEqual(['resync']);
  expect(told(recent.since('ann', first))).toEqual([['b'], ['c']]);
  for (let count = 0; count < 1999; count++) recent.add(['other'], change('x'));
  expect(told(recent.since('ann', first))).toEqual(['resync']);
});

it('after a break nothing from before it is known', () => {
  const recent = new RecentChanges();
  const before = recent.add(['ann'], change('a')).position;
  const { position } = recent.restart();
  expect(told(recent.since('ann', before))).toEqual(['resync']);
  expect(recent.since('ann', position)).toEqual([]);
});
