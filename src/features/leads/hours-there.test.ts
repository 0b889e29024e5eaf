// What the buttons Call and Text say of the hours, for leads that the list's filter takes by their state alone.
import { expect, it } from 'vitest';
import { showTimesIn } from '../../web/shown-zone.ts';
import { isInLocalTime } from '../lead-search/local-time.rules.ts';
import { hoursThere, type ReachedLead } from './hours-there.browser.ts';

showTimesIn('America/New_York');

/** 8:30 in New York. */
const morning = Date.parse('2026-12-09T13:30:00Z');
const newYork: ReachedLead = { phone: '+12125550100', state: 'NY', zip: '10001' };
const until11 = {
  call: 'Outside calling hours until today 11:00 AM',
  text: 'Outside texting hours until today 11:00 AM',
};

it.each([
  ['open everywhere', newYork, { time: '8:30 AM for them', closed: null }],
  [
    'closed by the area code',
    { ...newYork, phone: '+15035550100' },
    { time: '8:30 AM for them, maybe 5:30 AM', closed: until11 },
  ],
  ['closed by the ZIP', { ...newYork, zip: '90001' }, { time: '8:30 AM for them, maybe 5:30 AM', closed: until11 }],
  ['closed by the state', { ...newYork, state: 'KY' }, { time: '8:30 AM or 7:30 AM for them', closed: until11 }],
  [
    'in one part of a state, by the area code',
    { phone: '+13055550100', state: 'FL', zip: null },
    { time: '8:30 AM for them, maybe 7:30 AM' },
  ],
  [
    'with no hour that is open in both',
    { phone: '+17095550142', state: 'GU', zip: null },
    { closed: { call: 'Outside calling hours', text: 'Outside texting hours' } },
  ],
  ['nowhere in particular', { phone: '+18005550100', state: null, zip: null }, { time: null }],
  ['without a phone', { ...newYork, phone: null }, null],
  ['abroad', { ...newYork, phone: '+442079460000' }, null],
])('%s', (_, lead, there) => {
  const found = hoursThere(lead, morning);
  if (there === null) expect(found).toBeNull();
  else expect(found).toMatchObject(there);
});

it('the filter by state takes what the area code closes', () => {
  expect(isInLocalTime('NY', 'callable', morning)).toBe(true);
  expect(hoursThere({ ...newYork, phone: '+15035550100' }, morning)?.closed).not.toBeNull();
});
