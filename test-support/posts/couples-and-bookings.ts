// Two people in one post of whom one is the lead, calls that were booked, and values without names. The people are invented.
import { bob, type PostOfProduct } from './post-of-product.ts';

const ann = { first_name: 'Ann', last_name: 'Able', phone: '6155550101' };
const al = { first_name: 'Al', last_name: 'Able', phone: '6155550109' };
const read = { name: 'Ann Able', phones: ['+16155550101'] };
const mailed = { ...read, emails: ['ann@example.com'] };
const email = 'ann@example.com';

export const couples: readonly PostOfProduct[] = [
  ['applicant1 and applicant2', { applicant1: ann, applicant2: al }, read],
  ['with capitals', { Applicant1: { FirstName: 'Ann', LastName: 'Able', Phone: '6155550101' }, Applicant2: { FirstName: 'Al', LastName: 'Able' }, Zip: '37201' }, { ...read, zip: '37201' }],
  ['below a lead', { lead: { applicant_1: ann, applicant_2: al } }, read],
  ['flat', { applicant1_first_name: 'Ann', applicant1_last_name: 'Able', applicant1_phone: '6155550101', applicant2_first_name: 'Al', applicant2_phone: '6155550109' }, read],
  ['insured1 and insured2', { insured1: ann, insured2: al }, read],
  ['client 1 and client 2', { client1: ann, client2: al }, read],
  ['a phone at the top', { phone: '6155550101', email, applicant1: { first_name: 'Ann', last_name: 'Able' }, applicant2: { first_name: 'Al', last_name: 'Able' } }, mailed],
  ['a list of one household', { applicants: [ann, al] }, read],
  ['a list whose second is not reached', { applicants: [ann, { first_name: 'Ben', last_name: 'Baker' }] }, read],
  ['a list of strangers', { applicants: [ann, { ...al, last_name: 'Baker' }] }, 'several_leads'],
]; // prettier-ignore

const contact = { contact_name: 'Bob Boss', contact_phone: bob.phone, contact_email: bob.email };

/** The word before flat fields, beside a name of the lead's own. */
export const contactsBeside: readonly PostOfProduct[] = [
  ['a contact beside a name', { name: 'Ann Able', phone: '6155550101', ...contact }, read],
  ['a contact beside a first and a last name', { ...ann, ...contact }, read],
  ['a contact beside somebody without a number', { first_name: 'Ann', last_name: 'Able', ...contact }, { name: 'Ann Able' }],
  ['below a lead', { lead: { name: 'Ann Able', phone: '6155550101', ...contact } }, read],
  ['a customer beside a name and an email', { name: 'Ann Able', email, customer_name: 'Bob Boss', customer_phone: bob.phone }, { name: 'Ann Able', emails: [email] }],
  ['a client beside a lead', { lead_name: 'Ann Able', lead_phone: '6155550101', client_name: 'Big Agency', client_phone: bob.phone }, read],
  ['a contact alone', { contact_name: 'Ann Able', contact_phone: '6155550101' }, read],
  ['a contact with a phone of the post', { phone: '6155550101', contact_name: 'Ann Able', contact_email: email }, mailed],
  ['the same person twice', { ...ann, contact_name: 'ABLE, ANN', contact_email: email }, mailed],
  ['a dialer’s own number', { ...ann, caller_id: bob.phone, agent_name: 'Bob Boss' }, read],
  ['a tracker’s caller', { caller_id: '6155550101', caller_name: 'Ann Able' }, read],
  ['a caller’s number below a customer', { message: { call: { customer: { number: '+16155550101', name: 'Ann Able' }, phoneNumber: { number: '+12145550199' } } } }, read],
  ['an evening phone', { ...ann, eve_phone: '6155550102' }, { ...read, phones: ['+16155550101', '+16155550102'] }],
  ['beside the name of a form', { name: 'Quote Form', contact_name: 'Ann Able', contact_phone: '6155550101' }, read],
]; // prettier-ignore

const invitee = { name: 'Ann Able', email };
const host = { name: 'Bob Boss', email: bob.email, phoneNumber: bob.phone };
const location = (type: string, number: string) => ({ scheduled_event: { name: 'Call', location: { type, location: number } } }); // prettier-ignore

export const bookedCalls: readonly PostOfProduct[] = [
  ['Calendly, a call to the invitee', { event: 'invitee.created', payload: { ...invitee, ...location('outbound_call', '+1 615-555-0101') } }, mailed],
  ['Calendly, a call to the host', { event: 'invitee.created', payload: { ...invitee, ...location('inbound_call', '+1 214-555-0199') } }, { ...mailed, phones: [] }],
  ['Calendly, a number for reminders', { event: 'invitee.created', payload: { ...invitee, text_reminder_number: '+1 615-555-0101' } }, mailed],
  ['Calendly, a question', { event: 'invitee.created', payload: { ...invitee, questions_and_answers: [{ question: 'Phone Number', answer: '+1 615-555-0101' }] } }, mailed],
  ['Calendly, flattened', { payload__name: 'Ann Able', payload__email: email, payload__scheduled_event__location__type: 'outbound_call', payload__scheduled_event__location__location: '+16155550101' }, mailed],
  ['Cal.com, an answer', { triggerEvent: 'BOOKING_CREATED', payload: { organizer: host, responses: { name: { value: 'Ann Able' }, email: { value: email }, attendeePhoneNumber: { value: '+16155550101' } }, attendees: [{ ...invitee, phoneNumber: '+16155550101' }] } }, mailed],
  ['Cal.com, its attendee', { triggerEvent: 'BOOKING_CREATED', payload: { organizer: host, attendees: [{ ...invitee, phoneNumber: '+16155550101' }] } }, mailed],
  ['Cal.com, a call to the attendee', { payload: { organizer: host, responses: { name: { value: 'Ann Able' }, email: { value: email }, location: { value: { optionValue: '+16155550101', value: 'phone' } } } } }, mailed],
  ['a flat attendee', { organizer_name: 'Bob Boss', organizer_email: bob.email, attendee_name: 'Ann Able', attendee_email: email, attendee_phone: '6155550101' }, mailed],
  ['a host among the attendees', { attendees: [{ ...host, organizer: true }] }, 'empty_row'],
  ['Zoho Forms', { Name_First: 'Ann', Name_Last: 'Able', PhoneNumber_countrycode: '+16155550101', PhoneNumber_countrycodeval: '+1' }, read],
  ['Zoho, a code beside the number', { First_Name: 'Ann', Last_Name: 'Able', countrycode: '1', phone: '6155550101' }, read],
  ['another country’s code', { name: 'Ann Able', countrycode: '+44', phone: '02079460958' }, { name: 'Ann Able', phones: ['+442079460958'] }],
]; // prettier-ignore

const values = ['Ann Able', '6155550101', 'ann@example.com'];

export const withoutNames: readonly PostOfProduct[] = [
  ['a list', values, 'unnamed_fields'],
  ['a list in a wrapper', { data: values }, 'unnamed_fields'],
  ['a row of a sheet', { row: values }, 'unnamed_fields'],
  ['by place', { 0: values[0], 1: values[1], 2: values[2] }, 'unnamed_fields'],
  ['ids of fields', { fields: { fld8a7s: values[0], fldx11: values[1] } }, 'unnamed_fields'],
  ['a form', values.map(encodeURIComponent).join('&'), 'unnamed_fields'],
];
