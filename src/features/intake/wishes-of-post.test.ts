// Wishes by channel as CRMs post them: a named channel closes itself, others' channels close nothing, and a yes is no consent.
import { expect, test } from 'vitest';
import { readTextPayload } from './payload-text.rules.ts';
import { readLead } from './read-lead.rules.ts';

function closedBy(wishes: object): readonly string[] | undefined {
  const body = new TextEncoder().encode(JSON.stringify({ first_name: 'Ann', phone: '2085550101', ...wishes }));
  const payload = readTextPayload(body, 'application/json');
  if ('refused' in payload) throw new Error(payload.refused);
  const lead = readLead(payload.fields, 'America/Chicago', Date.UTC(2026, 2, 3));
  if ('rejected' in lead) throw new Error(lead.rejected);
  expect(lead.draft.phone).toBe('+12085550101');
  return lead.draft.opt_outs;
}

const all = ['text', 'call', 'email'];

test.each<[string, object, readonly string[]]>([
  ['calls alone', { dndSettings: { Call: { status: 'active', message: 'x' } } }, ['call']],
  ['calls for good', { dndSettings: { Call: { status: 'permanent' } } }, ['call']],
  ['one of two', { dndSettings: { SMS: { status: 'active' }, Email: { status: 'inactive' } } }, ['text']],
  ['none', { dnd: false, dndSettings: { SMS: { status: 'inactive' } } }, []],
  ['everything', { dnd: true }, all],
  ['channels that are none of ours', { dndSettings: { FB: { status: 'active' }, GMB: { status: 'active' } } }, []],
  ['another word for it', { doNotDisturb: { voice: 'on' } }, ['call']],
  ['a message of theirs to us', { inboundDndSettings: { all: { status: 'active' } } }, []],
  ['a list of preferences', { preferences: { email: false, sms: false, call: true } }, ['text', 'email']],
  ['preferences with a word each', { preferences: { sms: { opted_out: true }, email: { subscribed: false } } }, ['text', 'email']],
  ['permissions', { permissions: { email: { allowed: false }, sms: { status: 'opted out' } } }, ['text', 'email']],
  ['settings of a channel', { communication: { sms: { dnd: 'active' } } }, ['text']],
  ['a consent that was refused', { consent: { sms: false } }, ['text']],
  ['below the lead', { lead: { communication_preferences: { text: 'No', phone: 'Yes', email: 'No' } } }, ['text', 'email']],
])('%s', (_, wishes, channels) => expect(closedBy(wishes)).toEqual(channels)); // prettier-ignore

test('a yes among preferences is no consent, and the words of one stay its words', () => {
  const read = (extra: object) => {
    const body = new TextEncoder().encode(JSON.stringify({ first_name: 'Ann', phone: '2085550101', ...extra }));
    const payload = readTextPayload(body, 'application/json');
    const lead = 'refused' in payload ? null : readLead(payload.fields, 'America/Chicago', 0);
    return lead && 'draft' in lead ? lead.draft.consent : undefined;
  };
  expect(read({ preferences: { sms: true, call: 'Yes' } })).toBeNull();
  const consent = { phone: '2085550101', email: 'ann@example.com', text: 'I agree', sms: true };
  expect(read({ consent })).toMatchObject({ text: 'I agree', channels: ['text'] });
});

test.each<[string, object]>([
  ['behind its number', { phone1: '6155550101', phone1_dnc: 'N', phone2: '6155550102', phone2_dnc: 'Y' }],
  ['by a number', { phone: '6155550101', phone_2: '6155550102', dnc_2: true }],
  ['in camels', { homePhone: '6155550101', cellPhone: '6155550102', cellPhoneDnc: 1, homePhoneDnc: 0 }],
  [
    'in a list',
    {
      phones: [
        { number: '6155550101', dnc: false },
        { number: '6155550102', dnc: true },
      ],
    },
  ],
  ['in an object each', { phone1: { number: '6155550101' }, phone2: { number: '6155550102', do_not_call: true } }],
  ['in an object of theirs', { home_phone: '6155550101', cell_phone: '6155550102', dnc: { home: false, cell: true } }],
])('one of two numbers, %s', (_, said) => {
  const body = new TextEncoder().encode(JSON.stringify({ name: 'Ann Able', ...said }));
  const payload = readTextPayload(body, 'application/json');
  const lead = 'refused' in payload ? null : readLead(payload.fields, 'America/Chicago', Date.UTC(2026, 2, 3));
  const draft = lead && 'draft' in lead ? lead.draft : null;
  expect([draft?.phone, draft?.further_phones, draft?.opted_out]).toEqual(['+16155550101', ['+16155550102'], false]);
  const closed = (['text', 'call'] as const).map((channel) => ({ channel, address: '+16155550102' }));
  expect(draft?.closed_addresses).toEqual(closed);
});
