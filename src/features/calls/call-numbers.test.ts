// Which numbers are dialed, which of the agent's they see, how a call stands, and what a minute costs.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { beginOfMinute, billedMinutes, billOf, minuteAt, showsCharge } from './call-bill.rules.ts';
import { CallBadge } from './call-parts.tsx';
import { readInstant, writeInstant } from './instants.rules.ts';
import type { CallStatus } from './call-standing.rules.ts';
import { callableNumber } from './callable-number.rules.ts';
import { callerNumberFor } from './caller-number.rules.ts';

describe('numbers that are dialed', () => {
  it.each([
    ['(615) 555-0142', '+16155550142'],
    ['1 615 555 0142', '+16155550142'],
    ['+14165550142', '+14165550142'],
  ])('%s', (typed, number) => {
    expect(callableNumber(typed)).toBe(number);
  });

  it.each([
    ['too short', '615555'],
    ['another country', '+442079460000'],
    ['Jamaica', '+18765550142'],
    ['the Bahamas', '+12425550142'],
    ['a 900 number', '+19005550142'],
    ['a 976 exchange', '+16159760142'],
    ['an N11 area', '+19115550142'],
    ['an N11 exchange', '+16159110142'],
    ['toll-free, which belongs to no place', '+18005550142'],
    ['nothing', ''],
  ])('not %s', (_, typed) => {
    expect(callableNumber(typed)).toBeNull();
  });
});

describe('the number that a person sees', () => {
  const numbers = ['+16155550101', '+12125550101', '+13105550101'].map((number) => ({
    number,
    areaCode: number.slice(2, 5),
  }));
  it.each([
    ['the same area code', '+13105550142', '+13105550101'],
    ['the same state', '+17185550142', '+12125550101'],
    ['else the nearest code', '+16205550142', '+16155550101'],
  ])('is of %s', (_, to, from) => {
    expect(callerNumberFor(to, numbers)).toBe(from);
    expect(callerNumberFor(to, numbers.toReversed())).toBe(from);
  });

  it('is none without numbers', () => {
    expect(callerNumberFor('+16155550142', [])).toBeNull();
  });
});

it('instants keep what is below a millisecond', () => {
  for (const text of ['2026-03-04T18:00:00.123456Z', '2026-03-04T18:00:00.000001Z', '2026-03-04T18:00:59.999999Z'])
    expect(writeInstant(readInstant(text))).toBe(text);
  expect(readInstant('2026-03-04T18:00:00Z')).toBe(Date.parse('2026-03-04T18:00:00Z'));
  expect(readInstant('2026-03-04 18:00:00.1234+00')).toBeCloseTo(Date.parse('2026-03-04T18:00:00.123Z') + 0.4, 3);
});

const statuses: CallStatus[] = [
  'queued',
  'ringing',
  'answered',
  'bridged',
  'completed',
  'no_answer',
  'busy',
  'canceled',
  'failed',
];

it('a call says where it stands, and only the specified words have a color', () => {
  const shown = statuses.map((status) => {
    const call = { direction: 'out', status, voicemail: null } as const;
    const badge = renderToStaticMarkup(createElement(CallBadge, { call }));
    return [badge.replace(/<[^>]+>/g, ''), /\b(accent|good|warning|danger)-soft\b/.exec(badge)?.[1] ?? 'neutral'];
  });
  expect(shown).toEqual([
    ['Queued', 'accent'],
    ['Ringing', 'accent'],
    ['Answered', 'accent'],
    ['Connected', 'neutral'],
    ['Completed', 'good'],
    ['No answer', 'neutral'],
    ['Busy', 'neutral'],
    ['Canceled', 'neutral'],
    ['Failed', 'danger'],
  ]);
});

describe('the bill', () => {
  it.each([
    [0, 0],
    [1, 1],
    [60, 1],
    [61, 2],
    [7200, 120],
  ])('%i seconds are %i minutes', (seconds, minutes) => {
    expect(billedMinutes('completed', seconds)).toBe(minutes);
  });

  it('is whole started minutes at one rate, and nothing where nobody talked', () => {
    const rates = { centsPerMinute: 1, recordedCentsPerMinute: 2 };
    for (const status of statuses)
      for (const isRecorded of [false, true])
        for (let durationSeconds = 0; durationSeconds <= 7200; durationSeconds += 7) {
          const talked = durationSeconds > 0 && ['completed', 'answered', 'bridged'].includes(status);
          // By subtraction, minute for minute.
          let cents = 0;
          for (let left = talked ? durationSeconds : 0; left > 0; left -= 60) cents += isRecorded ? 2 : 1;
          expect(billOf({ status, durationSeconds, isRecorded, ...rates })).toBe(cents);
          expect(showsCharge(status, durationSeconds)).toBe(talked);
        }
  });

  it('counts minutes from the lead’s answer', () => {
    const answered = 1_000_000;
    expect([0, 59_999, 60_000, 119_999, 120_000].map((ms) => minuteAt(answered, answered + ms))).toEqual([
      1, 1, 2, 2, 3,
    ]);
    expect(beginOfMinute(answered, 1)).toBe(answered);
    expect(minuteAt(answered, beginOfMinute(answered, 7))).toBe(7);
  });
});
