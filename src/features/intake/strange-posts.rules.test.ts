// Posts in shapes that nobody announced: several people in any wrapper are refused, one person is read whole.
import { expect, test } from 'vitest';
import { readTextPayload } from './payload-text.rules.ts';
import { readLead } from './read-lead.rules.ts';

const ann = '2025550101';
const ben = '2025550102';
const agents = '2145550199';

function read(post: unknown) {
  const flat = readTextPayload(new TextEncoder().encode(JSON.stringify(post)), 'application/json');
  if (!('fields' in flat)) return { rejected: flat.refused };
  return readLead(flat.fields, 'America/New_York', Date.UTC(2026, 10, 28));
}

const answers = (name: string, phone: string) => [
  { name: 'full_name', values: [name] },
  { name: 'phone_number', values: [phone] },
];

test.each<[string, unknown]>([
  ['changes of a page', { entry: [{ changes: [{ field: 'leadgen', value: { field_data: answers('Ann Able', ann) } }, { field: 'leadgen', value: { field_data: answers('Ben Baker', ben) } }] }] }],
  ['entries of a page', { entry: [{ changes: [{ value: { field_data: answers('Ann Able', ann) } }] }, { changes: [{ value: { field_data: answers('Ben Baker', ben) } }] }] }],
  ['a list with answers', { leads: [{ id: 1, field_data: answers('Ann Able', ann) }, { id: 2, field_data: answers('Ben Baker', ben) }] }],
  ['answers under numbers', { submissions: [{ answers: { 1: { name: 'name', answer: 'Ann' }, 2: { name: 'phone', answer: ann } } }, { answers: { 1: { name: 'name', answer: 'Ben' }, 2: { name: 'phone', answer: ben } } }] }],
  ['numbered fields', { lead1_name: 'Ann Able', lead1_phone: ann, lead2_name: 'Ben Baker', lead2_phone: ben }],
  ['numbered prospects', { prospect_1_first_name: 'Ann', prospect_1_phone: ann, prospect_2_first_name: 'Ben', prospect_2_phone: ben }],
  ['a list below a list', { batch: { id: 1, people: [{ person: { name: 'Ann', phone: ann } }, { person: { name: 'Ben', phone: ben } }] } }],
  ['JSON in a field', { entries: JSON.stringify([{ name: 'Ann', phone: ann }, { name: 'Ben', phone: ben }]) }],
])('two people as %s are several', (_, post) => {
  expect(read(post)).toEqual({ rejected: 'several_leads' });
}); // prettier-ignore

test.each<[string, unknown]>([
  ['pages of one form', { pages: [{ questions: [{ name: 'First name', answer: 'Ann' }, { name: 'Last name', answer: 'Able' }] }, { questions: [{ name: 'Phone', answer: ann }] }] }],
  ['one change of a page', { object: 'page', entry: [{ id: '1', changes: [{ field: 'leadgen', value: { leadgen_id: 'l1', form_id: 'f1', field_data: answers('Ann Able', ann) } }] }] }],
  ['a person opened in an id', { current: { title: 'Deal', person_id: { name: 'Ann Able', phone: [{ value: ann, label: 'work' }] }, user_id: { name: 'Riley', email: 'r@example.com' } } }],
  ['a text of JSON', JSON.stringify({ name: 'Ann Able', phone: ann })],
  ['tags of a call tracker', { campaign: 'FE', 'tag:InboundNumber:Number': `+1${ann}`, 'tag:User:first_name': 'Ann', 'tag:User:last_name': 'Able', targetNumber: agents }],
  ['fields with a prefix', { data: { formName: 'Quote', 'field:first_name_1a2b': 'Ann', 'field:last_name': 'Able', 'field:phone_9f01': ann } }],
  ['a number without another', { lead1_name: 'Ann Able', lead1_phone: ann }],
  ['somebody who set it', { 'Setter Name': 'Sue', 'Setter Email': 's@example.com', 'Appointment Setter Phone': agents, name: 'Ann Able', phone: ann }],
  ['a service agent beside a caller', { csr: { name: 'Cora', email: 'cora@example.com', phone: agents }, caller: { name: 'Ann Able', phone: ann } }],
  ['an upline before the person', { upline: { npn: '1', name: 'Boss', email: 'boss@example.com' }, name: 'Ann Able', phone: ann }],
])('%s are one person', (_, post) => {
  expect(read(post)).toMatchObject({ draft: { name: 'Ann Able', phone: `+1${ann}`, further_phones: [], email: null } });
}); // prettier-ignore

test.each<[string, object, readonly string[] | null]>([
  ['the result of a call', { last_call_result: 'DNC - asked to be removed' }, ['text', 'call', 'email']],
  ['a state’s list', { dnc_status: 'Listed - State DNC' }, ['text', 'call']],
  ['a scrub service', { blacklist_alliance: 'litigator' }, ['text', 'call']],
  ['a remark with please', { comment: 'Please take me off your list' }, ['text', 'call', 'email']],
  ['a preference', { contact_preference: 'no texts please' }, ['text']],
  ['a status with a date', { status: 'Deceased 3/2024' }, ['text', 'call']],
  ['a switch by channel', { 'DND SMS': 'Enabled' }, ['text']],
  ['a consent of another tool', { subscriptions: { sms: { marketing: { consent: 'UNSUBSCRIBED' } } } }, ['text']],
  ['a denial', { disposition: 'Not DNC' }, null],
  ['clean results', { scrub_result: 'Clean', dnc_status: 'Clear', on_dnc: false, is_litigator: false, dnc: 0 }, null],
  ['an hour', { comments: 'don’t call after 5' }, null],
  ['a bounce', { email_status: 'bounced' }, null],
  ['a wrong number', { status: 'Wrong Number' }, null],
])('%s', (_, said, channels) => {
  const found = read({ name: 'Ann Able', phone: ann, ...said });
  expect('draft' in found && found.draft.opted_out ? found.draft.opt_outs : null).toEqual(channels);
});
