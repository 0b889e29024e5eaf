// An agent, or whoever wrote the file, far from the mainland: a day there is another day here.
import { describe, expect, test } from 'vitest';
import { byteSource } from '../../../test-support/byte-source.ts';
import { addDays } from '../../domain/calendar-date.ts';
import { saleMoment } from '../../domain/sale-day.ts';
import { todayIn } from '../../domain/time-zone.ts';
import { readDay, readFollowUp, readMoment } from '../lead-files/read-date.rules.ts';
import { inspectFile, readChunks } from '../lead-files/read-file.rules.ts';
import { followUpChoices, localTexts, readFollowUpTexts, typedFollowUp } from './follow-up.rules.ts';

const manila = 'Asia/Manila';
const guam = 'Pacific/Guam';
const kiritimati = 'Pacific/Kiritimati';
const pagoPago = 'Pacific/Pago_Pago';

describe('a follow-up of a file', () => {
  test.each([
    [manila, '12/01/2026', '2026-12-01T01:00:00.000Z'],
    [guam, '12/01/2026', '2026-11-30T23:00:00.000Z'],
    [kiritimati, '12/01/2026', '2026-11-30T19:00:00.000Z'],
    [pagoPago, '12/01/2026', '2026-12-01T20:00:00.000Z'],
    [manila, '12/01/2026 12:00 AM', '2026-11-30T16:00:00.000Z'],
    [guam, '12/01/2026 7:30 AM', '2026-11-30T21:30:00.000Z'],
    [kiritimati, '2026-12-01T13:59', '2026-11-30T23:59:00.000Z'],
    [kiritimati, '2026-12-01T14:00', '2026-12-01T00:00:00.000Z'],
    [pagoPago, '12/31/2026 1:00 PM', '2027-01-01T00:00:00.000Z'],
    // Excel's number of that day at noon.
    [manila, '46357.5', '2026-12-01T04:00:00.000Z'],
    [pagoPago, '46357.5', '2026-12-01T23:00:00.000Z'],
    // A cell that names its own zone means that one, wherever the agent is.
    [manila, '12/01/2026 3:00 PM EST', '2026-12-01T20:00:00.000Z'],
    [pagoPago, '12/01/2026 3:00 PM PHT', '2026-12-01T07:00:00.000Z'],
    [pagoPago, '12/01/2026 3:00 PM Manila time', '2026-12-01T07:00:00.000Z'],
    ['America/Chicago', '12/01/2026 3:00 PM ChST', '2026-12-01T05:00:00.000Z'],
    ['America/Chicago', '12/01/2026 3:00 PM Guam', '2026-12-01T05:00:00.000Z'],
    ['America/Chicago', '12/01/2026 3:00 PM Samoa Standard Time', '2026-12-02T02:00:00.000Z'],
    ['America/Chicago', '12/01/2026 3:00 PM Pacific/Kiritimati', '2026-12-01T01:00:00.000Z'],
    ['America/Chicago', '2026-12-01 15:00:00 +1400', '2026-12-01T01:00:00.000Z'],
    [kiritimati, '2026-12-01 15:00:00 -1100', '2026-12-02T02:00:00.000Z'],
    [kiritimati, '2026-12-01T15:00:00Z', '2026-12-01T15:00:00.000Z'],
  ])('in %s %s is %s', (zone, cell, instant) => {
    expect(readFollowUp(cell, zone)).toBe(instant);
    expect(readMoment(cell, zone)).toBe(instant);
  });
});

describe('a day of a file', () => {
  // Noon in London: the first of December in Kiritimati, the thirtieth of November elsewhere.
  const now = Date.parse('2026-11-30T12:00:00Z');
  test.each([
    [manila, '2026-11-30'],
    [guam, '2026-11-30'],
    [kiritimati, '2026-12-01'],
    [pagoPago, '2026-11-30'],
  ])('in %s the last one is %s', async (zone, today) => {
    expect(todayIn(zone, now)).toBe(today);
    const [us, next] = [today, addDays(today, 1)].map((day) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`);
    expect([readDay(us!, today), readDay(next!, today)]).toEqual([today, null]);
    const source = byteSource(`Name,Phone,DOB,Follow Up\nAnn Able,6155550101,${us},${us}\n`);
    const options = { timeZone: zone, today };
    const inspection = await inspectFile(source, options);
    const mapping = inspection.columns.map(({ field }) => field);
    for await (const { chunk } of readChunks(source, { inspection, mapping, options }))
      for (const row of chunk.rows)
        expect(row).toMatchObject({ draft: { dob: today, next_follow_up_at: readFollowUp(us!, zone) } });
    expect.assertions(3);
  });

  test.each([
    // Two in the morning in Chicago: nearly all of the first has passed in Kiritimati.
    ['2026-12-01T08:00:00Z', manila, '2026-12-01'],
    ['2026-12-01T08:00:00Z', guam, '2026-12-01'],
    ['2026-12-01T08:00:00Z', kiritimati, '2026-12-01'],
    ['2026-12-01T08:00:00Z', pagoPago, '2026-11-30'],
    ['2026-12-01T10:30:00Z', kiritimati, '2026-12-02'],
    ['2026-12-01T10:30:00Z', pagoPago, '2026-11-30'],
    ['2026-12-01T16:00:00Z', manila, '2026-12-02'],
  ])('at %s in %s a sale counts up to %s, on the day that was typed', (at, zone, today) => {
    const moment = new Date(at);
    expect(saleMoment(addDays(today, 1), zone, moment)).toBeNull();
    expect(saleMoment(today, zone, moment)).toEqual(moment);
    const before = addDays(today, -1);
    expect(todayIn(zone, saleMoment(before, zone, moment)!.getTime())).toBe(before);
  });
});

describe('a follow-up of a form', () => {
  test.each([
    [manila, '2026-12-01T01:00:00.000Z'],
    [guam, '2026-11-30T23:00:00.000Z'],
    [kiritimati, '2026-11-30T19:00:00.000Z'],
    [pagoPago, '2026-12-01T20:00:00.000Z'],
  ])('in %s the first at nine is %s, and reads as it was typed', (zone, at) => {
    const typed = { date: '2026-12-01', time: '' };
    expect(readFollowUpTexts(typed, zone)).toEqual({ text: '2026-12-01T09:00' });
    expect(typedFollowUp(typed, zone)).toEqual({ at, moved: false });
    expect(localTexts(at, zone)).toEqual({ date: '2026-12-01', time: '09:00' });
  });

  test.each([
    // A Sunday evening in Chicago.
    [manila, '2026-11-30', ['2026-11-30 12:00', '2026-12-01 09:00', '2026-12-02 09:00', '2026-12-07 09:00']],
    [guam, '2026-11-30', ['2026-11-30 14:00', '2026-12-01 09:00', '2026-12-02 09:00', '2026-12-07 09:00']],
    [kiritimati, '2026-11-30', ['2026-11-30 18:00', '2026-12-01 09:00', '2026-12-02 09:00', '2026-12-07 09:00']],
    [pagoPago, '2026-11-29', ['2026-11-29 17:00', '2026-11-30 09:00', '2026-12-01 09:00', '2026-12-13 09:00']],
  ])('in %s tomorrow is the day after %s', (zone, today, moments) => {
    const now = Date.parse('2026-11-30T01:30:00Z');
    expect(todayIn(zone, now)).toBe(today);
    const shown = followUpChoices(now, zone).map(({ at }) => Object.values(localTexts(at, zone)).join(' '));
    expect(shown.slice(0, 4)).toEqual(moments);
  });
});
