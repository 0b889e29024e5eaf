import { describe, expect, it } from 'vitest';
import type { LeadDraft } from '../../domain/lead-draft.ts';
import { dropSensitive, readLead } from './read-lead.rules.ts';
import { readTextPayload } from './payload-text.rules.ts';

const now = Date.UTC(2026, 2, 3);
const encode = (text: string) => new TextEncoder().encode(text);

function leadOf(body: string | Uint8Array, type = 'application/json') {
  const payload = readTextPayload(typeof body === 'string' ? encode(body) : body, type);
  return 'refused' in payload ? payload : readLead(payload.fields, 'America/Chicago', now);
}

const form = 'application/x-www-form-urlencoded';

describe('what vendors post becomes', () => {
  it.each<[string, string, string, Partial<LeadDraft>]>([
    [
      'a form',
      'first_name=Pat&last_name=Doe&phone=%28202%29+555-0143&email=PAT%40Example.com&state=north+carolina',
      form,
      { name: 'Pat Doe', phone: '+12025550143', email: 'pat@example.com', state: 'NC' },
    ],
    [
      'JSON announced as a form',
      '{"name":"Pat Doe","phone":2025550143}',
      form,
      { name: 'Pat Doe', phone: '+12025550143' },
    ],
    [
      'what only a file may say',
      '{"name":"Pat Doe","stage":"Sold","annual_premium":"600","sold_date":"2025-03-05","carrier":"Acme","calls":"3"}',
      'application/json',
      {
        stage: null,
        sale: null,
        quoted: null,
        call_attempts: null,
        extra: { stage: 'Sold', annual_premium: '600', sold_date: '2025-03-05', carrier: 'Acme', calls: '3' },
      },
    ],
    [
      'nested JSON',
      JSON.stringify({
        lead: {
          id: 'V-7',
          contact: { firstName: 'Pat', lastName: 'Doe' },
          address: { street: '1 Elm St', city: 'Cary', state: 'NC', zip: '2751' },
          phones: [{ number: '2025550143' }, { number: '2025550144' }],
        },
      }),
      'application/json; charset=utf-8',
      {
        name: 'Pat Doe',
        external_id: 'V-7',
        phone: '+12025550143',
        further_phones: ['+12025550144'],
        address: { street: '1 Elm St', city: 'Cary', state: 'NC', zip: '02751' },
      },
    ],
    [
      'answers in pairs',
      JSON.stringify({
        field_data: [
          { name: 'full_name', values: ['Pat Doe'] },
          { name: 'phone_number', values: ['+1 202 555 0143'] },
        ],
      }),
      'application/json',
      { name: 'Pat Doe', phone: '+12025550143' },
    ],
    [
      'names that come twice',
      'name=Pat&phone=2025550143&phone=2025550144',
      form,
      { phone: '+12025550143', further_phones: ['+12025550144'] },
    ],
    [
      'an order number that looks like a phone',
      'order=4155550123&name=Pat',
      form,
      { phone: null, extra: { order: '4155550123' } },
    ],
    ['a field nobody knows', '{"name":"Pat","vehicle":"Truck"}', 'application/json', { extra: { vehicle: 'Truck' } }],
    ['an opt-out', 'name=Pat&phone=2025550143&do_not_call=yes', form, { opted_out: true }],
    [
      'an email that is none beside one that is another’s',
      '{"name":"Pat","email":"pat.example.com","agent":"a@example.com"}',
      'application/json',
      { email: null },
    ],
  ])('%s', (_, body, type, expected) => {
    expect(leadOf(body, type)).toMatchObject({ draft: expected });
  });

  it('keeps the consent', () => {
    const read = leadOf(
      'name=Pat&phone=2025550143&trusted_form_cert_url=https%3A%2F%2Fcert.example.com%2Fa&ip=203.0.113.9&opt_in_time=2026-03-01T10%3A00%3A00Z',
      form,
    );
    expect(read).toMatchObject({
      draft: {
        consent: { certificate_url: 'https://cert.example.com/a', ip: '203.0.113.9', at: '2026-03-01T10:00:00.000Z' },
      },
    });
  });

  it.each([
    ['windows-1252 without a word of it', Uint8Array.from([...encode('name=Jos'), 0xe9]), form],
    ['the named character set', Uint8Array.from([...encode('name=Jos'), 0xe9]), `${form}; charset=iso-8859-1`],
    ['the named character set, escaped', encode('name=Jos%E9'), `${form}; charset=windows-1252`],
    ['UTF-8, escaped', encode('name=Jos%C3%A9'), form],
  ])('reads %s', (_, body, type) => {
    expect(leadOf(body, type)).toMatchObject({ draft: { name: 'José' } });
  });

  it.each([
    ['{"name":', 'application/json', { refused: 'unreadable' }],
    ['name=Pat', 'application/json', { refused: 'unreadable' }],
    ['name=Pat', 'text/plain; charset=no-such-set', { refused: 'unreadable' }],
    ['', 'application/json', { refused: 'empty_payload' }],
    ['[1,2]', 'application/json', { rejected: 'empty_row' }],
    ['{"phone":"123"}', 'application/json', { rejected: 'invalid_phone' }],
    ['{"full_name":"<test lead: dummy data for full_name>"}', 'application/json', { rejected: 'test_row' }],
  ])('%s as %s is refused', (body, type, expected) => {
    expect(leadOf(body, type)).toEqual(expected);
  });
});

it('numbers that somebody can be robbed with are dropped, by their name or their look', () => {
  const sorted = dropSensitive([
    ['name', 'Pat'],
    ['lead.ssn', '123'],
    ['routing_number', '021000021'],
    ['comment2', '123-45-6789'],
    ['card', '4111 1111 1111 1111'],
    ['story', 'My social is 123-45-6789, thanks'],
  ]);
  expect(sorted).toEqual({
    kept: [
      ['name', 'Pat'],
      ['story', 'My social is [removed], thanks'],
    ],
    dropped: ['lead.ssn', 'routing_number', 'comment2', 'card', 'story'],
  });
});

it.each([
  'Intake a4111111-1111-4111-8111-111111111c53',
  'Pat a4111-1111-1111-1111c5',
  'Pat O’Brien-4111',
  'Sir 4000 0000',
])('the name %s is no card number and stays whole', (name) => {
  expect(dropSensitive([['full_name', name]])).toEqual({ kept: [['full_name', name]], dropped: [] });
  expect(leadOf(JSON.stringify({ full_name: name }))).toMatchObject({ draft: { name } });
});

it('a number behind a name is taken out, and the answer says where', () => {
  expect(dropSensitive([['name', 'Pat 4111 1111 1111 1111']])).toEqual({
    kept: [['name', 'Pat [removed]']],
    dropped: ['name'],
  });
});
