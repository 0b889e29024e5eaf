// Shapes of more products and vendors. The people are invented.
import { bob, byPhone, type PostOfProduct } from './post-of-product.ts';

const fields = { first_name: 'Ann', last_name: 'Able', phone: '6155550101', email: 'ann@example.com' };
const ann = { name: 'Ann Able', phones: ['+16155550101'], emails: ['ann@example.com'] };
const byPhoneOnly = { ...ann, emails: [] };
const al = { first_name: 'Al', last_name: 'Able', phone: '6155550109', email: 'al@example.com' };
const ben = { first_name: 'Ben', last_name: 'Baker', phone: '6155550102', email: 'ben@example.com' };

/** Nobody in it is called a lead: the primary of two, who pays, who booked, a plan's member. */
export const standIns: readonly PostOfProduct[] = [
  ['WooCommerce', { id: 727, number: '727', status: 'processing', customer_id: 26, billing: { ...fields, address_1: '9 Main', city: 'Nashville', state: 'TN', postcode: '37011' }, shipping: { ...ben, postcode: '78701' }, line_items: [{ id: 315, name: 'Quote guide' }] }, { ...ann, zip: '37011', id: '' }],
  ['WooCommerce, flat', { id: 727, billing_first_name: 'Ann', billing_last_name: 'Able', billing_phone: '6155550101', billing_email: 'ann@example.com', shipping_first_name: 'Ben', shipping_phone: '6155550102', shipping_postcode: '78701' }, ann],
  ['WooCommerce below an order', { order: { id: 727, billing: fields, shipping: ben } }, ann],
  ['billing beside the lead', { lead: fields, billing: { ...bob, last_name: 'Boss' } }, ann],
  ['primary and secondary', { primary: fields, secondary: al }, ann],
  ['primary and secondary of a lead', { lead: { id: 'L1', primary: fields, secondary: al } }, { ...ann, id: 'L1' }],
  ['a primary member with dependents', { primary_member: fields, dependents: [al] }, ann],
  ['a member and a broker', { member: fields, broker: bob }, ann],
  ['a member and an agent of an event', { event: 'member.created', member: fields, agent: { ...bob, do_not_call: true } }, { ...ann, closed: [] }],
  ['a member on the list', { member: { ...fields, do_not_call: true }, broker: bob }, { ...ann, closed: byPhone }],
  ['a member beside the lead', { ...fields, member: al }, ann],
  ['a member without a name', { member: { phone: '6155550101' }, broker: bob }, 'empty_row'],
  ['a broker alone', { broker: { ...bob, last_name: 'Boss' } }, 'empty_row'],
  ['a secondary alone', { secondary: al }, 'empty_row'],
  ['who booked', { appointment: { id: 1, firstName: 'Ann', lastName: 'Able', phone: '6155550101', email: 'ann@example.com', calendar: 'Bob Boss' } }, { ...ann, id: '' }],
  ['two who are billed', { order_1: { billing: fields }, order_2: { billing: ben } }, 'empty_row'],
  ['Monday.com, an item without a name of a person', { event: { pulseName: 'New lead', columnValues: { phone: { phone: '6155550101' } } } }, { name: '', phones: ann.phones }],
  ['Monday.com, a name in a column', { event: { pulseName: 'October', columnValues: { name: { text: 'Ann Able' }, phone: { phone: '6155550101' } } } }, byPhoneOnly],
  ['Monday.com, its API', { data: { items: [{ id: '1', name: 'Ann Able', column_values: [{ id: 'phone', text: '6155550101', value: '{"phone":"6155550101"}' }] }] } }, byPhoneOnly],
  ['Monday.com by Make', { itemId: 4, itemName: 'Ann Able', boardName: 'Leads', phone: '6155550101' }, byPhoneOnly],
  ['Stripe, a checkout', { id: 'evt_1', type: 'checkout.session.completed', data: { object: { id: 'cs_1', customer: 'cus_1', customer_details: { name: 'Ann Able', email: 'ann@example.com', phone: '+16155550101' } } } }, ann],
  ['a shop’s item', { item_id: 7, item_name: 'Final Expense Kit', phone: '6155550101' }, { name: '', phones: ann.phones }],
  ['answers under words for a person', { phone: '6155550101', insured: true, lead: 'yes' }, { name: '', phones: ann.phones }],
  ['a contact’s number', { contact: '12345', phone: '6155550101' }, { name: '', phones: ann.phones }],
]; // prettier-ignore

/** Objects that Zapier, Make and others made flat, and XML that became JSON. */
export const flattened: readonly PostOfProduct[] = [
  ['Zapier, a raw lead', { raw__full_name: 'Ann Able', raw__phone_number: '+16155550101', raw__email: 'ann@example.com', page__name: 'Bob Agency', page__id: '9', form__name: 'Quote' }, { ...ann, id: '' }],
  ['Zapier, a contact and its owner', { contact__first_name: 'Ann', contact__last_name: 'Able', contact__phone: '6155550101', contact__email: 'ann@example.com', user__email: 'bob@example.com', user__phone: '2145550199', owner__name: 'Bob', owner__do_not_call: 'yes' }, ann],
  ['Zapier, below data', { data__name: 'Ann Able', data__phone: '6155550101', data__agent__phone: '2145550199', data__agent__name: 'Bob', data__agent__zip: '75201' }, byPhoneOnly],
  ['Salesforce, fields of its own', { FirstName: 'Ann', LastName: 'Able', Mobile_Phone__c: '6155550101', Spouse_Phone__c: '6155550109', DNC__c: true, Owner__r: { Phone: '2145550199' } }, { ...byPhoneOnly, closed: byPhone }],
  ['Facebook by Zapier', { field_data__full_name: 'Ann Able', field_data__phone_number: '+16155550101', field_data__email: 'ann@example.com', page_name: 'Bob Agency', form_name: 'Quote', ad_name: 'X' }, ann],
  ['Make', { 'fields[].name': 'Ann Able', 'fields[].phone': '6155550101' }, byPhoneOnly],
  ['Squarespace, a name in two', 'name%5Bfname%5D=Ann&name%5Blname%5D=Able&email=ann%40example.com&phone=6155550101', ann],
  ['Formidable', { id: '7', form_id: '2', item_key: 'abc', item_meta: { name: 'Ann Able', phone: '6155550101', email: 'ann@example.com' }, user_id: '1' }, { ...ann, id: '' }],
  ['Segment', { type: 'identify', userId: 'u1', traits: { firstName: 'Ann', lastName: 'Able', phone: '6155550101', email: 'ann@example.com' }, context: { library: { name: 'analytics.js' } } }, ann],
  ['EverQuote, XML as JSON', { LeadData: { Contact: { FirstName: 'Ann', LastName: 'Able', PhoneNumbers: { PhoneNumber: [{ '@type': 'home', '#text': '6155550101' }] }, Email: 'ann@example.com' }, Affiliate: { Name: 'Aff', Phone: '2145550199' } } }, ann],
  ['XML as JSON with texts', { lead: { first_name: { _text: 'Ann' }, last_name: { $t: 'Able' }, phone: { _: '6155550101', $: { type: 'home' } } } }, byPhoneOnly],
  ['Cognito Forms', { Form: { Id: '2', Name: 'Quote' }, Name: { First: 'Ann', Last: 'Able', FirstAndLast: 'Ann Able' }, PhoneNumber: '6155550101', EmailAddress: 'ann@example.com', Address: { Line1: '1 Main', City: 'Nashville', State: 'Tennessee', PostalCode: '37011' }, Entry: { User: { Email: 'bob@example.com', Name: 'Bob Boss' } }, AgentName: { First: 'Bob', Last: 'Boss' } }, { ...ann, zip: '37011' }],
  ['Heyflow', { id: 'h', fields: [{ variable: 'firstname', label: 'First', values: [{ answer: 'Ann' }] }, { variable: 'lastname', label: 'Last', values: [{ answer: 'Able' }] }, { variable: 'phone', label: 'Phone', values: [{ answer: '6155550101' }] }] }, byPhoneOnly],
  ['MediaAlpha, flat', { bid_id: 'b', data: { primary_first_name: 'Ann', primary_last_name: 'Able', phone: '6155550101', email: 'ann@example.com', secondary_first_name: 'Al', secondary_phone: '6155550109' } }, ann],
  ['Boberdoo with its partner', { Lead_ID: 4, First_Name: 'Ann', Last_Name: 'Able', Primary_Phone: '6155550101', Email: 'ann@example.com', Partner_Name: 'P', Partner_Email: 'p@example.com', Partner_Phone: '2145550199' }, ann],
  ['VICIdial', { lead_id: 3, list_id: 2, phone_number: '6155550101', first_name: 'ANN', last_name: 'ABLE', user: '6666', status: 'DNC', fronter: '6155550198', closer_phone: '2145550199' }, { name: 'ANN ABLE', phones: ann.phones, closed: byPhone }],
]; // prettier-ignore

/** Several people in columns of values, and people beside the first in a list. */
export const columnsOfPeople: readonly PostOfProduct[] = [
  ['lists of names and phones', { first_name: ['Ann', 'Ben'], phone: ['6155550101', '6155550102'] }, 'several_leads'],
  ['lists of whole names and emails', { name: ['Ann Able', 'Ben Baker'], email: ['ann@example.com', 'ben@example.com'] }, 'several_leads'],
  ['line items of Zapier', { first_name: 'Ann,Ben', last_name: 'Able,Baker', phone: '6155550101,6155550102' }, 'several_leads'],
  ['a form with both twice', 'name=Ann+Able&name=Ben+Baker&phone=6155550101&phone=6155550102', 'several_leads'],
  ['a form with one name twice', 'name=Ann+Able&name=Ann+Able&phone=6155550101&phone=6155550103', { name: 'Ann Able', phones: ['+16155550101', '+16155550103'] }],
  ['a turned name with two phones', { name: 'Able, Ann', phone: '6155550101, 6155550103' }, { name: 'Able, Ann', phones: ['+16155550101', '+16155550103'] }],
  ['a list with a spouse', { applicants: [{ type: 'primary', ...fields }, { type: 'spouse', ...al }] }, ann],
  ['a list with a secondary', { lead: { applicants: [{ applicant_type: 'Primary', ...fields }, { applicant_type: 'Secondary', ...al }] } }, ann],
  ['a list with a son', { contacts: [{ relationship: 'self', ...fields }, { relationship: 'Son', ...al }] }, ann],
  ['a post that is such a list', [{ type: 'primary', ...fields }, { type: 'spouse', ...al }], ann],
  ['a list of leads', { contacts: [{ type: 'lead', ...fields }, { type: 'lead', ...ben }] }, 'several_leads'],
  ['a spouse alone in a list', { applicants: [{ type: 'spouse', ...al }] }, 'empty_row'],
  ['a further email in a list', { ...fields, emails: [{ type: 'additional', value: 'ann2@example.com' }] }, { ...ann, emails: ['ann@example.com', 'ann2@example.com'] }],
]; // prettier-ignore
