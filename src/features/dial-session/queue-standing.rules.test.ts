import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areaCodesOf } from '../contact-gate/area-codes.rules.ts';
import { usStates } from '../../domain/us-state.ts';
import { contactRate } from './dial-session.rules.ts';
import { areFewOpen, closedPlaces, standingOf, type Candidate } from './queue-standing.rules.ts';

const minuteMs = 60_000;
/** A Tuesday, 1:00 PM in New York and 10:00 AM in Los Angeles. */
const noon = Date.UTC(2026, 9, 6, 17);
/** 3:00 AM in New York, 9:00 PM the day before in Honolulu. */
const night = Date.UTC(2026, 9, 6, 7);

const lead: Candidate = {
  phone: '+13125550142',
  state: null,
  zip: null,
  isSuppressed: false,
  registry: null,
  lastInboundAt: null,
  followUpAt: null,
  recent: [],
  lastCalledAt: null,
};
const why = (change: Partial<Candidate>, now = noon) => {
  const standing = standingOf({ ...lead, ...change }, now);
  return standing.may === 'go' ? 'go' : standing.why;
};

it('says of a lead whether it may be called now, and why not', () => {
  expect(why({})).toBe('go');
  expect(why({}, night)).toBe('closed');
  expect(why({ lastInboundAt: night - minuteMs }, night)).toBe('go');
  expect(why({ followUpAt: night - 60 * minuteMs }, night)).toBe('go');
  expect(why({ followUpAt: night + 60 * minuteMs }, night)).toBe('go');
  expect(why({ followUpAt: night + 61 * minuteMs }, night)).toBe('closed');
  expect(why({ phone: null })).toBe('no_phone');
  expect(why({ phone: '+12425550142' })).toBe('number');
  expect(why({ isSuppressed: true, lastInboundAt: noon - 1, followUpAt: noon })).toBe('suppressed');
  expect(why({ lastCalledAt: noon - 59 * minuteMs })).toBe('called');
  expect(why({ lastCalledAt: noon - 60 * minuteMs })).toBe('go');
});

it('hides a fourth call within a day where a state allows three, also from who wrote', () => {
  const recent = [2, 3, 4].map((hours) => noon - hours * 60 * minuteMs);
  expect(why({ phone: '+13055550142', recent })).toBe('limit');
  expect(why({ phone: '+13055550142', recent: recent.slice(1) })).toBe('go');
  expect(why({ state: 'FL', recent })).toBe('limit');
  expect(why({ recent })).toBe('go');
  expect(why({ phone: '+13055550142', recent, lastInboundAt: noon - minuteMs, followUpAt: noon })).toBe('limit');
});

it('knows which places are closed, and when few are open', () => {
  expect([noon, night].map((now) => areFewOpen(closedPlaces(now)))).toEqual([false, true]);
  expect(closedPlaces(noon).states).not.toContain('NY');
  expect(closedPlaces(night).states).toContain('NY');
  expect(closedPlaces(night).codes).toContain('212');
});

it('leaves a state open to who may live in its open part, as the ZIP says', () => {
  // 8:30 PM in El Paso, 9:30 PM in the rest of Texas, which closes at 9.
  const evening = Date.UTC(2026, 9, 7, 2, 30);
  const elPaso = { phone: '+19155550142', state: 'TX' };
  expect(why({ ...elPaso, zip: '79901' }, evening)).toBe('go');
  expect(why(elPaso, evening)).toBe('closed');
  const { states, partly, codes, openCodes } = closedPlaces(evening);
  expect([states.includes('TX'), partly.includes('TX')]).toEqual([false, true]);
  expect([codes.includes('512'), openCodes.includes('915')]).toEqual([true, true]);
});

it('takes no place for closed where the gate lets a call through', () => {
  const codes = [...areaCodesOf('US'), ...areaCodesOf('CA')];
  const states = usStates.map(({ code }) => code);
  fc.assert(
    fc.property(
      fc.constantFrom(...codes),
      fc.option(fc.constantFrom(...states)),
      fc.option(fc.integer({ min: 500, max: 99_999 }).map((zip) => String(zip).padStart(5, '0'))),
      fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) }),
      (code, state, zip, now) => {
        if (standingOf({ ...lead, phone: `+1${code}5550142`, state, zip }, now).may === 'not') return;
        const closed = closedPlaces(now);
        expect(closed.codes).not.toContain(code);
        expect(closed.openCodes).toContain(code);
        expect(closed.states).not.toContain(state);
        if (zip === null) expect(closed.partly).not.toContain(state);
      },
    ),
    { numRuns: 400 },
  );
});

it('a contact rate is of the leads that were worked', () => {
  expect(contactRate({ done: 0, reached: 0 })).toBeNull();
  expect(contactRate({ done: 3, reached: 1 })).toBe(33);
  expect(contactRate({ done: 2, reached: 2 })).toBe(100);
});
