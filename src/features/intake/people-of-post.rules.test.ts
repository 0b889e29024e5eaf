// Two people in one post: which of them is the lead, and what the other's fields become.
import { describe, expect, test } from 'vitest';
import { flattenForm, flattenJson } from './flatten-payload.rules.ts';
import { readLead } from './read-lead.rules.ts';

const [phone, other] = ['6155550101', '6155550102'];

function read(body: unknown) {
  const flat = flattenJson(body);
  if ('refused' in flat) return flat.refused;
  const lead = readLead(flat.fields, 'America/Chicago', Date.UTC(2026, 2, 3));
  if ('rejected' in lead) return lead.rejected;
  const { name, phone: main, email, further_phones, further_emails, external_id, address } = lead.draft;
  const reached = [main, ...further_phones, email, ...further_emails].filter((each) => each !== null);
  return [name, external_id, address?.zip, ...reached].filter(Boolean).join(' ');
}

const ann = 'Ann Able +16155550101';

describe('objects that are people', () => {
  test.each<[object, string]>([
    [{ lead: { full_name: 'Ann Able', phone }, contact: { full_name: 'Ben Baker', phone: other } }, ann],
    [{ client: { name: 'Bob Agency', phone: other, email: 'bob@example.com' }, lead: { name: 'Ann Able', phone } }, ann],
    [{ contact: { name: 'Bob Broker', phone: other }, applicant: { name: 'Ann Able', phone } }, ann],
    [{ person: { role: 'agent', name: 'Bob', phone: other }, lead: { name: 'Ann Able', phone } }, ann],
    [{ customer: { id: 77, name: 'Bob Agency' }, lead: { first_name: 'Ann', last_name: 'Able', phone } }, ann],
    [{ full_name: 'Ann Able', phone, subscriber: { id: 77, email: 'ops@example.com' } }, ann],
    [{ full_name: 'Ann Able', phone, client: { id: 77 } }, ann],
    [{ lead: { name: 'Ann Able', phone, zip: '37201' }, contact: { name: 'Ben', phone: other, zip: '75201' } }, 'Ann Able 37201 +16155550101'],
    // What one lacks the other may have.
    [{ lead: { id: 'L5', name: 'Ann Able' }, contact: { phone, email: 'a@example.com' } }, 'Ann Able L5 +16155550101 a@example.com'],
    [{ contact: { name: 'Ann Able', phone }, lead: { id: 'L1', source: 'fb' } }, 'Ann Able L1 +16155550101'],
    [{ applicant: { name: 'Ann Able', phone }, insured: { name: 'Ann Able' } }, ann],
    [{ customer: { name: 'Ann Able' }, phone }, ann],
    [{ subscriber: { email: 'a@example.com', fields: { name: 'Ann Able', phone } } }, `${ann} a@example.com`],
    [{ applicant: { name: 'Ann Able', phone }, insured: { name: 'Ben Baker', phone: other } }, 'several_leads'],
  ])('%j', (body, right) => expect(read(body)).toBe(right)); // prettier-ignore
});

describe('people by their numbers, and labels of lists', () => {
  test.each<[object, string]>([
    [{ full_name_1: 'Ann Able', phone_1: phone, full_name_2: 'Ben Baker', phone_2: other }, ann],
    [{ full_name: 'Ann Able', phone_1: phone, phone_2: other }, `${ann} +16155550102`],
    [{ full_name: 'Ann Able', phone, contact_2_phone: other, contact2_email: 'b@example.com' }, ann],
    [{ full_name: 'Ann Able', phone, contacts: [{ role: 'spouse', name: 'Ed', phone: other }] }, ann],
    [{ lead_id: 'L1', contacts: [{ role: 'Emergency contact', name: 'Ed', phone: other }] }, 'L1'],
    [{ full_name: 'Ann Able', phones: [{ type: 'fax', number: other }, { type: 'mobile', number: phone }] }, ann],
    [{ full_name: 'Ann Able', phones: [{ type: 'Spouse', number: other }, { type: 'mobile', number: phone }] }, ann],
    [{ full_name: 'Ann Able', phone, emails: [{ type: 'agent', address: 'bob@example.com' }] }, ann],
    [{ full_name: 'Ann Able', phone, addresses: [{ type: 'Office', zip: '75201' }] }, ann],
  ])('%j', (body, right) => expect(read(body)).toBe(right)); // prettier-ignore
});

describe('fields for somebody else by their names, and what a post is called', () => {
  test.each<[object, string]>([
    [{ full_name: 'Ann Able', phone, to_email: 'leads@example.com', to_phone: other, ToZip: '75201' }, ann],
    [{ full_name: 'Ann Able', phone, office_phone: other, info_phone: other, us_phone: other }, ann],
    [{ full_name: 'Ann Able', phone, contact_us_phone: other, call_us_phone: other }, ann],
    [{ full_name: 'Ann Able', your_phone: phone }, ann],
    [{ event: { id: 'e', email: 'agent@example.com' }, data: { id: 'L77', status: 'Do Not Call' } }, 'L77'],
    [{ event: { id: 'e', full_name: 'Ann Able', phone } }, ann],
    [{ id: 'evt_1', name: 'New Lead', contact: { phone } }, '+16155550101'],
    [{ name: 'Ann Able', contact: { phone } }, ann],
  ])('%j', (body, right) => expect(read(body)).toBe(right));
});

describe('Jotform', () => {
  test.each<[object, string]>([
    [{ rawRequest: JSON.stringify({ q3_fullName: { first: 'Ann', last: 'Able' }, q4_phoneNumber: { area: '615', phone: '5550101' } }) }, ann],
    [{ q3_fullName: { first: 'Ann', last: 'Able' }, q4_phoneNumber4: { full: '(615) 555-0101' }, q6_spouse: { first: 'Ed', last: 'Able' } }, ann],
    [{ q3_name3: { first: 'Ann', last: 'Able' }, q4_phoneNumber4: { full: '(615) 555-0101' }, q7_beneficiary7: { first: 'Zo', last: 'Able' } }, ann],
    [{ fields: { 1: { first: 'Ann', last: 'Able' }, 2: { phone } } }, ann],
    [{ fields: [{ first: 'Ann', last: 'Able' }, { phone }] }, ann],
    [{ leads: { 0: { name: 'Ann', phone }, 1: { name: 'Ben', phone: other } } }, 'several_leads'],
    [{ lead1: { full_name: 'Ann' }, lead2: { full_name: 'Ben' } }, 'several_leads'],
  ])('%j', (body, right) => expect(read(body)).toBe(right)); // prettier-ignore

  test('a birth date in three parts', () => {
    const flat = flattenForm([
      ['q3_fullName[first]', 'Ann'],
      ['q9_birthDate[month]', '3'],
      ['q9_birthDate[day]', '4'],
      ['q9_birthDate[year]', '1960'],
    ]);
    const lead = 'fields' in flat ? readLead(flat.fields, 'America/Chicago', Date.UTC(2026, 2, 3)) : null;
    expect(lead).toMatchObject({ draft: { name: 'Ann', dob: '1960-03-04' } });
  });
});
