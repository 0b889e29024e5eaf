import { beforeEach, expect, it, vi } from 'vitest';
import { runHook, usePage } from '../../../test-support/browser-page.ts';
import type { LeadStage } from '../../domain/lead-stage.ts';
import { useActiveShortcuts } from '../../web/shortcuts.ts';
import { useBoardKeys } from './board-keys.browser.ts';
import type { Column, PipelineCard } from './board.rules.ts';

usePage();
const focused: string[] = [];
const brought: string[] = [];
beforeEach(() => {
  focused.length = 0;
  brought.length = 0;
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: () => {},
    getElementById: (id: string) => ({ focus: () => focused.push(id), scrollIntoView: () => brought.push(id) }),
  });
  vi.stubGlobal('requestAnimationFrame', setTimeout);
});

const card = (id: string, stage: LeadStage): PipelineCard => ({
  ...{
    id,
    stage,
    name: id,
    phone: null,
    further_phones: [],
    email: null,
    state: null,
    zip: null,
    quoted: null,
    pending_reason: null,
    version: 1,
  },
  ...{ stage_changed_at: '2031-01-01T00:00:00Z', next_follow_up_at: null },
});
const columns: Column[] = [
  { stage: 'no_pickup', count: 3, cards: ['a', 'b', 'c'].map((id) => card(id, 'no_pickup')) },
  { stage: 'answered', count: 1, cards: [card('d', 'answered')] },
];

async function boardAt(activeId: string | null, openId: string | null = null) {
  const does = { setActive: vi.fn(), open: vi.fn(), move: vi.fn(), say: vi.fn() };
  const board = await runHook(() => ({
    ...useBoardKeys({ columns, activeId, openId, wide: 3, ...does }),
    keys: useActiveShortcuts(),
  }));
  const press = async (key: string, more = {}) => {
    const target = {};
    const event = { key, target, currentTarget: target, preventDefault: vi.fn(), stopPropagation: vi.fn(), ...more };
    await board.does(({ onKeyDown }) => onKeyDown(event as never, columns[0]!));
    return event;
  };
  const step = (label: string) =>
    board.does(({ keys }) => keys.find((each) => each.label === label)?.run({} as KeyboardEvent));
  return { ...does, press, step, lifted: () => board.now().lifted };
}

it.each([
  ['b', 'ArrowDown', 'c'],
  ['c', 'ArrowDown', 'c'],
  ['b', 'ArrowUp', 'a'],
  ['a', 'ArrowUp', 'a'],
  ['b', 'Home', 'a'],
  ['b', 'End', 'c'],
])('from %s %s walks to %s', async (from, key, to) => {
  const { press, setActive } = await boardAt(from);
  await press(key);
  expect(setActive).toHaveBeenLastCalledWith(to);
});

it('arrows to the side go to the next column, Enter opens', async () => {
  const { press, open } = await boardAt('b');
  await press('ArrowRight');
  expect(focused).toEqual(['cards-answered']);
  await press('Enter');
  expect(open).toHaveBeenCalledWith(expect.objectContaining({ id: 'b' }));
});

it.each([
  ['Escape', true],
  ['Tab', false],
])('a lifted card goes back where it was by %s', async (key, isKept) => {
  const { press, say, move, lifted } = await boardAt('b');
  await press(' ');
  await press('ArrowRight');
  expect(lifted()).toMatchObject({ card: { id: 'b' }, over: 'answered' });
  expect(brought).toEqual(['stage-answered']);
  const { preventDefault } = await press(key);
  expect(brought).toEqual(['stage-answered', 'stage-no_pickup']);
  expect([lifted(), preventDefault.mock.calls.length > 0]).toEqual([null, isKept]);
  expect(say).toHaveBeenLastCalledWith('b stays in No Pickup.');
  expect(move).not.toHaveBeenCalled();
});

it.each([' ', 'Enter'])('a lifted card is dropped by "%s", and the focus goes along', async (key) => {
  const { press, move, lifted } = await boardAt('b');
  await press(' ');
  await press('ArrowRight');
  await press(key);
  expect(move).toHaveBeenCalledWith(expect.objectContaining({ id: 'b' }), 'answered');
  expect([lifted(), focused]).toEqual([null, ['cards-answered']]);
});

it('keys of others, and those of a field in a card, are left alone', async () => {
  const { press, setActive } = await boardAt('b');
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { target: {} }]) await press('End', more);
  expect((await press('q')).preventDefault).not.toHaveBeenCalled();
  expect(setActive).not.toHaveBeenCalled();
});

it.each([
  ['Next card', 'b', null, 'c', null],
  ['Previous card', 'a', null, 'a', null],
  ['Next card', null, null, 'a', null],
  ['Next card', 'd', 'a', 'b', 'b'],
])('%s with %s at hand and %s open', async (label, at, shown, active, opened) => {
  const { step, setActive, open } = await boardAt(at, shown);
  await step(label);
  expect(setActive).toHaveBeenLastCalledWith(active);
  if (opened) expect(open).toHaveBeenCalledWith(expect.objectContaining({ id: opened }));
  else expect([open.mock.calls, focused]).toEqual([[], ['cards-no_pickup']]);
});
