// More shapes of products, each with the agent, the buyer or the vendor somewhere beside the lead.
import { bob, type PostOfProduct } from './post-of-product.ts';

const fields = { first_name: 'Ann', last_name: 'Able', phone: '6155550101', email: 'ann@example.com' };
const ann = { name: 'Ann Able', phones: ['+16155550101'], emails: ['ann@example.com'] };

export const moreShapes: readonly PostOfProduct[] = [
  ['FB graph leadgen', { entry: [{ id: '1', time: 1, changes: [{ field: 'leadgen', value: { leadgen_id: '5', page_id: '6', form_id: '7', field_data: [{ name: 'full_name', values: ['Ann Able'] }, { name: 'phone_number', values: ['+16155550101'] }, { name: 'email', values: ['ann@example.com'] }] } }], }], object: 'page' }, ann],
  ['FB lead node', { id: '55', created_time: '2026-01-01', field_data: [{ name: 'full_name', values: ['Ann Able'] }, { name: 'phone', values: ['6155550101'] }, { name: 'email', values: ['ann@example.com'] }], ad_name: 'x', form_id: '3', page_name: 'Bob' }, ann],
  ['LinkedIn lead', { id: 'x', formResponse: { answers: [{ questionId: 1, name: 'firstName', answerDetails: { textQuestionAnswer: { answer: 'Ann' } } }, { questionId: 2, name: 'lastName', answerDetails: { textQuestionAnswer: { answer: 'Able' } } }, { questionId: 3, name: 'phoneNumber', answerDetails: { textQuestionAnswer: { answer: '6155550101' } } }] } }, { ...ann, emails: [] }],
  ['TikTok', { lead: { lead_id: '5' }, campaign: { id: '1', name: 'C' }, answers: [{ question: 'Name', answer: 'Ann Able' }, { question: 'Phone number', answer: '6155550101' }, { question: 'Email', answer: 'ann@example.com' }] }, ann],
  ['Google ads', { lead_id: 'x', api_version: '1.0', form_id: 4, campaign_id: 5, google_key: 'k', is_test: false, gcl_id: 'z', user_column_data: [{ column_id: 'FIRST_NAME', string_value: 'Ann', column_name: 'First Name' }, { column_id: 'LAST_NAME', string_value: 'Able' }, { column_id: 'PHONE_NUMBER', string_value: '+16155550101' }, { column_id: 'EMAIL', string_value: 'ann@example.com' }, { column_id: 'POSTAL_CODE', string_value: '37011' }] }, { ...ann, zip: '37011' }],
  ['boberdoo', 'Key=abc&API_Action=submitLead&Mode=full&TYPE=33&IP_Address=1.2.3.4&SRC=AgentSite&Landing_Page=lp&First_Name=Ann&Last_Name=Able&Primary_Phone=6155550101&Email=ann%40example.com&Zip=37011&Buyer_ID=44&Buyer_Name=Bob&Buyer_Email=bob%40example.com', { ...ann, zip: '37011' }],
  ['LeadsPedia', { lead_id: 12, campaign_id: 4, affiliate_name: 'Aff', affiliate_email: 'aff@example.com', first_name: 'Ann', last_name: 'Able', phone_home: '6155550101', email_address: 'ann@example.com', sub_id: '3' }, ann],
  ['LeadConduit', { lead: { ...fields, phone_1: '6155550101', phone: undefined }, source: { name: 'S', id: '5' }, account: { name: 'Acct' }, flow: { id: '1', name: 'F' } }, ann],
  ['ActiveProspect TF', { ...fields, xxTrustedFormCertUrl: 'https://cert.trustedform.example.com/1', recipient: bob }, ann],
  ['Phonexa', { leadId: 1, price: 3, firstName: 'Ann', lastName: 'Able', homePhone: '6155550101', email: 'ann@example.com', bankPhone: '2145550199', employerPhone: '2145550198', employerName: 'Acme' }, ann],
  ['MediaAlpha', { version: '17', lead: { data: { contact: { first_name: 'Ann', last_name: 'Able', phone: '6155550101', email: 'ann@example.com' }, spouse: { first_name: 'Al', phone: '6155550109' } }, id: 'x' }, buyer: bob }, ann],
  ['EverQuote', { LeadId: 'e', PrimaryContact: { FirstName: 'Ann', LastName: 'Able', Phone: '6155550101', Email: 'ann@example.com' }, Agent: { Name: 'Bob Boss', Phone: '2145550199' }, Drivers: [{ FirstName: 'Ann' }, { FirstName: 'Al' }] }, ann],
  ['QuoteWizard', { QuoteWizardData: { ContactInfo: { FirstName: 'Ann', LastName: 'Able', PrimaryPhone: { PhoneNumberValue: '6155550101' }, EmailAddress: 'ann@example.com' }, Distribution: { Contract: bob } } }, ann],
  ['SmartFinancial', { consumer: { firstName: 'Ann', lastName: 'Able', phone: { number: '6155550101', type: 'cell' }, email: 'ann@example.com', address: { zip: '37011' } }, household: [{ firstName: 'Al', relation: 'spouse' }] }, { ...ann, zip: '37011' }],
  ['Benepath', { Lead: { Header: { LeadID: 3, AgentName: 'Bob Boss', AgentEmail: 'bob@example.com' }, Contact: { Name: { First: 'Ann', Last: 'Able' }, Phones: { Day: '6155550101' }, Email: 'ann@example.com' } } }, ann],
  ['NextGen', { lead_info: { vendor: 'NG', vendor_phone: '2145550199' }, contact_info: { fname: 'Ann', lname: 'Able', phone1: '6155550101', email: 'ann@example.com' }, agent_info: { fname: 'Bob', phone1: '2145550199' } }, ann],
  ['InsuranceLeads flat', { LeadID: '7', ContactFirstName: 'Ann', ContactLastName: 'Able', ContactPhone: '6155550101', ContactEmail: 'ann@example.com', SpouseFirstName: 'Al', SpousePhone: '6155550109', BrokerName: 'Bob', BrokerPhone: '2145550199' }, ann],
  ['Velocify', { Lead: { Id: 3, Agent: { AgentName: 'Bob', AgentEmail: 'bob@example.com' }, Fields: { Field: [{ FieldTitle: 'First Name', Value: 'Ann' }, { FieldTitle: 'Last Name', Value: 'Able' }, { FieldTitle: 'Day Phone', Value: '6155550101' }, { FieldTitle: 'Email', Value: 'ann@example.com' }] } } }, ann],
  ['Follow Up Boss', { event: 'peopleCreated', resourceIds: [1], people: [{ id: 1, name: 'Ann Able', phones: [{ value: '6155550101', type: 'mobile' }], emails: [{ value: 'ann@example.com' }], assignedTo: 'Bob Boss', assignedUserId: 4 }] }, ann],
  ['Pipedrive', { v: 1, event: 'added.person', current: { id: 9, name: 'Ann Able', phone: [{ value: '6155550101', primary: true }], email: [{ value: 'ann@example.com' }], owner_id: 3, owner_name: 'Bob Boss', org_name: 'Acme', cc_email: 'acme@pipedrive.example.com' }, meta: { user_id: 3 } }, ann],
  ['Close', { event: { data: { id: 'l', name: 'Ann Able', contacts: [{ name: 'Ann Able', phones: [{ phone: '6155550101' }], emails: [{ email: 'ann@example.com' }] }], created_by_name: 'Bob Boss' }, action: 'created' } }, ann],
  ['Keap', { given_name: 'Ann', family_name: 'Able', phone_numbers: [{ number: '6155550101', field: 'PHONE1' }], email_addresses: [{ email: 'ann@example.com', field: 'EMAIL1' }], owner_id: 3, company: { company_name: 'A' } }, ann],
  ['Zapier Salesforce', { FirstName: 'Ann', LastName: 'Able', Phone: '6155550101', Email: 'ann@example.com', OwnerId: '005', 'Owner.Name': 'Bob Boss', 'Owner.Email': 'bob@example.com', 'Owner.Phone': '2145550199', CreatedBy: { Name: 'Bob Boss', Email: 'bob@example.com' } }, ann],
  ['HubSpot flat', { 'properties.firstname': 'Ann', 'properties.lastname': 'Able', 'properties.phone': '6155550101', 'properties.email': 'ann@example.com', 'properties.hubspot_owner_id': '4', 'associated-owner': bob }, ann],
  ['GHL full', { first_name: 'Ann', last_name: 'Able', full_name: 'Ann Able', email: 'ann@example.com', phone: '+16155550101', contact_type: 'lead', location: { name: 'Agency', phone: '2145550199' }, user: { firstName: 'Bob', lastName: 'Boss', email: 'bob@example.com', phone: '2145550199' }, calendar: { title: 'x', selectedTimezone: 'y', created_by_user_id: '2' }, triggerData: {}, contact_id: 'q', assigned_to: 'Bob Boss', owner: 'Bob Boss' }, ann],
  ['Jotform raw', 'formID=1&submissionID=2&rawRequest=' + encodeURIComponent(JSON.stringify({ slug: 's', q3_name: { first: 'Ann', last: 'Able' }, q4_phone: { full: '(615) 555-0101' }, q5_email: 'ann@example.com', q6_referredBy: 'Bob Boss', q7_agentEmail: 'bob@example.com' })) + '&pretty=x', ann],
  ['Typeform', { event_type: 'form_response', form_response: { form_id: 'f', definition: { id: 'f', title: 'Quote', fields: [{ id: 'a', title: 'What is your name?', type: 'short_text' }, { id: 'b', title: 'Phone number', type: 'phone_number' }, { id: 'c', title: 'Your email', type: 'email' }, { id: 'd', title: 'Agent email', type: 'email' }] }, answers: [{ type: 'text', text: 'Ann Able', field: { id: 'a' } }, { type: 'phone_number', phone_number: '+16155550101', field: { id: 'b' } }, { type: 'email', email: 'ann@example.com', field: { id: 'c' } }, { type: 'email', email: 'bob@example.com', field: { id: 'd' } }] } }, ann],
  ['Gravity labels', { 'Name (First)': 'Ann', 'Name (Last)': 'Able', Phone: '6155550101', Email: 'ann@example.com', 'Admin Email': 'bob@example.com', form_title: 'Quote', 'Created By (User Id)': '1' }, ann],
  ['WPForms', { fields: { 0: { name: 'Name', value: 'Ann Able', id: 0, type: 'name', first: 'Ann', last: 'Able' }, 1: { name: 'Phone', value: '6155550101', id: 1 }, 2: { name: 'Email', value: 'ann@example.com', id: 2 } }, form_name: 'Quote', site_name: 'Bob', admin_email: 'bob@example.com' }, ann],
  ['Elementor', 'form[id]=1&form[name]=Quote&fields[name][id]=name&fields[name][title]=Name&fields[name][value]=Ann+Able&fields[phone][title]=Phone&fields[phone][value]=6155550101&fields[email][value]=ann%40example.com&meta[page_url][value]=x', ann],
  ['Squarespace', { formName: 'Quote', name: { firstName: 'Ann', lastName: 'Able' }, phone: { areaCode: '615', prefix: '555', line: '0101' }, email: 'ann@example.com' }, ann],
  ['Wix', { data: { formName: 'Q', 'field:first_name': 'Ann', 'field:last_name': 'Able', 'field:phone': '6155550101', 'field:email': 'ann@example.com', contact: { name: { first: 'Ann', last: 'Able' }, email: 'ann@example.com', phone: '6155550101', contactId: 'z' }, submissionTime: 'x' } }, ann],
  ['Webflow', { triggerType: 'form_submission', payload: { name: 'Contact Form', siteId: 's', data: { 'First Name': 'Ann', 'Last Name': 'Able', Phone: '6155550101', Email: 'ann@example.com' }, id: 'z', formId: 'k' } }, ann],
  ['Fluent', { names: { first_name: 'Ann', last_name: 'Able' }, phone: '6155550101', email: 'ann@example.com', __submission: { user_id: 1, user: bob } }, ann],
  ['CallRail', { id: 'CAL', answered: true, customer_name: 'ABLE ANN', customer_phone_number: '+16155550101', tracking_phone_number: '+12145550199', business_phone_number: '+12145550198', company_name: 'Bob', source_name: 'G', agent_email: 'bob@example.com' }, { name: 'ABLE ANN', phones: ['+16155550101'], emails: [] }],
  ['Ringba flat', { caller_id: '6155550101', inbound_number: '2145550197', target_number: '2145550199', first_name: 'Ann', last_name: 'Able', publisher_name: 'P', target_name: 'Bob' }, { ...ann, emails: [] }],
  ['CTM', { id: 1, name: 'Ann Able', caller_number: '+16155550101', tracking_number: '+12145550199', receiving_number: '2145550198', business_number: '2145550197', agent: bob }, { ...ann, emails: [] }],
  ['Invoca', { caller_id: '615-555-0101', destination_phone_number: '214-555-0199', promo_line_description: 'P', caller_name: 'Ann Able', advertiser_name: 'Bob' }, { ...ann, emails: [] }],
  ['Calendly', { event: 'invitee.created', payload: { name: 'Ann Able', email: 'ann@example.com', text_reminder_number: '+16155550101', scheduled_event: { name: '30 min', event_memberships: [{ user_email: 'bob@example.com', user_name: 'Bob Boss' }] }, questions_and_answers: [] } }, ann],
  ['Acuity', { id: 1, firstName: 'Ann', lastName: 'Able', phone: '6155550101', email: 'ann@example.com', calendar: 'Bob Boss', calendarID: 3, type: 'Call' }, ann],
  ['ManyChat', { id: 'x', key: 'user:1', page_id: '4', first_name: 'Ann', last_name: 'Able', name: 'Ann Able', phone: '+16155550101', email: 'ann@example.com', optin_phone: true, live_chat_url: 'u', whatsapp_phone: null, custom_fields: {} }, ann],
  ['envelope name/id', { id: 'evt_1', name: 'lead.created', type: 'event', data: { object: { ...fields } } }, ann],
  ['workflow envelope', { workflow: { id: 'w', name: 'Send Lead' }, form: { id: 'f', name: 'Quote' }, page: { name: 'LP' }, campaign: { name: 'C' }, lead: fields }, ann],
  ['automation', { automation: { name: 'A', id: 1 }, contact: fields, trigger: { name: 'T' } }, ann],
  ['notification', { notification: { title: 'New lead', recipient: bob, lead: fields } }, ann],
  ['CloudEvents', { specversion: '1.0', type: 'lead', source: '/x', id: 'A', data: { person: fields } }, ann],
  ['Airtable', { base: { id: 'b' }, record: { id: 'r', fields: { Name: 'Ann Able', Phone: '6155550101', Email: 'ann@example.com', 'Assigned Agent': ['Bob'], 'Agent Email (from Agent)': ['bob@example.com'] } } }, ann],
  ['Sheets row', { sheet: 'Leads', row: 5, values: { Name: 'Ann Able', Phone: '6155550101', Email: 'ann@example.com', Owner: 'Bob Boss', 'Owner Email': 'bob@example.com', 'Owner Phone': '2145550199' } }, ann],
]; // prettier-ignore

const ben = { first_name: 'Ben', last_name: 'Baker', phone: '6155550102', email: 'ben@example.com' };

/** Two people below it are never made one. */
export const holdersOfSeveral: readonly PostOfProduct[] = [
  'leads', 'prospects', 'applicants', 'people', 'persons', 'contacts', 'customers', 'consumers', 'respondents', 'records', 'rows',
  'submissions', 'results', 'entries', 'objects', 'list', 'batch', 'documents', 'events', 'nodes', 'resources', 'value', 'response',
].map((holder) => [`two below ${holder}`, { [holder]: [fields, ben] }, 'several_leads']); // prettier-ignore

const several = [fields, ben];
/** Words of somebody beside the lead, and words that say nothing: refused, and for this reason. */
export const severalAnywhere: readonly PostOfProduct[] = [
  ...['members', 'users_data', 'users', 'accounts', 'recipients', 'hits', 'message', 'messages', 'payloads', 'stuff', 'rs', 'edges',
    'dataset', 'collection', 'subscribers_page'].flatMap((holder): PostOfProduct[] => [
    [`two below ${holder}`, { [holder]: several }, 'several_leads'],
    [`two below ${holder}, with a number of the post`, { total: 2, [holder]: several }, 'several_leads'],
    [`two below ${holder} in a wrapper`, { data: { [holder]: several } }, 'several_leads'],
    [`two below ${holder} by their ids`, { [holder]: { u1: fields, u2: ben } }, 'several_leads'],
  ]),
  ['hits of a search', { hits: { total: 2, hits: several.map((each) => ({ _id: 'a', _source: each })) } }, 'several_leads'],
  ['edges of a graph', { page: 1, edges: several.map((node) => ({ node })) }, 'several_leads'],
  ['a list of agents alone', { agents: [bob, bob] }, 'empty_row'],
  ['a list of spouses alone', { spouses: several }, 'empty_row'],
  ['one below hits', { hits: [{ score: 1 }, { score: 2 }] }, 'empty_row'],
  ['a lead beside members', { ...fields, members: [bob, ben] }, ann],
]; // prettier-ignore

/** What they ask stands in the form alone. */
export const numberedFields: readonly PostOfProduct[] = [
  ['Gravity Forms', { form_id: '1', '1.3': 'Ann', '1.6': 'Able', 2: '6155550101', 3: 'ann@example.com' }, ann],
  ['Gravity Forms as a form', '1.3=Ann&1.6=Able&2=6155550101&3=ann%40example.com', ann],
  ['Gravity Forms, its inputs', { input_1_3: 'Ann', input_1_6: 'Able', input_2: '6155550101' }, { ...ann, emails: [] }],
  ['Gravity Forms in a wrapper', { data: { input_1_3: 'Ann', input_1_6: 'Able', input_4: '(615) 555-0101' } }, { ...ann, emails: [] }],
  ['a whole entry of Gravity Forms', { id: '12', form_id: '1', ip: '192.0.2.4', status: 'active', '1.2': 'Ms.', '1.3': 'Ann', '1.6': 'Able', 2: '(615) 555-0101', 3: 'ann@example.com', '4.1': '1 Main St', '4.3': 'Nashville', '4.4': 'TN', '4.5': '37011', '4.6': 'United States', 5: 'Whole life' }, { ...ann, zip: '37011' }],
  ['two emails, of which one may be the agent’s', { '1.3': 'Ann', '1.6': 'Able', 2: 'ann@example.com', 3: 'bob@example.com', 4: '6155550101' }, { ...ann, emails: [] }],
  ['two phones alone', { '1.3': 'Ann', '1.6': 'Able', 2: '6155550101', 3: '2145550199' }, 'unnamed_fields'],
  ['two names', { '1.3': 'Ann', '1.6': 'Able', '5.3': 'Al', '5.6': 'Able', 4: '6155550101' }, 'unnamed_fields'],
  ['a city and a country', { '2.3': 'Nashville', '2.6': 'United States', 3: '6155550101' }, 'unnamed_fields'],
  ['a name alone', { '1.3': 'Ann', '1.6': 'Able' }, 'unnamed_fields'],
  ['WPForms', { form_id: 3, fields: { 0: 'Ann Able', 1: '6155550101', 2: 'ann@example.com' } }, 'unnamed_fields'],
  ['Ninja Forms', 'field_1=Ann&field_2=Able&field_3=6155550101', 'unnamed_fields'],
  ['questions', { q1: 'Ann', q2: 'Able', q3: '6155550101' }, 'unnamed_fields'],
  ['ids of questions', { '3f2b8a10-1111-4222-8333-123456789abc': 'Ann', '3f2b8a10-1111-4222-8333-123456789abd': '6155550101' }, 'unnamed_fields'],
  ['a number among names', { ...fields, '1.3': 'Bob', 2: '2145550199' }, ann],
  ['one number alone', { event: 'ping', 1: 'x' }, 'empty_row'],
]; // prettier-ignore

const ofCaller = { name: '', phones: ['+16155550101'] };
export const calledFrom: readonly PostOfProduct[] = [
  ['Ringba tags of its own', { 'tag:User:first_name': 'Ann', 'tag:User:last_name': 'Able', 'tag:User:phone': '6155550101', 'tag:User:email': 'ann@example.com', 'tag:Publisher:Name': 'Bob', 'tag:Target:Number': '2145550199' }, ann],
  ['Ringba tags as a form', 'tag%3AUser%3Afirst_name=Ann&tag%3AUser%3Alast_name=Able&caller_id=6155550101&tag%3AUser%3Aagent_email=bob%40example.com', { ...ann, emails: [] }],
  ['Twilio, a call', { CallSid: 'CA1', AccountSid: 'AC1', From: '+16155550101', To: '+12145550199', Direction: 'inbound', FromCity: 'NASHVILLE', CallStatus: 'ringing' }, ofCaller],
  ['Twilio, a call as a form', 'CallSid=CA1&From=%2B16155550101&To=%2B12145550199&Direction=inbound', ofCaller],
  ['Twilio, a text', 'MessageSid=SM1&SmsSid=SM1&From=%2B16155550101&To=%2B12145550199&Body=Hi&NumMedia=0', ofCaller],
  ['Plivo', { MessageUUID: 'a', From: '16155550101', To: '12145550199', Type: 'sms', Text: 'Hi' }, ofCaller],
  ['Telnyx, a call', { data: { event_type: 'call.initiated', payload: { call_control_id: 'v3', from: '+16155550101', to: '+12145550199', direction: 'incoming' } } }, ofCaller],
  ['Twilio, a call that went out', { CallSid: 'CA1', From: '+12145550199', To: '+16155550101', Direction: 'outbound-api' }, 'empty_row'],
  ['Twilio, a text that was delivered', 'MessageSid=SM1&MessageStatus=delivered&From=%2B12145550199&To=%2B16155550101', 'empty_row'],
  ['Plivo, a text that was sent', { MessageUUID: 'a', From: '12145550199', To: '16155550101', Status: 'sent' }, 'empty_row'],
  ['a from that is no call', { from: '+12145550199', to: '+16155550101' }, 'empty_row'],
  ['a call with whose phone it is', { CallSid: 'CA1', From: '+12145550199', To: '+12145550198', ...fields }, ann],
]; // prettier-ignore

/** Who works the lead is nobody's lead, whatever else the post says. */
const ofOwner = {
  owner_name: 'Bob Boss', owner_email: 'bob@example.com', owner_full_name: 'Bob Boss', owner_first_name: 'Bob', owner_last_name: 'Boss',
  owner_mobile: '2145550199', owner_zip: '75201', owner_id: '77', OwnerId: '77', ownerEmail: 'bob@example.com', ownerPhone: '2145550199',
  owner: 'bob@example.com', Owner: '2145550199', owner_dnc: 'yes', owner_opt_out: 'true', lead_owner: 'Bob Boss', lead_owner_name: 'Bob Boss',
  lead_owner_email: 'bob@example.com', lead_owner_phone: '2145550199', lead_owner_do_not_call: 'yes', contact_owner: 'Bob',
  contact_owner_email: 'bob@example.com', record_owner_email: 'bob@example.com', account_owner_phone: '2145550199', deal_owner_email: 'bob@example.com',
  policy_owner_name: 'Bob', business_owner_email: 'bob@example.com', assigned_to: 'Bob Boss', assigned_to_name: 'Bob', assigned_to_email: 'bob@example.com',
  assigned_to_phone: '2145550199', assignedTo: 'bob@example.com', assigned_user: 'bob@example.com', assigned_agent_phone: '2145550199',
}; // prettier-ignore

export const owners: readonly PostOfProduct[] = [
  ...Object.entries(ofOwner).flatMap(([name, value]): PostOfProduct[] => [
    [`${name} beside the lead`, { ...fields, [name]: value }, { ...ann, id: '' }],
    [`${name} beside a phone`, { phone: '6155550101', [name]: value }, { name: '', phones: ann.phones, id: '' }],
    [
      `${name} beside an email`,
      { email: 'ann@example.com', [name]: value },
      { name: 'ann', emails: ann.emails, id: '' },
    ],
  ]),
  ['an owner as an object', { Owner: bob, phone: '6155550101' }, { name: '', phones: ann.phones }],
  ['owners in a list', { owners: [bob], phone: '6155550101' }, { name: '', phones: ann.phones }],
];

const jsonFields = [
  'lead_json', 'json_payload', 'formData', 'answers_json', 'body_json', 'Message', 'json_data', 'payload_json', 'submission_json', 'raw',
  'rawRequest', 'data.json', 'lead_data', 'form_values', 'text', 'event_json', 'x', 'postdata', 'post_data', 'request', 'contact_json',
]; // prettier-ignore
const jsonOfOthers = ['agent_json', 'user_json', 'owner_data', 'doctor_json', 'previous_agent'];

/** A whole lead as JSON within one field, in a form and in JSON; the post's own id stays the post's. */
export const jsonInFields: readonly PostOfProduct[] = [
  ...jsonFields.flatMap((name): PostOfProduct[] => [
    [`${name} of a form`, `${name}=${encodeURIComponent(JSON.stringify(fields))}&form_id=3`, ann],
    [`${name} of JSON`, { [name]: JSON.stringify({ lead: fields }), id: 3 }, ann],
  ]),
  ...jsonOfOthers.map((name): PostOfProduct => [
    `${name} beside the lead`,
    { ...fields, [name]: JSON.stringify(bob) },
    ann,
  ]),
  ...jsonOfOthers.map((name): PostOfProduct => [
    `${name} alone`,
    { form_id: 3, [name]: JSON.stringify(bob) },
    'empty_row',
  ]),
];

const objects = [
  'form', 'event', 'workflow', 'page', 'webhook', 'trigger', 'automation', 'funnel', 'survey', 'quiz', 'ad', 'adset', 'ad_set', 'list', 'source',
  'zap', 'scenario', 'flow', 'step', 'node', 'action', 'hook', 'subscription', 'batch', 'job', 'request', 'domain', 'product', 'offer', 'plan',
  'quote', 'policy', 'deal', 'opportunity', 'pipeline', 'stage', 'task', 'ticket', 'order', 'appointment', 'meeting', 'calendar', 'message',
  'conversation', 'call', 'recording', 'document', 'file', 'template', 'segment', 'landing_page', 'traffic_source', 'offer_page', 'ping',
  'auction', 'bid', 'transaction', 'session', 'visit', 'utm', 'device', 'browser', 'app', 'project', 'board', 'sheet', 'table', 'queue', 'channel',
]; // prettier-ignore
/** Below these stands their own contact, if anybody. */
const ofSomebody = ['campaign', 'integration', 'account', 'site', 'publisher', 'location'];
const thing = { id: 'E1', uuid: 'u-1', name: 'Silver Path', title: 'T', type: 'z', created_at: '2026-01-01' };
const annAlone = { ...ann, id: '' };

/** What a post is about has an id and a name of its own. */
export const objectsOfPosts: readonly PostOfProduct[] = [
  ...[...objects, ...ofSomebody].flatMap((about): PostOfProduct[] => [
    [`${about} beside the lead`, { [about]: thing, ...fields }, annAlone],
    [`${about} beside a wrapper`, { [about]: thing, data: fields }, annAlone],
    [`${about} in flat fields`, { [`${about}_id`]: 'E1', [`${about}_name`]: 'Silver Path', ...fields }, annAlone],
    [`${about} alone`, { [about]: thing }, 'empty_row'],
    [
      `${about} beside an email`,
      { [about]: thing, email: 'ann@example.com' },
      { name: 'ann', emails: ann.emails, id: '' },
    ],
  ]),
  ...objects.flatMap((about): PostOfProduct[] => [
    [`${about} around the lead`, { [about]: { ...thing, contact: fields } }, annAlone],
    [
      `${about} around the lead, in an event`,
      { id: 'T1', name: 'lead.created', [about]: { ...thing, lead: fields } },
      annAlone,
    ],
  ]),
  ...ofSomebody.map((about): PostOfProduct => [
    `${about} with its contact`,
    { [about]: { ...thing, contact: bob } },
    'empty_row',
  ]),
];
