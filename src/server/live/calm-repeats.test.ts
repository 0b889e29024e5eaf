import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { calmRepeats, restMs } from './calm-repeats.ts';
import type { Announcement } from './listener.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const figures = (team: string, owners = ['ann', 'bo']): Announcement => ({
  owners,
  change: { table: 'team_production', operation: 'update', ids: [team] },
});

function start() {
  const told: string[] = [];
  const calm = calmRepeats(({ owners, change }) => told.push(`${change.ids?.join(' ')} to ${owners.join(' ')}`));
  return { ...calm, told };
}

it('the first is told at once, all that repeat it within a second once, at its end, and so on', () => {
  const { deliver, told } = start();
  for (let count = 0; count < 5; count++) deliver(figures('one'));
  expect(told).toEqual(['one to ann bo']);
  vi.advanceTimersByTime(restMs - 1);
  expect(told).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(told).toHaveLength(2);
  deliver(figures('one'));
  expect(told).toHaveLength(2);
  vi.advanceTimersByTime(restMs);
  expect(told).toHaveLength(3);
  vi.advanceTimersByTime(10 * restMs);
  expect(told).toHaveLength(3);
  deliver(figures('one'));
  expect(told).toHaveLength(4);
});

it('another team, and another number of members, waits for nobody', () => {
  const { deliver, told } = start();
  for (const announcement of [figures('one'), figures('two'), figures('one', ['ann', 'bo', 'cy'])])
    deliver(announcement);
  expect(told).toEqual(['one to ann bo', 'two to ann bo', 'one to ann bo cy']);
});

it('what is told to one owner is told each time', () => {
  const { deliver, told } = start();
  for (let count = 0; count < 3; count++) deliver(figures('one', ['ann']));
  expect(told).toHaveLength(3);
});

it('nothing is told after the end', () => {
  const { deliver, stop, told } = start();
  for (let count = 0; count < 2; count++) deliver(figures('one'));
  stop();
  vi.advanceTimersByTime(restMs);
  expect(told).toHaveLength(1);
});
