// What the buttons Call and Text say of the hours, for leads that the list's filter takes by their state alone.
import { expect, it } from 'vitest';
import { showTimesIn } from '../../web/shown-zone.ts';
import { mayContact } from '../contact-gate/may-contact.rules.ts';
import { isInLocalTime } from '../lead-search/local-time.rules.ts';
import { closedWords, type ReachedLead } from './closed-hours.browser.ts';

showTimesIn('America/New_York');

/** 8:30 in New York. */
const morning = Date.parse('2026-12-09T13:30:00Z');
const newYork: ReachedLead = { phone: '+12125550100', state: 'NY', zip: '10001' };

it.each([
  ['open everywhere', newYork, null],
  ['closed by the area code', { ...newYork, phone: '+15035550100' }, 'Outside calling hours until today 11:00 AM'],
  ['closed by the ZIP', { ...newYork, zip: '90001' }, 'Outside calling hours until today 11:00 AM'],
  ['closed by the state', { ...newYork, state: 'KY' }, 'Outside calling hours until today 11:00 AM'],
  ['without a phone', { ...newYork, phone: null }, null],
  ['abroad', { ...newYork, phone: '+442079460000' }, null],
])('%s', (_, lead, words) => {
  expect(closedWords(mayContact, lead, morning)).toBe(words);
});

it('the filter by state takes what the area code closes', () => {
  expect(isInLocalTime('NY', 'callable', morning)).toBe(true);
  expect(closedWords(mayContact, { ...newYork, phone: '+15035550100' }, morning)).not.toBeNull();
});
