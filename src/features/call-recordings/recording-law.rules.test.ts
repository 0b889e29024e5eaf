import { describe, expect, it } from 'vitest';
import { allPartyStates } from '../../domain/all-party-consent.ts';
import { statesWithZone, zonesOfState } from '../../domain/state-zones.ts';
import { usStates } from '../../domain/us-state.ts';
import { areaCodesOf } from '../contact-gate/area-codes.rules.ts';
import { lawOfCall, lawOfState, statesOfAgent, statesOnCall, unknownState } from './recording-law.rules.ts';

const strict = new Set<string>(allPartyStates);
const states = [...usStates.map(({ code }) => code), 'DC', 'PR'];
const someone = (phone: string, state: string | null = null, zip: string | null = null) => ({ phone, state, zip });

describe('the law of a call', () => {
  it('has a row for every state, and asks everyone where the list of such states says so', () => {
    expect(Object.keys(lawOfState).toSorted()).toEqual(states.toSorted());
    expect(states.filter((code) => lawOfState[code] === 'all_party').toSorted()).toEqual([...strict].toSorted());
  });

  it('is the stricter one of both states, for every pair of them', () => {
    for (const one of states)
      for (const other of states) {
        const law = strict.has(one) || strict.has(other) ? 'all_party' : 'one_party';
        expect({ one, other, law: lawOfCall([[one], [other]]) }).toEqual({ one, other, law });
      }
  });

  it('is strict where a side is nowhere, in a province, in a territory or in several states', () => {
    for (const other of [[], [unknownState], ['ON'], ['GU'], ['AE'], ['TX', 'CA'], ['TX', unknownState]]) {
      expect({ other, law: lawOfCall([['TX'], other]) }).toEqual({ other, law: 'all_party' });
      expect({ other, law: lawOfCall([other, ['TX']]) }).toEqual({ other, law: 'all_party' });
    }
    expect(lawOfCall([['TX', 'OH'], ['NY']])).toBe('one_party');
  });
});

describe('the states of somebody on a call', () => {
  it('are those of the number and of the address', () => {
    expect(statesOnCall(someone('+16155550101'))).toEqual(['TN']);
    expect(statesOnCall(someone('+16155550101', 'CA')).toSorted()).toEqual(['CA', 'TN']);
    expect(statesOnCall(someone('+16155550101', null, '33101')).toSorted()).toEqual(['FL', 'TN']);
  });

  it.each(['+18005550101', '+18765550101', '+442079460101', 'anonymous'])('of %s are not known', (phone) => {
    expect(statesOnCall(someone(phone, 'TX'))).toContain(unknownState);
  });

  it('are known for every area code of a state', () => {
    const unknown = areaCodesOf('US').filter((code) =>
      statesOnCall(someone(`+1${code}5550101`)).includes(unknownState),
    );
    expect(unknown).toEqual([]);
  });
});

describe('the states of the agent', () => {
  const agent = (phone: string, state: string | null, timeZone = 'America/Chicago') => ({ phone, state, timeZone });
  const codes = areaCodesOf('US');
  /** The first area code of each state. */
  const phones = new Map(
    codes.toReversed().map((code) => {
      const phone = `+1${code}5550101`;
      return [statesOnCall(someone(phone))[0], phone];
    }),
  );

  const wrong: string[] = [];
  const check = (isStrict: boolean, side: Parameters<typeof statesOfAgent>[0]) => {
    const law = isStrict ? 'all_party' : 'one_party';
    if (lawOfCall([statesOfAgent(side), ['TX']]) !== law) wrong.push(`${JSON.stringify(side)} is ${law}`);
  };

  it('is the one they told, for every pair of it and of the state of their number', () => {
    for (const told of states) for (const phone of phones.values()) check(strict.has(told), agent(phone, told));
    expect(wrong).toEqual([]);
  });

  it('are, until they told it, those of the number and of the time zone: the stricter of both decides', () => {
    const isStrict = (code: string) => strict.has(code) || !states.includes(code);
    for (const zone of new Set(statesWithZone.flatMap((code) => zonesOfState(code)))) {
      const there = statesWithZone.filter((code) => zonesOfState(code).includes(zone));
      for (const [byNumber, phone] of phones) check([byNumber!, ...there].some(isStrict), agent(phone, null, zone));
    }
    expect(wrong).toEqual([]);
  });

  it.each(['Europe/Berlin', 'America/Toronto', ''])('are not known in the time zone %s', (zone) => {
    expect(statesOfAgent(agent('+16155550101', null, zone))).toEqual(['TN', unknownState]);
  });
});
