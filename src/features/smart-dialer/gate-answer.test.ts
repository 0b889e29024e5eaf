import { expect, it } from 'vitest';
import { gateAnswer, localTime } from './gate-answer.browser.ts';

// A Wednesday in March, noon in Nashville.
const noon = Date.parse('2027-03-10T18:00:00Z');
const hour = 3_600_000;
const tennessee = { phone: '+16155550123', state: 'TN', zip: '37201' };
const florida = { phone: '+13055550123', state: 'FL', zip: '33101' };
const none = { isSuppressed: false, registry: 'open', recent: [] } as const;

it('opens in the hours of the lead’s place, and says when it opens next', () => {
  expect(gateAnswer(tennessee, none, noon)).toEqual({ words: 'OK to call', tone: 'open' });
  const night = gateAnswer(tennessee, none, noon + 14 * hour);
  expect(night.tone).toBe('closed');
  expect(night.words).toMatch(/^Outside calling hours until /);
});

it('never calls who is on the list', () => {
  expect(gateAnswer(tennessee, { ...none, isSuppressed: true }, noon)).toEqual({ words: 'Do not call', tone: 'never' });
});

it('counts what went there within a day where a state has a limit', () => {
  const recent = [1, 2, 3].map((ago) => noon - ago * hour);
  const atLimit = gateAnswer(florida, { ...none, recent }, noon);
  expect(atLimit.words).toMatch(/^Daily limit reached until /);
  expect(atLimit.tone).toBe('never');
  expect(gateAnswer(florida, { ...none, recent: recent.slice(1) }, noon).tone).toBe('open');
});

it('shows the clock of the lead, of both where its state has two and nothing tells which', () => {
  expect(localTime(tennessee, noon)).toBe('12:00 PM');
  expect(localTime({ phone: '+13055550123', state: 'FL', zip: null }, noon)).toBe('1:00 PM');
  expect(localTime({ phone: '+13055550123', state: 'TN', zip: null }, noon)).toMatch(/ or /);
  expect(localTime({ phone: '+442079460123', state: null, zip: null }, noon)).toBe('Local time unknown');
});
