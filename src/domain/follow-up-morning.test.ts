import { expect, it } from 'vitest';
import { followUpMorning } from './follow-up-morning.ts';

it.each([
  ['2026-03-07', 'America/New_York', '2026-03-07T14:00:00.000Z'],
  ['2026-03-08', 'America/New_York', '2026-03-08T13:00:00.000Z'],
  ['2026-03-08', 'America/Phoenix', '2026-03-08T16:00:00.000Z'],
])('the morning of %s in %s', (date, zone, at) => expect(new Date(followUpMorning(date, zone)).toISOString()).toBe(at));
