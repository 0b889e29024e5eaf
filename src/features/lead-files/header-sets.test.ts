// Headers as exporters of the field write them: none of them in the list of aliases by name of the exporter, all map unaided.
import { describe, expect, test } from 'vitest';
import { byteSource } from '../../../test-support/byte-source.ts';
import type { ImportField } from './import-field.words.ts';
import { inspectFile, readChunks } from './read-file.rules.ts';
import type { LeadDraft } from '../../domain/lead-draft.ts';

const options = { timeZone: 'America/New_York', today: '2026-07-20' };

interface HeaderSet {
  name: string;
  headers: string;
  /** Two leads. */
  rows: [string, string];
  fields: Record<string, ImportField>;
  lead: object;
}

const sets: HeaderSet[] = [
  {
    name: 'a CRM suite',
    headers: 'Record Id,Lead Owner,Salutation,First Name,Last Name,Company,Email,Secondary Email,Phone,Mobile,Fax,Lead Source,Lead Status,Email Opt Out,Street,City,State,Zip Code,Country,Description,Created Time,Unsubscribed Mode',
    rows: [
      'zcrm_1,Agent One,Mr.,Ada,Love,,ada@example.com,ada2@example.com,202-555-0143,(202) 555-0144,,Web,New,true,1 Main St,Durham,NC,27701,US,Call after 5,2026-06-01 10:00:00,',
      'zcrm_2,Agent One,Ms.,Pat,Doe,,pat@example.com,,202-555-0145,,,Web,New,false,2 Oak St,Macon,GA,31201,US,,2026-06-02 11:00:00,',
    ],
    fields: { 'Record Id': 'external_id', 'Lead Owner': 'extra', Mobile: 'phone', Fax: 'extra', 'Email Opt Out': 'opted_out', Description: 'notes', 'Lead Status': 'extra' },
    lead: { name: 'Ada Love', phone: '+12025550143', further_phones: ['+12025550144'], further_emails: ['ada2@example.com'], opted_out: true, opt_outs: ['email'], notes: 'Call after 5' },
  },
  {
    name: 'a sales pipeline, persons',
    headers: 'ID,Name,Label,Organization,Email - Work,Email - Home,Phone - Work,Phone - Mobile,Open deals,Next activity date,Owner',
    rows: ['7,Ada Love,Hot,,ada@example.com,,,202-555-0143,1,2026-08-03,Agent', '8,Pat Doe,Cold,,,pat@example.com,202-555-0145,,0,,Agent'],
    fields: { Name: 'full_name', 'Email - Work': 'email', 'Email - Home': 'email', 'Phone - Work': 'phone', 'Phone - Mobile': 'phone', 'Next activity date': 'next_follow_up_at', Owner: 'extra', Label: 'extra' },
    lead: { name: 'Ada Love', phone: '+12025550143', external_id: '7', next_follow_up_at: '2026-08-03T13:00:00.000Z' },
  },
  {
    name: 'a follow-up system',
    headers: 'First Name,Last Name,Stage,Source,Date Added,Phone 1,Phone 1 - Type,Phone 2,Phone 2 - Type,Email 1,Email 1 - Type,Address 1 - Street,Address 1 - City,Address 1 - State,Address 1 - Zip,Tags,Background',
    rows: ['Ada,Love,Lead,Mailer,07/01/2026,2025550143,mobile,2025550144,home,ada@example.com,work,1 Main St,Durham,NC,27701,"vet, fex",Spoke once', 'Pat,Doe,Lead,Mailer,07/02/2026,2025550145,mobile,,,,,2 Oak St,Macon,GA,31201,,'],
    fields: { 'Phone 1': 'phone', 'Phone 1 - Type': 'extra', 'Email 1': 'email', 'Email 1 - Type': 'extra', 'Address 1 - Street': 'street', 'Address 1 - City': 'city', 'Address 1 - State': 'state', 'Address 1 - Zip': 'zip', Tags: 'tags', Background: 'notes' },
    lead: { tags: ['vet', 'fex'], address: { street: '1 Main St', city: 'Durham', state: 'NC', zip: '27701' }, notes: 'Spoke once' },
  },
  {
    name: 'a newsletter audience',
    headers: 'Email Address,First Name,Last Name,Address,Phone Number,Birthday,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,TAGS,NOTES',
    rows: ['ada@example.com,Ada,Love,"1 Main St Durham NC 27701",2025550143,02/28/1961,2,2026-06-15 16:00:00,203.0.113.9,2026-06-15 16:01:00,"vet","Wants a call"', 'pat@example.com,Pat,Doe,,2025550145,,2,2026-06-16 16:00:00,203.0.113.10,,,'],
    fields: { OPTIN_TIME: 'consent_at', OPTIN_IP: 'consent_ip', MEMBER_RATING: 'extra', Birthday: 'dob' },
    lead: { dob: '1961-02-28', consent: { at: '2026-06-15T20:00:00.000Z', ip: '203.0.113.9', source: null, text: null, certificate_url: null, seller: null, channels: ['text', 'call'] } },
  },
  {
    name: 'a mail program',
    headers: 'Title,First Name,Middle Name,Last Name,Suffix,Company,Home Street,Home City,Home State,Home Postal Code,Home Phone,Mobile Phone,Business Phone,Birthday,E-mail Address,E-mail 2 Address,Notes,Categories',
    rows: ['Ms.,Ada,Q,Love,,Example LLC,1 Main St,Durham,NC,27701,202-555-0144,202-555-0143,,2/28/1961,ada@example.com,ada2@example.com,Met at church,Clients', ',Pat,,Doe,,,,,,,202-555-0145,,,,pat@example.com,,,'],
    fields: { Title: 'extra', 'Home Street': 'street', 'Home Postal Code': 'zip', 'E-mail 2 Address': 'email', Categories: 'tags', 'Business Phone': 'phone' },
    lead: { name: 'Ada Q Love', company: 'Example LLC', further_emails: ['ada2@example.com'], address: { street: '1 Main St', city: 'Durham', state: 'NC', zip: '27701' } },
  },
  {
    name: 'an instant form with questions',
    headers: 'id,created_time,campaign_name,full_name,phone_number,email,street_address,state,date_of_birth,who_would_be_your_beneficiary?,do_you_use_tobacco?,how_much_coverage_do_you_want?',
    rows: ['l:1234567890123456,2026-07-16T00:12:13-05:00,FEX,Ada Love,p:+12025550143,ada@example.com,1 Main St,North Carolina,02/28/1961,Spouse,no,10000', 'l:1234567890123457,2026-07-16T00:12:13-05:00,FEX,Pat Doe,p:+12025550145,pat@example.com,2 Oak St,GA,03/01/1962,Children,yes,15000'],
    fields: { 'who_would_be_your_beneficiary?': 'beneficiary', 'do_you_use_tobacco?': 'extra', 'how_much_coverage_do_you_want?': 'coverage_wanted', street_address: 'street', date_of_birth: 'dob' },
    lead: { phone: '+12025550143', state: 'NC', beneficiary: 'Spouse', coverage_wanted: '$10,000', dob: '1961-02-28', external_id: '1234567890123456' },
  },
  {
    name: 'a lead vendor’s sheet',
    headers: 'Full Name,Phone,Email,Street Address,City,State,Zip,Birthday,Lead Vendor,Cost,Status,Last Call,Do Not Call,Best Time To Call',
    rows: ['"Love, Ada",(202) 555-0143,ada@example.com,1 Main St,Durham,NC,27701,2/28/61,Acme Leads,$12.00,New,,Yes,Evening', 'Pat Doe,(202) 555-0145,,2 Oak St,Macon,GA,31201,,Acme Leads,$12.00,New,,No,'],
    fields: { 'Lead Vendor': 'source', Cost: 'extra', 'Last Call': 'last_contacted_at', 'Do Not Call': 'opted_out', 'Best Time To Call': 'extra' },
    lead: { source: 'Acme Leads', dob: '1961-02-28', opted_out: true, opt_outs: ['text', 'call'] },
  },
  {
    name: 'an open-source dialer',
    headers: 'lead_id,entry_date,status,vendor_lead_code,source_id,list_id,phone_code,phone_number,title,first_name,middle_initial,last_name,address1,address2,city,state,province,postal_code,country_code,gender,date_of_birth,alt_phone,email,comments,called_count,last_local_call_time',
    rows: ['5001,2026-06-01 10:00:00,NEW,V-77,web,101,1,2025550143,,Ada,Q,Love,1 Main St,Apt 4,Durham,NC,,27701,USA,F,1961-02-28,2025550144,ada@example.com,Busy,3,2026-06-03 12:00:00', '5002,2026-06-01 10:00:00,NEW,V-78,web,101,1,2025550145,,Pat,,Doe,2 Oak St,,Macon,GA,,31201,USA,M,0000-00-00,,,,0,'],
    fields: { phone_code: 'extra', phone_number: 'phone', alt_phone: 'phone', state: 'state', called_count: 'call_attempts', last_local_call_time: 'last_contacted_at', address2: 'street_2', comments: 'notes' },
    lead: { phone: '+12025550143', further_phones: ['+12025550144'], gender: 'F', address: { street: '1 Main St, Apt 4', city: 'Durham', state: 'NC', zip: '27701' } },
  },
  {
    name: 'a form builder',
    headers: 'Submission Date,What is your name?,Best phone number to reach you,Your email address,What state do you live in?,Which branch did you serve in?,I agree to be contacted (TCPA),IP Address,TrustedForm Certificate URL',
    rows: ['Jul 1 2026 09:30 AM,Ada Love,202 555 0143,ada@example.com,North Carolina,Army,Yes,203.0.113.9,https://cert.trustedform.example.com/abc', 'Jul 2 2026 10:30 AM,Pat Doe,202 555 0145,pat@example.com,Georgia,Navy,Yes,203.0.113.10,https://cert.trustedform.example.com/def'],
    fields: { 'What is your name?': 'full_name', 'Best phone number to reach you': 'phone', 'Your email address': 'email', 'What state do you live in?': 'state', 'Which branch did you serve in?': 'military_branch', 'TrustedForm Certificate URL': 'consent_certificate', 'I agree to be contacted (TCPA)': 'opted_in' },
    lead: { name: 'Ada Love', state: 'NC', military_branch: 'Army', consent: expect.objectContaining({ certificate_url: 'https://cert.trustedform.example.com/abc', ip: '203.0.113.9' }) },
  },
  {
    name: 'a seller of aged data',
    headers: 'FNAME,LNAME,ADDR1,CITY,ST,ZIP5,ZIP4,PHONE1,DNC1,PHONE2,DNC2,EMAILADDR,DOB_YYYYMMDD,GENDER,IPADDRESS,OPTINDATE,OPTINURL',
    rows: ['ADA,LOVE,1 MAIN ST,DURHAM,NC,27701,1234,2025550143,N,2025550144,Y,ada@example.com,19610228,F,203.0.113.9,06/15/2026,https://form.example.com', 'PAT,DOE,2 OAK ST,MACON,GA,31201,,2025550145,N,,,,,M,203.0.113.10,06/16/2026,https://form.example.com'],
    fields: { FNAME: 'first_name', ST: 'state', ZIP5: 'zip', ZIP4: 'extra', PHONE1: 'phone', DNC1: 'opted_out', DNC2: 'opted_out', EMAILADDR: 'email', DOB_YYYYMMDD: 'dob', OPTINDATE: 'consent_at', OPTINURL: 'consent_source' },
    lead: { dob: '1961-02-28', opted_out: false, closed_addresses: [{ channel: 'text', address: '+12025550144' }, { channel: 'call', address: '+12025550144' }], consent: expect.objectContaining({ at: '2026-06-15T13:00:00.000Z', source: 'https://form.example.com' }) },
  },
  {
    name: 'an agency’s policy system',
    headers: 'Client Number,Insured First,Insured Last,Insured DOB,Cell Phone #,Home Phone #,E-Mail,Mailing Address,Mailing City,Mailing St,Mailing Zip,Carrier,Policy Number,Face Amount,Social Security #,Bank Routing #,Date Entered',
    rows: ['C-1,Ada,Love,02-28-1961,202.555.0143,,ada@example.com,1 Main St,Durham,NC,27701,Example Life,P-9,"$10,000",123-45-6789,021000021,6/1/2026', 'C-2,Pat,Doe,03-01-1962,202.555.0145,,pat@example.com,2 Oak St,Macon,GA,31201,Example Life,P-10,"$12,000",124-45-6789,021000021,6/2/2026'],
    fields: { 'Client Number': 'external_id', 'Insured First': 'first_name', 'Insured Last': 'last_name', 'Insured DOB': 'dob', 'Cell Phone #': 'phone', 'Mailing St': 'state', 'Mailing Zip': 'zip', Carrier: 'carrier', 'Policy Number': 'policy_number', 'Face Amount': 'face_amount', 'Date Entered': 'received_at', 'Social Security #': 'refused', 'Bank Routing #': 'refused' },
    lead: { name: 'Ada Love', phone: '+12025550143', dob: '1961-02-28', address: { street: '1 Main St', city: 'Durham', state: 'NC', zip: '27701' }, quoted: { carrier: 'Example Life', face: 10_000, premium: null } },
  },
]; // prettier-ignore

describe('other exporters', () => {
  test.each(sets)('$name', async ({ headers, rows, fields, lead }) => {
    const source = byteSource(`${headers}\n${rows.join('\n')}\n`);
    const inspection = await inspectFile(source, options);
    const found = Object.fromEntries(inspection.columns.map(({ header, field }) => [header, field]));
    expect(found).toMatchObject(fields);
    const mapping = inspection.columns.map(({ field }) => field);
    const drafts: LeadDraft[] = [];
    for await (const { chunk } of readChunks(source, { inspection, mapping, options })) {
      for (const row of chunk.rows) if ('draft' in row) drafts.push(row.draft);
    }
    expect(drafts).toHaveLength(2);
    expect(drafts[0]).toMatchObject(lead);
  });
});
