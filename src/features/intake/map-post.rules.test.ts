// Whose each field of a post is: the lead's, or a detail of somebody or something beside them.
import { describe, expect, it } from 'vitest';
import type { LeadDraft } from '../../domain/lead-draft.ts';
import { readTextPayload } from './payload-text.rules.ts';
import { readLead } from './read-lead.rules.ts';

function read(body: unknown, type = 'application/json') {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const payload = readTextPayload(new TextEncoder().encode(text), type);
  return 'refused' in payload ? payload : readLead(payload.fields, 'America/Chicago', Date.UTC(2026, 2, 3));
}

const form = 'application/x-www-form-urlencoded';
const bob = {
  first_name: 'Bob',
  email: 'bob@example.com',
  phone: '2145550199',
  postalCode: '75201',
  do_not_call: 'yes',
};
const nobodyElse = { email: null, further_emails: [], further_phones: [], address: null, opted_out: false };

describe('what stands in an object of somebody or something else is a detail', () => {
  it.each(
    (
      'user assigned_to assignee salesperson sender account organization company business staff team office store provider buyer ' +
      'seller affiliate publisher campaign site page upline recipient to from host operator employee member co_applicant call meta ' +
      'integration tenant agent owner location workflow calendar spouse vendor broker notary witness landlord'
    ).split(' '),
  )('%s', (name) => {
    const lead = { full_name: 'John Amos', phone: '2025550101', [name]: bob };
    expect(read(lead)).toMatchObject({ draft: { name: 'John Amos', phone: '+12025550101', ...nobodyElse } });
    expect(read({ [name]: { contact: bob }, lead: { full_name: 'John Amos', phone: '2025550101' } })).toMatchObject({
      draft: { name: 'John Amos', phone: '+12025550101', ...nobodyElse },
    });
    // Without a lead's own there is none, rather than somebody else's.
    expect(read({ full_name: 'John Amos', [name]: bob })).toMatchObject({
      draft: { name: 'John Amos', phone: null, ...nobodyElse },
    });
    expect(read({ phone: '2025550101', [name]: bob })).toMatchObject({
      draft: { name: '', phone: '+12025550101', ...nobodyElse },
    });
  });
});

describe('a flat field with another’s word before it is a detail', () => {
  it.each([
    'assigned_user_email',
    'publisher_email',
    'agent_email',
    'upline_email',
    'salesperson_email',
    'notification_email',
    'processor_email',
    'owner_full_name',
    'tracking_phone_number',
    'business_phone_number',
    'business_phone',
    'notary_phone',
    'daughter_cell_phone',
    'pharmacy_phone',
    'agency_zip',
    'facility_zip_code',
    'spouse_first_name',
    'processor_last_name',
    'agent_do_not_call',
  ])('%s', (name) => {
    const value = name.includes('email')
      ? 'bob@example.com'
      : name.includes('phone')
        ? '2145550199'
        : name.includes('zip')
          ? '75201'
          : 'yes';
    const draft = { name: 'John Amos', phone: '+12025550101', ...nobodyElse, extra: { [name]: value } };
    expect(read({ full_name: 'John Amos', phone: '2025550101', [name]: value })).toMatchObject({ draft });
  });

  it.each<[string, string, Partial<LeadDraft>]>([
    ['mobile_phone_number', '2025550102', { phone: '+12025550102' }],
    ['customer_phone_number', '2025550102', { phone: '+12025550102' }],
    ['applicant cell phone', '2025550102', { phone: '+12025550102' }],
    ['What is the best phone number to reach you?', '2025550102', { phone: '+12025550102' }],
    ['Your personal email address', 'pat@example.com', { email: 'pat@example.com' }],
    ['lead_email', 'pat@example.com', { email: 'pat@example.com' }],
    ['mailing_zip_code', '75201', { address: { street: null, city: null, state: null, zip: '75201' } }],
  ])('%s is the lead’s', (name, value, draft) => {
    expect(read({ full_name: 'Pat Doe', [name]: value })).toMatchObject({ draft });
  });
});

describe('the id and name of what wraps a lead are not the lead’s', () => {
  it.each<[string, unknown, Partial<LeadDraft>]>([
    [
      'a form with fields',
      { form: { id: 'abc', name: 'Quote' }, fields: { name: { value: 'Ann Able' }, phone: { value: '2025550101' } } },
      { name: 'Ann Able', phone: '+12025550101', external_id: null },
    ],
    [
      'an event with data',
      { event: { id: 'e1', name: 'lead.created' }, data: { full_name: 'Ann Able', phone: '2025550101' } },
      { name: 'Ann Able', external_id: null },
    ],
    [
      'an event of flat fields',
      { id: 'evt_1', name: 'lead.created', data: { full_name: 'Ann Able', phone: '2025550101' } },
      { name: 'Ann Able', external_id: null },
    ],
    [
      'an event that names nobody',
      { id: 'evt_1', name: 'lead.created', data: { phone: '2025550101' } },
      { name: '', external_id: null },
    ],
    [
      'a workflow',
      { workflow: { id: 'w', name: 'New' }, first_name: 'Ann', phone: '2025550101' },
      { name: 'Ann', external_id: null },
    ],
    [
      'a page',
      { page: { id: 'p', name: 'Landing', email: 'help@example.com' }, name: 'Ann' },
      { name: 'Ann', email: null },
    ],
    ['the lead’s own id', { lead: { id: 'V-1', contact: { firstName: 'Ann' } } }, { name: 'Ann', external_id: 'V-1' }],
    ['a flat lead’s own id', { id: 'V-1', name: 'Ann', phone: '2025550101' }, { name: 'Ann', external_id: 'V-1' }],
    [
      'a name beside an object of how to reach it',
      { name: 'Ann', contact: { phone: '2025550101' } },
      { name: 'Ann', phone: '+12025550101' },
    ],
    ['a form that is the lead', { form: { name: 'Ann', phone: '2025550101' } }, { name: 'Ann', phone: '+12025550101' }],
    [
      'a name before that of the form',
      { name: 'Quote form', answers: [{ label: 'Full name', value: 'Ann' }] },
      { name: 'Ann' },
    ],
  ])('%s', (_, body, draft) => {
    expect(read(body)).toMatchObject({ draft });
  });

  it.each(['client_id', 'vendor_id', 'customer_id', 'member_id', 'buyer_id', 'account_id', 'form_id'])(
    '%s is no lead’s id',
    (name) => {
      expect(read({ full_name: 'Ann', [name]: 77 })).toMatchObject({ draft: { external_id: null } });
    },
  );
});

describe('what form builders, advertising platforms and call trackers post', () => {
  const whole = { name: 'Pat Doe', phone: '+12025550143', email: 'pat@example.com' };
  it.each<[string, unknown, string, Partial<LeadDraft>]>([
    [
      'columns with strings',
      {
        lead_id: 'g-1',
        user_column_data: [
          { column_id: 'FULL_NAME', column_name: 'Full Name', string_value: 'Pat Doe' },
          { column_id: 'PHONE_NUMBER', string_value: '+1 202 555 0143' },
          { column_id: 'EMAIL', string_value: 'pat@example.com' },
          { column_id: 'POSTAL_CODE', string_value: '75201' },
        ],
        form_id: 9,
        campaign_id: 8,
      },
      'application/json',
      { ...whole, external_id: 'g-1', address: { street: null, city: null, state: null, zip: '75201' } },
    ],
    [
      'JSON in a field of a form',
      new URLSearchParams({
        formID: '1',
        formTitle: 'Quote',
        username: 'agency',
        rawRequest: JSON.stringify({
          q3_fullName: { first: 'Pat', last: 'Doe' },
          q4_phoneNumber: { full: '(202) 555-0143' },
          q5_email: 'pat@example.com',
          q6_address: { addr_line1: '1 Elm St', city: 'Cary', state: 'NC', postal: '27511' },
        }),
      }).toString(),
      form,
      { ...whole, address: { street: '1 Elm St', city: 'Cary', state: 'NC', zip: '27511' } },
    ],
    [
      'a page’s form in one field',
      new URLSearchParams({
        page_id: '7',
        'data.json': JSON.stringify({ name: ['Pat Doe'], phone: ['2025550143'], email: ['pat@example.com'] }),
      }).toString(),
      form,
      whole,
    ],
    [
      'JSON as a text of JSON',
      { data: JSON.stringify({ name: 'Pat Doe', phone: '2025550143', email: 'pat@example.com' }) },
      'application/json',
      whole,
    ],
    [
      'questions with keys that say nothing',
      {
        eventId: 'e',
        data: {
          formName: 'Quote',
          fields: [
            { key: 'question_1', label: 'Full name', value: 'Pat Doe' },
            { key: 'question_2', label: 'Phone', value: '2025550143' },
            { key: 'question_3', label: 'Email', value: 'pat@example.com' },
          ],
        },
      },
      'application/json',
      whole,
    ],
    [
      'answers by type',
      {
        event_id: 'x',
        form_response: {
          definition: {
            fields: [
              { id: 'a1', title: 'What is your full name?' },
              { id: 'b2', title: 'Phone' },
            ],
          },
          answers: [
            { type: 'text', text: 'Pat Doe', field: { id: 'a1', type: 'short_text' } },
            { type: 'phone_number', phone_number: '+12025550143', field: { id: 'b2' } },
            { type: 'email', email: 'pat@example.com', field: { id: 'c3', ref: 'email' } },
          ],
        },
      },
      'application/json',
      whole,
    ],
    [
      'values by question',
      {
        namedValues: { 'Full Name': ['Pat Doe'], 'Phone Number': ['2025550143'], 'Email Address': ['pat@example.com'] },
      },
      'application/json',
      whole,
    ],
    [
      'fields in brackets',
      'form_fields[name]=Pat+Doe&form_fields[phone]=2025550143&form_fields[email]=pat%40example.com',
      form,
      whole,
    ],
    [
      'fields with titles and values',
      'form[id]=abc&form[name]=Quote&fields[name][id]=name&fields[name][title]=Name&fields[name][value]=Pat+Doe&fields[f1][title]=Phone&' +
        'fields[f1][value]=2025550143&fields[email][title]=Email&fields[email][value]=pat%40example.com&meta[page_url][value]=x',
      form,
      { ...whole, external_id: null },
    ],
    [
      'a contact of a CRM with its agency around it',
      {
        contact_id: 'c-1',
        first_name: 'Pat',
        last_name: 'Doe',
        phone: '+12025550143',
        email: 'pat@example.com',
        location: { name: 'Agency', address: '2 Oak St', postalCode: '75201' },
        user: { firstName: 'Bob', email: 'bob@example.com', phone: '2145550199' },
        workflow: { id: 'w', name: 'New lead' },
        customData: { state: 'NC' },
      },
      'application/json',
      { ...whole, external_id: 'c-1', state: 'NC', address: null, further_emails: [], further_phones: [] },
    ],
    [
      'a call',
      {
        customer_name: 'Pat Doe',
        customer_phone_number: '+12025550143',
        tracking_phone_number: '+18005550100',
        business_phone_number: '+12145550199',
        agent_email: 'bob@example.com',
      },
      'application/json',
      { name: 'Pat Doe', phone: '+12025550143', email: null, further_phones: [] },
    ],
  ])('%s', (_, body, type, draft) => {
    expect(read(body, type)).toMatchObject({ draft });
  });
});

it('numbers that are dropped are dropped wherever they stand', () => {
  expect(read({ name: 'Pat', agent: { ssn: '123-45-6789' } })).toMatchObject({ draft: { extra: {} } });
});
