import { describe, expect, it } from 'vitest';
import { placeOf, readPerson, safeLink } from './meeting.rules.ts';

describe('who booked', () => {
  const asked = (question: string, answer: string) => ({ questions_and_answers: [{ question, answer }] });
  it.each<[string, object, { type: string; location?: string } | null, string | null]>([
    ['the number for reminders', { text_reminder_number: '+1 615-555-0123' }, null, '+16155550123'],
    ['one that was asked for', asked('Phone Number', '(615) 555-0124'), null, '+16155550124'],
    ['one that is to be called', {}, { type: 'outbound_call', location: '+16155550125' }, '+16155550125'],
    [
      'the number for reminders before one asked for and the one to be called',
      { text_reminder_number: '615-555-0123', ...asked('Mobile', '615-555-0124') },
      { type: 'outbound_call', location: '615-555-0125' },
      '+16155550123',
    ],
    [
      'one that was asked for before the one to be called',
      { text_reminder_number: 'none', ...asked('Mobile', '615-555-0124') },
      { type: 'outbound_call', location: '615-555-0125' },
      '+16155550124',
    ],
    ['none in an answer about something else', asked('Your budget', '6155550126'), null, null],
    ['none that cannot be called', asked('Phone', 'later'), null, null],
    ['none where the place is a street', {}, { type: 'physical', location: '615 555 0127 Road' }, null],
  ])('%s', (_, invitee, place, phone) => {
    expect(readPerson({ name: ' Sam  Sample ', email: ' Sam@Example.com ', ...invitee }, place)).toEqual({
      name: 'Sam Sample',
      email: 'sam@example.com',
      phone,
    });
  });

  it('nothing at all, and what may not be stored', () => {
    expect(readPerson({}, null)).toEqual({ name: null, email: null, phone: null });
    expect(readPerson({ name: 'A\u0000\u202Eb', email: 'n/a' }, null)).toMatchObject({ name: 'Ab', email: null });
  });
});

it.each([
  ['https://meetings.example.com/j/1', 'https://meetings.example.com/j/1'],
  ['http://meetings.example.com/j/1', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://trusted.example.com@evil.example/', null],
  ['https://', null],
  ['  ', null],
  [null, null],
  [`https://example.com/${'a'.repeat(2000)}`, null],
])('a link to join: %s', (text, shown) => {
  expect(safeLink(text)).toBe(shown);
});

it.each([
  [null, null],
  [{ type: 'physical', location: '1 Main St' }, '1 Main St'],
  [{ type: 'outbound_call', location: '+16155550123' }, 'You call: (615) - 555 - 0123'],
  [{ type: 'inbound_call', location: null }, 'They call'],
  [{ type: 'zoom' }, null],
])('a place: %j', (place, said) => {
  expect(placeOf(place)).toBe(said);
});
