// Lines by their events: every order of the same events ends in the same state.
import { describe, expect, it } from 'vitest';
import { heardForCall, noLineFacts, withLineTold, type LineFacts, type LineTold } from './line-facts.rules.ts';
import { lineEndOf, lineStatusOf, lineStepsOf } from './line-state.rules.ts';

const start = Date.parse('2026-03-04T18:00:00Z');

/** `answered 5`: after so many seconds; `gathered 9 1`: with the key 1; `ended 95 normal_clearing`. */
function told(text: string): LineTold {
  const [type, seconds, more = ''] = text.split(' ') as [LineTold['type'], string, string?];
  const at = start + 1000 * Number(seconds);
  return { type, legId: 'leg', at, digits: type === 'gathered' ? more : '', cause: type === 'ended' ? more : null };
}
const dialed: LineFacts = { ...noLineFacts, dialedAt: start };
const after = (events: readonly string[], from = dialed) =>
  events.reduce((facts, text) => withLineTold(facts, told(text)), from);
function permutations<T>(all: readonly T[]): T[][] {
  if (all.length === 0) return [[]];
  return all.flatMap((one, place) => permutations(all.toSpliced(place, 1)).map((rest) => [one, ...rest]));
}

const taken = ['initiated 1', 'answered 5', 'gathered 9 1', 'spoken 11'];

describe('every order of events ends the same way', () => {
  it.each([
    ['a line that the agent hangs up', [...taken, 'bridged 40', 'ended 900 normal_clearing'], 'hung_up'],
    ['a line of four hours', [...taken, 'spoken 80', 'ended 14405 time_limit'], 'time_limit'],
    ['a line that the carrier lost', [...taken, 'ended 100 lost'], 'lost'],
    ['another key', ['initiated 1', 'answered 5', 'gathered 9 2', 'ended 10 normal_clearing'], 'not_pressed'],
    ['no key', ['initiated 1', 'answered 5', 'gathered 19', 'ended 20 normal_clearing'], 'not_pressed'],
    ['nobody picks up', ['initiated 1', 'ended 31 timeout'], 'no_answer'],
    ['a busy phone', ['initiated 1', 'ended 3 user_busy'], 'busy'],
    ['a phone that cannot be reached', ['ended 1 refused'], 'unreached'],
    ['two ends', [...taken, 'ended 100 normal_clearing', 'ended 130 lost'], 'hung_up'],
  ])('%s', (_, events, end) => {
    const inOrder = after(events);
    expect([lineStatusOf(inOrder), lineEndOf(inOrder), lineStepsOf(inOrder)]).toEqual(['over', end, []]);
    for (const order of permutations(events)) {
      expect(after(order)).toEqual(inOrder);
      expect(after([...order, ...order])).toEqual(inOrder);
    }
  });
});

describe('what is done next', () => {
  const stopped = (reason: LineFacts['stopReason'], from: LineFacts): LineFacts => ({
    ...from,
    stopReason: reason,
    stoppedAt: start + 1_000_000,
  });
  it.each<[string, LineFacts, string, string[]]>([
    ['nothing is dialed', noLineFacts, 'ringing', ['dial']],
    ['the dial is in doubt', dialed, 'ringing', []],
    ['it rings', after(['initiated 1']), 'ringing', []],
    ['it was picked up', after(['initiated 1', 'answered 5']), 'ringing', ['ask']],
    ['1 was pressed', after(taken.slice(0, 3)), 'up', ['welcome']],
    ['it is up', after(taken), 'up', []],
    ['another key was pressed', after(['initiated 1', 'answered 5', 'gathered 9 3']), 'ending', ['hang_up']],
    ['the agent left', stopped('left', after(taken)), 'ending', ['hang_up']],
    ['the agent left before it was dialed', stopped('left', noLineFacts), 'over', []],
    ['the agent left while the dial is in doubt', stopped('left', dialed), 'ending', []],
    ['nobody was called for long', stopped('idle', after(taken)), 'ending', ['say_end']],
    ['why it ends was heard', stopped('idle', after([...taken, 'spoken 1003'])), 'ending', ['hang_up']],
    ['it is over', stopped('idle', after([...taken, 'ended 1004 normal_clearing'])), 'over', []],
  ])('%s', (_, facts, status, steps) => {
    expect([lineStatusOf(facts), lineStepsOf(facts)]).toEqual([status, steps]);
  });

  it('it is never up without the key, whatever else is told', () => {
    for (const order of permutations([
      'initiated 1',
      'answered 5',
      'gathered 9 2',
      'gathered 19',
      'spoken 20',
      'bridged 21',
    ]))
      for (let so = 0; so <= order.length; so++) expect(lineStatusOf(after(order.slice(0, so)))).not.toBe('up');
  });
});

it('of words that were heard the first are the line’s own, whichever comes first', () => {
  const [first, second] = [start + 11_000, start + 60_000];
  expect(heardForCall(dialed, first)).toBeNull();
  expect(heardForCall(after(['spoken 11']), first)).toBeNull();
  expect(heardForCall(after(['spoken 11']), second)).toBe(second);
  expect(heardForCall(after(['spoken 60']), first)).toBe(second);
});
