import { describe, expect, it } from 'vitest';
import { normalizeEmail } from '../../domain/email-address.ts';
import { isCalendarDate } from '../../domain/calendar-date.ts';
import { leadStages } from '../../domain/lead-stage.ts';
import { todayIn } from '../../domain/time-zone.ts';
import { maxSamples, sampleLeads } from './sample-people.rules.ts';

const zone = 'America/New_York';
const distinct = (values: readonly unknown[]) => new Set(values).size;

// In the morning and at night, on both days of the clock change, and over New Year.
describe.each([
  '2026-06-10T12:00:00Z',
  '2026-06-11T03:59:00Z',
  '2026-06-10T04:01:00Z',
  '2026-03-08T07:10:00Z',
  '2026-11-01T05:30:00Z',
  '2027-01-01T05:00:01Z',
])('at %s', (moment) => {
  const now = Date.parse(moment);
  const samples = sampleLeads(now, zone);
  const today = todayIn(zone, now);

  it('fifty people who cannot be anybody', () => {
    expect(samples).toHaveLength(maxSamples);
    for (const { phone, email, dob } of samples) {
      expect(phone).toMatch(/^\+1[2-9]\d\d55501\d\d$/);
      expect(email).toBe(normalizeEmail(email));
      expect(email).toMatch(/@sample\.example\.com$/);
      if (dob !== null) expect(isCalendarDate(dob)).toBe(true);
    }
    for (const key of ['name', 'phone', 'email'] as const)
      expect(distinct(samples.map((sample) => sample[key]))).toBe(maxSamples);
  });

  it('nothing happened after now, and nobody was sold before they came', () => {
    for (const { created_at: created, sale } of samples) {
      expect(created).toBeLessThan(now);
      if (sale) expect(created < sale.at && sale.at < now).toBe(true);
    }
  });

  it('the newest came one by one: three within this hour, the next ones yesterday', () => {
    const came = samples.slice(0, 8).map(({ created_at: at }) => at);
    expect(distinct(came)).toBe(8);
    expect(came.map((at) => now - at < 3_600_000)).toEqual([...Array(3).fill(true), ...Array(5).fill(false)]);
  });

  it('something for every list', () => {
    const open = samples.filter(({ sale }) => sale === null);
    expect(distinct(open.map(({ stage }) => stage))).toBe(leadStages.length);
    expect(samples.length - open.length).toBe(5);
    expect(distinct(samples.map(({ state }) => state))).toBe(10);
    expect(distinct(samples.map(({ source }) => source))).toBe(5);
    const days = open.flatMap(({ next_follow_up_at: at }) => (at === null ? [] : [todayIn(zone, at)]));
    expect(days.filter((day) => day < today).length).toBeGreaterThanOrEqual(4);
    expect(days.filter((day) => day === today).length).toBeGreaterThanOrEqual(4);
    expect(days.filter((day) => day > today).length).toBeGreaterThanOrEqual(4);
    expect(samples.filter(({ note }) => note !== null).length).toBeGreaterThanOrEqual(10);
  });
});
