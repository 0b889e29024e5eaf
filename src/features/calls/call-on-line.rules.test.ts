// A call on a line by its events: every order ends in the same state at the same cost, and the line goes on.
import { describe, expect, it } from 'vitest';
import { billOf } from './call-bill.rules.ts';
import { noFacts, withTold, type CallFacts, type Told } from './call-facts.rules.ts';
import { standingOf, stepsOf } from './call-state.rules.ts';

const start = Date.parse('2026-03-04T18:00:00Z');
const rates = { centsPerMinute: 1, recordedCentsPerMinute: 2, isRecorded: false };
const seconds = (count: number) => start + 1000 * count;

type Change = (facts: CallFacts) => CallFacts;

/** `lead answered 20`, `lead ended 95 timeout`: told of the lead; `line ended 80 normal_clearing`: what the line did. */
function change(text: string): Change {
  const [who, type, at, more = ''] = text.split(' ') as ['lead' | 'line', Told['type'] | 'up', string, string?];
  if (who === 'line' && type === 'up')
    return (facts) => ({ ...facts, agentLeg: 'line', agentPressedAt: seconds(Number(at)) });
  if (who === 'line') return (facts) => ({ ...facts, agentEndedAt: seconds(Number(at)), agentCause: more });
  const told = {
    leg: 'lead',
    legId: 'lead',
    at: seconds(Number(at)),
    digits: '',
    cause: type === 'ended' ? more : null,
  };
  return (facts) => withTold(facts, { ...told, type } as Told);
}
const waiting: CallFacts = { ...noFacts, isOnLine: true };
const up: CallFacts = {
  ...waiting,
  agentLeg: 'line',
  agentDialedAt: start,
  agentAnsweredAt: start,
  agentPressedAt: start,
};
const after = (events: readonly string[], from = up) => events.reduce((facts, text) => change(text)(facts), from);
function permutations<T>(all: readonly T[]): T[][] {
  if (all.length === 0) return [[]];
  return all.flatMap((one, place) => permutations(all.toSpliced(place, 1)).map((rest) => [one, ...rest]));
}
const endOf = (facts: CallFacts) => {
  const standing = standingOf(facts);
  return { ...standing, cents: billOf({ ...standing, ...rates }), steps: stepsOf(facts) };
};

describe('every order of events ends the same way', () => {
  it.each<[string, string[], object]>([
    [
      'a talk that the lead ends, before the line ends',
      [
        'lead initiated 1',
        'lead answered 20',
        'lead bridged 20.5',
        'lead ended 81 normal_clearing',
        'line ended 900 normal_clearing',
      ],
      { status: 'completed', endedBy: 'lead', durationSeconds: 61, cents: 2, isOver: true, isBillKnown: true },
    ],
    [
      'a talk that ends with the line',
      ['lead answered 20', 'lead bridged 20.5', 'line ended 80 normal_clearing', 'lead ended 80.1 normal_clearing'],
      { status: 'completed', endedBy: 'agent', durationSeconds: 60, cents: 1, isOver: true },
    ],
    [
      'a lead who does not answer',
      ['lead initiated 1', 'lead ended 31 timeout', 'line ended 900 normal_clearing'],
      { status: 'no_answer', durationSeconds: 0, cents: 0, isOver: true, isBillKnown: true },
    ],
    [
      'a lead who is busy',
      ['lead initiated 1', 'lead ended 3 user_busy'],
      { status: 'busy', endedBy: 'lead', cents: 0 },
    ],
    [
      'a line that ends while the lead’s phone rings',
      ['lead initiated 1', 'line ended 12 normal_clearing', 'lead ended 12.4 originator_cancel'],
      { status: 'canceled', endedBy: 'agent', cents: 0, isOver: true },
    ],
    [
      'a talk of which only the bridge tells',
      ['lead bridged 20', 'lead ended 30 normal_clearing', 'line up 0'],
      { status: 'completed', durationSeconds: 10, cents: 1, isOver: true },
    ],
  ])('%s', (_, events, end) => {
    const inOrder = after(events);
    expect(endOf(inOrder)).toMatchObject({ ...end, steps: [] });
    for (const order of permutations(events)) expect(after([...order, ...order])).toEqual(inOrder);
  });

  it('a call that is over does not wait for the line', () => {
    expect(standingOf(after(['lead answered 20', 'lead ended 81 normal_clearing']))).toMatchObject({
      isOver: true,
      isBillKnown: true,
      durationSeconds: 61,
      endedBy: 'lead',
    });
  });
});

describe('what is done next', () => {
  const stopped = (events: string[], reason: CallFacts['stopReason'] = 'hung_up'): CallFacts => ({
    ...after(events),
    stopReason: reason,
  });
  it.each<[string, CallFacts, string[]]>([
    ['the line rings', waiting, []],
    ['the line is up', up, ['dial_lead']],
    ['the lead’s phone is asked to ring', { ...up, leadDialedAt: start }, []],
    ['the lead answered', after(['lead initiated 1', 'lead answered 20']), ['bridge']],
    ['they talk', after(['lead answered 20', 'lead bridged 21']), []],
    ['the lead hung up', after(['lead answered 20', 'lead ended 50 normal_clearing']), []],
    ['the line ended', after(['lead initiated 1', 'line ended 15 normal_clearing']), ['hang_up_lead']],
    ['the agent hangs up', stopped(['lead answered 20', 'lead bridged 21']), ['hang_up_lead']],
    ['the money is used up', stopped(['lead answered 20', 'lead bridged 21'], 'no_money'), ['hang_up_lead']],
    ['the agent hangs up before anybody was dialed', stopped([]), []],
  ])('%s', (_, facts, steps) => {
    expect(stepsOf(facts)).toEqual(steps);
  });

  it('the line’s phone is never hung up for a call, nor rung, whatever is known', () => {
    const events = [
      'lead initiated 1',
      'lead answered 20',
      'lead bridged 21',
      'lead ended 50 timeout',
      'line ended 60 lost',
    ];
    for (const order of permutations(events))
      for (let so = 0; so <= order.length; so++)
        for (const reason of [null, 'hung_up', 'no_money', 'not_allowed'] as const) {
          const steps = stepsOf({ ...after(order.slice(0, so)), stopReason: reason });
          for (const step of ['dial_agent', 'ask_agent', 'hang_up_agent']) expect(steps).not.toContain(step);
        }
  });

  it('a call that is stopped before it was dialed is over', () => {
    expect(standingOf(stopped([]))).toMatchObject({ status: 'canceled', isOver: true, endedBy: 'agent' });
    expect(standingOf(stopped([], 'not_allowed'))).toMatchObject({
      status: 'failed',
      reason: 'not_allowed',
      isOver: true,
    });
    expect(standingOf(after(['line ended 5 normal_clearing']))).toMatchObject({
      status: 'canceled',
      reason: null,
      isOver: true,
    });
  });
});
