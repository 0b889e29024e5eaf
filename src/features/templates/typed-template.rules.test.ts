import { describe, expect, it } from 'vitest';
import { layUpon, readTyped, standingOf, type TypedWords } from './typed-template.rules.ts';

const typed = (more: Partial<TypedWords> = {}): TypedWords => ({
  words: 'mine',
  base: 'before',
  version: 3,
  sent: null,
  ...more,
});

describe('typed words beside what the server has', () => {
  it.each([
    ['arrived', {}, { words: 'mine', version: 4 }, 'saved'],
    ['typed back to what it was', { words: 'before' }, { words: 'before', version: 3 }, 'saved'],
    ['nothing happened elsewhere', {}, { words: 'before', version: 3 }, 'mine'],
    ['changed there and back', {}, { words: 'before', version: 9 }, 'mine'],
    ['what was sent arrived while more was typed', { sent: 'min' }, { words: 'min', version: 4 }, 'mine'],
    ['written elsewhere', {}, { words: 'theirs', version: 4 }, 'theirs'],
    ['written elsewhere after ours was sent', { sent: 'min' }, { words: 'theirs', version: 4 }, 'theirs'],
    ['read before a save that is known', {}, { words: 'older', version: 2 }, 'old'],
  ] as const)('%s', (_, more, server, standing) => {
    expect(standingOf(typed(more), server)).toBe(standing);
  });

  it('once laid upon theirs, they are mine', () => {
    const theirs = { words: 'theirs', version: 4 };
    expect(standingOf(layUpon(typed(), theirs), theirs)).toBe('mine');
  });
});

it.each([
  ['{"words":"a","base":"b","version":1,"sent":"c"}', { words: 'a', base: 'b', version: 1, sent: 'c' }],
  ['{"words":"a","base":"b","version":1}', { words: 'a', base: 'b', version: 1, sent: null }],
  ['{"words":"a","base":"b","version":"1"}', null],
  ['null', null],
  ['{', null],
  [null, null],
])('kept as %j', (stored, read) => {
  expect(readTyped(stored)).toEqual(read);
});
