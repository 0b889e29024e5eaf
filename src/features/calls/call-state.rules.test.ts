// Calls by their events: every order of the same events ends in the same state at the same cost.
import { describe, expect, it } from 'vitest';
import { billOf } from './call-bill.rules.ts';
import { noFacts, withTold, type CallFacts, type Told } from './call-facts.rules.ts';
import { standingOf, stepsOf } from './call-state.rules.ts';

const start = Date.parse('2026-03-04T18:00:00Z');
const rates = { centsPerMinute: 1, recordedCentsPerMinute: 2, isRecorded: false };

/** `lead answered 20`: after so many seconds; `agent gathered 9 1`: with the key 1; `lead ended 95 normal_clearing`. */
function told(line: string): Told {
  const [leg, type, seconds, more = ''] = line.split(' ') as ['agent' | 'lead', Told['type'], string, string?];
  return {
    leg,
    type,
    legId: `leg of ${leg}`,
    at: start + 1000 * Number(seconds),
    digits: type === 'gathered' ? more : '',
    cause: type === 'ended' ? more : null,
  };
}
const after = (lines: readonly string[], from: CallFacts = noFacts): CallFacts =>
  lines.reduce((facts, line) => withTold(facts, told(line)), from);
const endOf = (lines: readonly string[]) => {
  const standing = standingOf(after(lines));
  return { ...standing, cents: billOf({ ...standing, ...rates }) };
};

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length === 0) return [[]];
  return all.flatMap((one, place) => permutations(all.toSpliced(place, 1)).map((rest) => [one, ...rest]));
}

const lives: [name: string, events: string[], end: object][] = [
  [
    'a talk that the lead ends',
    [
      'agent answered 5',
      'agent gathered 9 1',
      'lead answered 20',
      'agent bridged 20.5',
      'lead ended 81 normal_clearing',
      'agent ended 81.2 normal_clearing',
    ],
    { status: 'completed', endedBy: 'lead', durationSeconds: 61, cents: 2, reason: null, isOver: true },
  ],
  [
    'a talk that the agent ends',
    [
      'agent answered 5',
      'agent gathered 9 1',
      'lead answered 20',
      'lead bridged 20.5',
      'agent ended 80 normal_clearing',
      'lead ended 80.1 normal_clearing',
    ],
    { status: 'completed', endedBy: 'agent', durationSeconds: 60, cents: 1 },
  ],
  [
    'a talk of a moment',
    [
      'agent answered 5',
      'agent gathered 9 1',
      'lead answered 20',
      'lead ended 20.2 normal_clearing',
      'agent ended 21 normal_clearing',
    ],
    { status: 'completed', durationSeconds: 1, cents: 1 },
  ],
  [
    'four hours',
    ['agent gathered 9 1', 'lead answered 20', 'lead ended 14420 time_limit', 'agent ended 14421 normal_clearing'],
    { status: 'completed', endedBy: 'carrier', reason: 'time_limit', durationSeconds: 14_400, cents: 240 },
  ],
  [
    'an answer of which only the bridge tells',
    ['agent gathered 9 1', 'lead bridged 20', 'lead ended 30 normal_clearing', 'agent ended 31 normal_clearing'],
    { status: 'completed', durationSeconds: 10, cents: 1 },
  ],
  [
    'a lead who does not answer',
    ['agent answered 5', 'agent gathered 9 1', 'lead ended 40 timeout', 'agent ended 41 normal_clearing'],
    { status: 'no_answer', durationSeconds: 0, cents: 0, isBillKnown: true },
  ],
  [
    'a lead who is busy',
    ['agent answered 5', 'agent gathered 9 1', 'lead ended 12 user_busy', 'agent ended 13 normal_clearing'],
    { status: 'busy', endedBy: 'lead', cents: 0 },
  ],
  [
    'an agent who hangs up while it rings',
    ['agent answered 5', 'agent gathered 9 1', 'agent ended 12 normal_clearing', 'lead ended 13 originator_cancel'],
    { status: 'canceled', endedBy: 'agent', cents: 0 },
  ],
  [
    'an agent who presses nothing',
    ['agent answered 5', 'agent gathered 15', 'agent ended 16 normal_clearing'],
    { status: 'failed', reason: 'not_pressed', cents: 0, isOver: true },
  ],
  ['an agent who does not pick up', ['agent ended 30 timeout'], { status: 'failed', reason: 'agent_no_answer' }],
  ['an agent who is busy', ['agent ended 3 user_busy'], { status: 'failed', reason: 'agent_busy' }],
  [
    'a call that the carrier lost',
    ['agent answered 5', 'agent gathered 9 1', 'lead answered 20', 'lead ended 50 lost', 'agent ended 50 lost'],
    { status: 'completed', endedBy: 'carrier', durationSeconds: 30, cents: 1 },
  ],
];

describe('every order of events ends the same way', () => {
  it.each(lives)('%s', (_, events, end) => {
    const orders = permutations(events);
    const inOrder = after(events);
    expect(endOf(events)).toMatchObject(end);
    for (const order of orders) {
      expect(after(order)).toEqual(inOrder);
      // Each once more, as the carrier repeats them.
      expect(after([...order, ...order])).toEqual(inOrder);
    }
    expect(orders.length).toBeGreaterThan(0);
  });

  it('a bill is not known while a lead who hung up is not known to have answered', () => {
    const before = after(['agent answered 5', 'agent gathered 9 1', 'lead ended 60 normal_clearing']);
    const ended = withTold(before, told('agent ended 61 normal_clearing'));
    expect(standingOf(ended)).toMatchObject({ isOver: true, isBillKnown: false });
    expect(standingOf(withTold(ended, told('lead answered 20')))).toMatchObject({
      isBillKnown: true,
      durationSeconds: 40,
    });
  });
});

describe('what is done next', () => {
  const dialed = { ...noFacts, agentDialedAt: start };
  it.each([
    ['nothing is dialed', noFacts, ['dial_agent']],
    ['the agent’s phone rings', after(['agent initiated 1'], dialed), []],
    ['the agent picked up', after(['agent answered 5'], dialed), ['ask_agent']],
    ['1 was pressed', after(['agent answered 5', 'agent gathered 9 1'], dialed), ['dial_lead']],
    ['another key was pressed', after(['agent answered 5', 'agent gathered 9 2'], dialed), ['hang_up_agent']],
    ['no key was pressed', after(['agent answered 5', 'agent gathered 19'], dialed), ['hang_up_agent']],
    [
      'the lead’s phone is asked to ring',
      { ...after(['agent answered 5', 'agent gathered 9 1'], dialed), leadDialedAt: start },
      [],
    ],
    ['the lead answered', after(['agent answered 5', 'agent gathered 9 1', 'lead answered 20'], dialed), ['bridge']],
    ['they talk', after(['agent answered 5', 'agent gathered 9 1', 'lead answered 20', 'lead bridged 21'], dialed), []],
    [
      'the lead hung up',
      after(['agent answered 5', 'agent gathered 9 1', 'lead answered 20', 'lead ended 50 normal_clearing'], dialed),
      ['hang_up_agent'],
    ],
    [
      'the agent hung up while it rang',
      after(['agent answered 5', 'agent gathered 9 1', 'lead initiated 10', 'agent ended 15 normal_clearing'], dialed),
      ['hang_up_lead'],
    ],
    [
      'the money is used up',
      {
        ...after(['agent answered 5', 'agent gathered 9 1', 'lead answered 20', 'lead bridged 21'], dialed),
        stopReason: 'no_money' as const,
      },
      ['hang_up_agent', 'hang_up_lead'],
    ],
    [
      'the agent ended it on a screen while the lead’s phone rang',
      {
        ...after(['agent answered 5', 'agent gathered 9 1', 'lead initiated 10'], dialed),
        stopReason: 'hung_up' as const,
      },
      ['hang_up_agent', 'hang_up_lead'],
    ],
    [
      'the agent ended it on a screen before a phone was known to ring',
      { ...dialed, stopReason: 'hung_up' as const },
      [],
    ],
    ['all hung up', after(['agent answered 5', 'agent ended 9 normal_clearing'], dialed), []],
  ])('%s', (_, facts, steps) => {
    expect(stepsOf(facts)).toEqual(steps);
  });

  it('the lead is never dialed without the key, whatever else is known', () => {
    const others = [
      'agent initiated 1',
      'agent answered 5',
      'agent gathered 9 2',
      'agent gathered 9',
      'agent ended 30 timeout',
    ];
    for (const order of permutations(others))
      for (let so = 0; so <= order.length; so++)
        expect(stepsOf(after(order.slice(0, so), dialed))).not.toContain('dial_lead');
  });
});

describe('ended by the agent on a screen', () => {
  const ended = (lines: string[]) => standingOf({ ...after(lines), stopReason: 'hung_up' });
  it.each([
    ['a talk', ['agent gathered 9 1', 'lead answered 20', 'agent ended 50 normal_clearing', 'lead ended 50 normal_clearing'], 'completed', 30], // prettier-ignore
    ['while the lead’s phone rang', ['agent gathered 9 1', 'agent ended 12 normal_clearing', 'lead ended 11 originator_cancel'], 'canceled', 0], // prettier-ignore
    ['while the agent’s own phone rang', ['agent ended 3 originator_cancel'], 'canceled', 0],
  ])('%s', (_, lines, status, durationSeconds) => {
    expect(ended(lines)).toMatchObject({ status, durationSeconds, reason: null, endedBy: 'agent', isOver: true });
  });
});

describe('while it lives', () => {
  it.each([
    ['queued', []],
    ['ringing', ['agent initiated 1']],
    ['ringing', ['agent answered 5', 'agent gathered 9 1', 'lead initiated 10']],
    ['answered', ['agent answered 5', 'agent gathered 9 1', 'lead answered 20']],
    ['bridged', ['agent answered 5', 'agent gathered 9 1', 'lead answered 20', 'agent bridged 21']],
  ])('it is %s', (status, events) => {
    expect(standingOf(after(events))).toMatchObject({ status, isOver: false, endedBy: null, reason: null });
  });
});
