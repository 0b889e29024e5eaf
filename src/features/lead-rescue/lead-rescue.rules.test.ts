// Which text comes next and when: days of a plan, send hours through changes of the clock, one text a day wherever a person is.
import { describe, expect, it } from 'vitest';
import { addDays, daysOf } from '../../domain/calendar-date.ts';
import { textParts } from '../../domain/text-parts.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { statesWithZone, zonesOfState } from '../../domain/state-zones.ts';
import { areaCodesOf, placeOfNumber, type AreaCodePlace } from '../contact-gate/area-codes.rules.ts';
import { toInstant, toLocalDateTime, todayIn } from '../../domain/time-zone.ts';
import { templateFault } from '../templates/template-fault.rules.ts';
import { renderTemplate } from '../templates/render-template.rules.ts';
import { decideTracker, lastLeft, type DueTracker, type Plan } from './decide-tracker.rules.ts';
import { planCalendar } from './plan-calendar.rules.ts';
import { missingDays, nextNewDay, planDay } from './plan-day.rules.ts';
import { presetDays } from './preset-texts.words.ts';
import { firstSend, goesOnAt, leavesAt, movedTo, nextDayOf, nextHour, nextSend } from './send-moments.rules.ts';

const plan = (...days: [number, string][]) => days.map(([day, body]) => ({ day, body }));
const at = (text: string) => Date.parse(text);
const iso = (instant: number) => new Date(instant).toISOString();
const chicago = { zone: 'America/Chicago', hour: 9 };
const pat = { phone: '+13125550142', state: 'IL', zip: null };

describe('the day that comes next', () => {
  it.each([
    [
      'the first is day 2',
      1,
      plan([2, 'Two'], [3, 'Three']),
      true,
      { does: 'send', day: 2, body: 'Two', repeats: null },
    ],
    ['a blank body is skipped', 2, plan([2, 'Two'], [3, ' \n'], [4, 'Four']), true, { does: 'skip', day: 3 }],
    ['so is a day that is not there', 2, plan([2, 'Two'], [4, 'Four']), false, { does: 'skip', day: 3 }],
    [
      'a blank end of the plan is passed before it repeats',
      2,
      plan([2, 'Two'], [3, '']),
      true,
      { does: 'skip', day: 3 },
    ],
    [
      'beyond it the last with words is repeated',
      3,
      plan([2, 'Two'], [3, '']),
      true,
      { does: 'send', day: 4, body: 'Two', repeats: 2 },
    ],
    ['far beyond it too', 400, plan([2, 'Two']), true, { does: 'send', day: 401, body: 'Two', repeats: 2 }],
    ['without a loop it is over', 3, plan([2, 'Two'], [3, 'Three']), false, { does: 'complete' }],
    ['without a loop blank days at the end are no days', 2, plan([2, 'Two'], [3, '']), false, { does: 'complete' }],
    ['without any words nothing comes', 1, plan([2, '']), false, { does: 'nothing' }],
    ['nor without days', 1, [], true, { does: 'nothing' }],
  ] as const)('%s', (_, day, templates, loops, expected) => {
    expect(planDay(day, templates, loops)).toEqual(expected);
  });

  it('days to add: after the last, then what is missing', () => {
    expect(missingDays([2, 3, 31])).toHaveLength(27);
    expect([nextNewDay([]), nextNewDay([2, 5]), nextNewDay([3, 31]), nextNewDay(missingDays([]))]).toEqual([
      2,
      6,
      2,
      null,
    ]);
  });
});

describe('the preset plan', () => {
  it('has 30 days of plain, different texts of one segment', () => {
    expect(presetDays.map(({ day }) => day)).toEqual(Array.from({ length: 30 }, (_, place) => place + 2));
    expect(new Set(presetDays.map(({ body }) => body)).size).toBe(30);
    for (const { day, body } of presetDays) {
      expect(templateFault(body), `day ${day}`).toBeNull();
      const text = renderTemplate(body, { first_name: 'Alexandra', agent_name: 'Dana Cole' });
      expect([day, textParts(text).encoding, textParts(text).parts]).toEqual([day, 'GSM-7', 1]);
    }
  });
});

describe('moments', () => {
  it.each([
    ['the next calendar day at the send hour', '2026-03-03T23:30:00Z', chicago, '2026-03-04T15:00:00.000Z'],
    ['counted in the plan’s zone', '2026-03-04T05:30:00Z', chicago, '2026-03-04T15:00:00.000Z'],
    ['over the end of a month and a leap day', '2028-02-28T18:00:00Z', chicago, '2028-02-29T15:00:00.000Z'],
    ['over the end of a year', '2026-12-31T18:00:00Z', chicago, '2027-01-01T15:00:00.000Z'],
    ['on the day the clocks go forward', '2026-03-07T18:00:00Z', chicago, '2026-03-08T14:00:00.000Z'],
    [
      'hour 2 of that day is the next valid instant',
      '2026-03-07T18:00:00Z',
      { zone: 'America/Chicago', hour: 2 },
      '2026-03-08T08:00:00.000Z',
    ],
    [
      'hour 1 of the day they go back is the first of two',
      '2026-10-31T18:00:00Z',
      { zone: 'America/Chicago', hour: 1 },
      '2026-11-01T06:00:00.000Z',
    ],
  ] as const)('the first: %s', (_, started, time, expected) => {
    expect(iso(firstSend(at(started), time))).toBe(expected);
  });

  it.each([
    ['sent on time: tomorrow', '2026-03-03T15:00:20Z', chicago, '2026-03-04T15:00:00.000Z'],
    ['sent late the same day: tomorrow', '2026-03-03T23:00:00Z', chicago, '2026-03-04T15:00:00.000Z'],
    ['caught up before the hour: not once more that day', '2026-03-03T14:10:00Z', chicago, '2026-03-04T15:00:00.000Z'],
    [
      'an evening hour that leaves in the morning: the same evening',
      '2026-03-03T14:00:00Z',
      { zone: 'America/Chicago', hour: 22 },
      '2026-03-04T04:00:00.000Z',
    ],
  ] as const)('the next: %s', (_, sent, time, expected) => {
    expect(iso(nextSend(at(sent), pat, time))).toBe(expected);
  });

  const lateInNewYork = { zone: 'America/New_York', hour: 1 };
  const hawaii = { phone: '+18085550142', state: 'HI', zip: null };
  it.each([
    [
      'resumed, nothing left yet: the next hour',
      nextHour,
      null,
      pat,
      chicago,
      '2026-03-03T14:05:00Z',
      '2026-03-03T15:00',
    ],
    [
      'resumed before the hour, its text left at 8: tomorrow',
      nextHour,
      '2026-03-03T14:00:00Z',
      pat,
      chicago,
      '2026-03-03T14:05:00Z',
      '2026-03-04T15:00',
    ],
    [
      'reset where the agent’s tomorrow is the person’s today: a day later',
      firstSend,
      '2026-03-03T19:00:00Z',
      hawaii,
      lateInNewYork,
      '2026-03-03T19:05:00Z',
      '2026-03-05T06:00',
    ],
  ] as const)('a plan that goes on: %s', (_, comes, left, person, time, now, expected) => {
    const due = goesOnAt(comes(at(now), time), left === null ? null : at(left), person, time);
    expect(iso(due)).toBe(`${expected}:00.000Z`);
  });

  it.each([
    ['held', false],
    ['queued', false],
    ['canceled', false],
    ['sending', true],
    ['sent', true],
    ['delivered', true],
    ['unknown', true],
  ])('a text that is %s has left, or perhaps has: %s', (status, hasLeft) => {
    expect(lastLeft({ status, dueAt: 1, takenAt: 3 }, 2)).toBe(hasLeft ? 3 : 2);
    expect(lastLeft(null, 2)).toBe(2);
  });

  it('another day begins where it begins last', () => {
    expect(iso(nextDayOf(at('2026-03-03T15:00:00Z'), pat, chicago))).toBe('2026-03-04T06:00:00.000Z');
    const nobodyKnows = { phone: '+18005550142', state: null, zip: null };
    expect(iso(nextDayOf(at('2026-03-03T18:00:00Z'), nobodyKnows, chicago))).toBe('2026-03-04T10:00:00.000Z');
  });

  it('moves with the settings, the day stays', () => {
    expect(iso(movedTo(at('2026-03-04T15:00:00Z'), chicago, { zone: 'America/New_York', hour: 14 }))).toBe(
      '2026-03-04T19:00:00.000Z',
    );
    expect(iso(nextHour(at('2026-03-04T15:00:00Z'), chicago))).toBe('2026-03-05T15:00:00.000Z');
  });

  /** Through both changes of the clock: the days in the person's zone that `next` sends on, and those that can be reached. */
  function walk({ zone, hour, person, from, turns }: Walk, next: typeof nextSend) {
    const time = { zone, hour };
    const home = homes[person.state]!;
    let due = toInstant({ date: from, hour, minute: 0, second: 0 }, zone);
    const days: string[] = [];
    const hours: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      const leaves = leavesAt(due, person, time);
      days.push(todayIn(home, leaves));
      hours.push(toLocalDateTime(leaves, home).hour);
      due = next(leaves, person, time);
    }
    // A day is reached when one of the send hours around it leaves on it.
    const around = daysOf({ from: addDays(days[0]!, -1), to: addDays(days.at(-1)!, 1) });
    const reached = new Set(
      around.map((date) =>
        todayIn(home, leavesAt(toInstant({ date, hour, minute: 0, second: 0 }, zone), person, time)),
      ),
    );
    return { days, hours, open: daysOf({ from: days[0]!, to: days.at(-1)! }).filter((day) => reached.has(day)) };
  }

  const fresh: Omit<DueTracker, 'person'> = {
    day: 1,
    sentAt: null,
    text: null,
    stop: null,
    isElsewhere: false,
    personSentAt: null,
  };

  interface Walk {
    zone: string;
    hour: number;
    person: { phone: string; state: string; zip: null };
    from: string;
    turns: number;
  }

  const people = [
    pat,
    { phone: '+12125550142', state: 'NY', zip: null },
    { phone: '+18085550142', state: 'HI', zip: null },
    { phone: '+16025550142', state: 'AZ', zip: null },
    { phone: '+19075550142', state: 'AK', zip: null },
  ];
  const homes: Record<string, string> = {
    NY: 'America/New_York',
    HI: 'Pacific/Honolulu',
    AZ: 'America/Phoenix',
    AK: 'America/Anchorage',
    IL: 'America/Chicago',
  };
  const few = ['America/New_York', 'America/Chicago', 'America/Los_Angeles', 'Pacific/Honolulu'];
  const walks = (zones: readonly string[], turns: number): Walk[] =>
    zones.flatMap((zone) =>
      Array.from({ length: 24 }, (_, hour) => hour).flatMap((hour) =>
        people.flatMap((person) => ['2026-03-01', '2026-10-25'].map((from) => ({ zone, hour, person, from, turns }))),
      ),
    );

  /** Of the states and of Canada: an agent may set any. */
  const everyZone = [
    ...new Set([
      ...few,
      ...statesWithZone.flatMap(zonesOfState),
      ...areaCodesOf('CA').flatMap((code) => (placeOfNumber(`+1${code}5550142`) as AreaCodePlace).zones),
    ]),
  ];

  it('through both changes of the clock, at every hour, in every zone: once on each day that can be reached, none left out', () => {
    expect(everyZone.length).toBeGreaterThanOrEqual(24);
    const all = walks(everyZone.slice(0, runSize(few.length, Infinity)), runSize(16, 30));
    for (const one of all) {
      const { days, hours, open } = walk(one, nextSend);
      expect(days, `${one.zone} ${one.hour} ${one.person.state}`).toEqual(open);
      expect([days.length, new Set(days).size]).toEqual([one.turns, one.turns]);
      expect(hours.every((hour) => hour >= 8 && hour < 21)).toBe(true);
    }
    expect(all.length).toBeGreaterThanOrEqual(4 * 24 * 5 * 2);
  });

  /** One decision after the other, as the worker makes them: which text of the plan leaves on which day of the person’s. */
  function sendsOf({ zone, hour, person, from, turns }: Walk, loops: boolean): [day: string, body: string][] {
    const time = { zone, hour };
    const running: Plan = { templates: plan([2, 'Two'], [3, 'Three'], [4, ' '], [5, 'Five']), loops, time };
    const sent: [string, string][] = [];
    let tracker: DueTracker = { ...fresh, person };
    let now = toInstant({ date: from, hour, minute: 0, second: 0 }, zone);
    for (let turn = 0; turn < turns; turn++) {
      const step = decideTracker(tracker, running, now);
      if (step.is === 'stopped') break;
      if (step.is === 'sending') {
        now = leavesAt(step.notBefore, person, time);
        sent.push([todayIn(homes[person.state]!, now), step.body]);
        tracker = { ...tracker, day: step.day, sentAt: now };
        now = nextSend(now, person, time);
      } else if (step.is === 'skipped') {
        tracker = { ...tracker, day: step.day };
        now = step.due;
      } else throw new Error(step.is);
    }
    return sent;
  }

  it.each([true, false])('so does a plan that repeats its last day: %s', (loops) => {
    for (const one of walks(everyZone.slice(0, runSize(few.length, Infinity)), runSize(8, 30))) {
      const sent = sendsOf(one, loops);
      const repeats = Array.from({ length: one.turns - 4 }, () => 'Five');
      const where = `${one.zone} ${one.hour} ${one.person.state}`;
      expect(
        sent.map(([, body]) => body),
        where,
      ).toEqual(['Two', 'Three', 'Five', ...(loops ? repeats : [])]);
      expect(new Set(sent.map(([day]) => day)).size, where).toBe(sent.length);
    }
  });

  it.each<[string, typeof nextSend]>([
    ['a day later by the agent’s clock alone', (sentAt, _, time) => nextHour(sentAt, time)],
    ['two send hours later', (sentAt, person, time) => nextHour(nextSend(sentAt, person, time), time)],
    ['24 hours later', (sentAt) => sentAt + 24 * 3_600_000],
  ])('a plan that goes on %s is caught', (_, wrong) => {
    const isCaught = walks(few, 16).some((one) => {
      const { days, open } = walk(one, wrong);
      return days.join() !== open.join();
    });
    expect(isCaught).toBe(true);
  });
});

describe('a tracker whose moment has come', () => {
  const ten: Plan = { templates: plan([2, 'Two'], [3, 'Three'], [5, 'Five']), loops: false, time: chicago };
  const tracker: DueTracker = {
    day: 2,
    sentAt: null,
    text: null,
    stop: null,
    isElsewhere: false,
    personSentAt: null,
    person: pat,
  };
  const now = at('2026-03-04T15:00:30Z');
  const text = (status: string, taken: string | null, due = '2026-03-03T15:00:00Z') => ({
    status,
    dueAt: at(due),
    takenAt: taken === null ? null : at(taken),
  });
  it.each([
    ['what speaks against it stops it', { stop: 'replied' }, { is: 'stopped', why: 'replied' }],
    ['sends', {}, { is: 'sending', sentAt: null, day: 3, body: 'Three', notBefore: now }],
    ['a blank day passes', { day: 3 }, { is: 'skipped', sentAt: null, day: 4, due: at('2026-03-05T15:00:00Z') }],
    ['the end is the end', { day: 5 }, { is: 'stopped', why: 'completed' }],
    [
      'a text that still waits is waited for',
      { text: text('held', null, '2026-03-04T16:00:00Z') },
      { is: 'waiting', lookAt: at('2026-03-04T16:20:00Z') },
    ],
    [
      'one that left this morning: tomorrow',
      { text: text('delivered', '2026-03-04T14:10:00Z') },
      { is: 'resting', sentAt: at('2026-03-04T14:10:00Z'), due: at('2026-03-05T15:00:00Z') },
    ],
    [
      'one that perhaps left counts',
      { text: text('unknown', '2026-03-04T14:10:00Z') },
      { is: 'resting', sentAt: at('2026-03-04T14:10:00Z'), due: at('2026-03-05T15:00:00Z') },
    ],
    [
      'one that was taken back counts for its day',
      { text: text('canceled', null) },
      { is: 'resting', sentAt: null, due: at('2026-03-05T15:00:00Z') },
    ],
    [
      'ten days away: one, now',
      { text: text('delivered', '2026-02-22T15:00:00Z') },
      { is: 'sending', sentAt: at('2026-02-22T15:00:00Z'), day: 3, body: 'Three', notBefore: now },
    ],
    [
      'sent today already: not before the person’s next day',
      { sentAt: at('2026-03-04T14:10:00Z') },
      {
        is: 'sending',
        sentAt: at('2026-03-04T14:10:00Z'),
        day: 3,
        body: 'Three',
        notBefore: at('2026-03-05T06:00:00Z'),
      },
    ],
    [
      'the plan texted them today, which the tracker does not know: not before their next day',
      { personSentAt: at('2026-03-04T14:10:00Z') },
      { is: 'sending', sentAt: null, day: 3, body: 'Three', notBefore: at('2026-03-05T06:00:00Z') },
    ],
  ] as const)('%s', (_, more, expected) => {
    expect(decideTracker({ ...tracker, ...more }, ten, now)).toEqual(expected);
  });
  it('without words nothing happens', () => {
    expect(decideTracker(tracker, { ...ten, templates: [] }, now)).toEqual({ is: 'unplanned' });
  });

  it('its calendar says what would come, blanks and repeats and the end', () => {
    const asked = { day: 1, sentAt: null, text: null, person: pat, dueAt: at('2026-03-07T15:00:00Z') };
    const shown = (loops: boolean, most: number) => planCalendar(asked, { ...ten, loops }, now, most);
    expect(shown(false, 9).days.map(({ day, does, at: moment }) => [day, does, iso(moment)])).toEqual([
      [2, 'send', '2026-03-07T15:00:00.000Z'],
      [3, 'send', '2026-03-08T14:00:00.000Z'],
      [4, 'skip', '2026-03-09T14:00:00.000Z'],
      [5, 'send', '2026-03-10T14:00:00.000Z'],
    ]);
    expect([shown(false, 9).isEnd, shown(true, 9).isEnd]).toEqual([true, false]);
    expect(shown(true, 6).days.at(-1)).toMatchObject({ day: 7, does: 'send', body: 'Five', repeats: 5 });
  });
});
