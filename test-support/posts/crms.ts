import { all, bob, byPhone, type PostOfProduct } from './post-of-product.ts';

export const crms: readonly PostOfProduct[] = [
  [
    'HubSpot contact',
    {
      vid: 3201,
      'portal-id': 62515,
      properties: {
        firstname: { value: 'Hugh', versions: [{ value: 'Hugo', timestamp: 1 }] },
        lastname: { value: 'Hale', versions: [{ value: 'Hale', timestamp: 1 }] },
        phone: { value: '6155550120', versions: [{ value: '6155550129', timestamp: 1 }] },
      },
      'identity-profiles': [{ vid: 3201, identities: [{ type: 'EMAIL', value: 'old@example.com' }] }],
    },
    { name: 'Hugh Hale', phones: ['+16155550120'] },
  ],
  [
    'HighLevel with a tag',
    {
      contact_id: 'abc',
      first_name: 'Hal',
      last_name: 'Hart',
      full_name: 'Hal Hart',
      phone: '+16155550121',
      tags: 'facebook,dnc',
      location: { name: 'Bob’s Agency', address: '1 Main', postalCode: '75201', id: 'x' },
      user: bob,
      workflow: { id: 'w', name: 'Lead in' },
      contact: { attributionSource: { sessionSource: 'Paid' } },
      customData: {},
    },
    { name: 'Hal Hart', phones: ['+16155550121'], closed: byPhone },
  ],
  [
    'ActiveCampaign',
    'type=subscribe&list=1&contact[id]=5&contact[email]=ace@example.com&contact[first_name]=Ace&contact[last_name]=Camp&contact[phone]=6155550122&contact[orgname]=&contact[tags]=fe',
    { name: 'Ace Camp', phones: ['+16155550122'], emails: ['ace@example.com'] },
  ],
  [
    'Mailchimp unsubscribe',
    'type=unsubscribe&fired_at=2026-03-01&data[action]=unsub&data[reason]=manual&data[id]=8a25&data[list_id]=a6b5&data[email]=mia@example.com&data[merges][EMAIL]=mia@example.com&data[merges][FNAME]=Mia&data[merges][LNAME]=Moss',
    { name: 'Mia Moss', emails: ['mia@example.com'], closed: all },
  ],
  [
    'Zoho',
    {
      First_Name: 'Zoe',
      Last_Name: 'Zahn',
      Phone: '6155550123',
      Mobile: '6155550124',
      Owner: { id: '5', ...bob },
      Created_By: bob,
      Email_Opt_Out: true,
      id: '4150868',
    },
    { name: 'Zoe Zahn', phones: ['+16155550123', '+16155550124'], closed: ['email'] },
  ],
  [
    'Salesforce',
    {
      sobject: {
        attributes: { type: 'Lead', url: '/services/data' },
        Id: '00Q1',
        FirstName: 'Sal',
        LastName: 'Force',
        MobilePhone: '6155550125',
        DoNotCall: true,
        HasOptedOutOfEmail: false,
        Owner: { Name: 'Bob', Email: 'bob@example.com' },
      },
    },
    { name: 'Sal Force', phones: ['+16155550125'], closed: byPhone },
  ],
  [
    'Pipedrive',
    {
      v: 1,
      event: 'updated.person',
      current: {
        id: 7,
        name: 'Pip Page',
        phone: [{ label: 'work', value: '6155550126', primary: true }],
        email: [{ label: 'work', value: 'pip@example.com', primary: true }],
        owner_id: 11,
      },
      previous: { id: 7, name: 'Pip Old', phone: [{ value: '6155550127' }] },
      meta: { action: 'updated', id: 7, company_id: 1, user_id: 11 },
    },
    { name: 'Pip Page', phones: ['+16155550126'], emails: ['pip@example.com'] },
  ],
  [
    'Close',
    {
      event: {
        object_type: 'lead',
        action: 'created',
        data: {
          id: 'lead_x',
          display_name: 'Clo Chase',
          contacts: [
            {
              name: 'Clo Chase',
              phones: [{ phone: '+16155550128', type: 'mobile' }],
              emails: [{ email: 'clo@example.com', type: 'office' }],
            },
          ],
        },
      },
      subscription_id: 'whsub_1',
    },
    { name: 'Clo Chase', phones: ['+16155550128'], emails: ['clo@example.com'] },
  ],
  [
    'Follow Up Boss',
    {
      source: 'LeadCo',
      type: 'Registration',
      person: {
        firstName: 'Fan',
        lastName: 'Frost',
        emails: [{ value: 'fan@example.com' }],
        phones: [{ value: '6155550130' }],
        assignedTo: 'Bob Boss',
      },
    },
    { name: 'Fan Frost', phones: ['+16155550130'], emails: ['fan@example.com'] },
  ],
  [
    'ManyChat',
    {
      id: '123',
      key: 'user:123',
      page_id: '9',
      first_name: 'Manny',
      last_name: 'Chat',
      name: 'Manny Chat',
      phone: '+16155550131',
      optin_email: true,
    },
    { name: 'Manny Chat', phones: ['+16155550131'] },
  ],
  [
    'MailerLite',
    {
      automation: { id: 1, name: 'Welcome' },
      subscriber: { id: 9, email: 'mai@example.com', fields: { name: 'Mai', last_name: 'Lite', phone: '6155550132' } },
    },
    { name: 'Mai Lite', phones: ['+16155550132'], emails: ['mai@example.com'] },
  ],
  [
    'Calendly',
    {
      event: 'invitee.created',
      created_by: 'https://api.calendly.com/users/B',
      payload: {
        name: 'Cal Lane',
        email: 'cal@example.com',
        questions_and_answers: [{ question: 'Phone Number', answer: '615-555-0133', position: 0 }],
        scheduled_event: {
          name: '15 min',
          event_memberships: [{ user_email: 'bob@example.com', user_name: 'Bob' }],
          event_guests: [{ email: 'guest@example.com' }],
        },
      },
    },
    { name: 'Cal Lane', phones: ['+16155550133'], emails: ['cal@example.com'] },
  ],
  [
    'Airtable',
    { records: [{ id: 'rec1', createdTime: '2026-03-01', fields: { Name: 'Air Able', Phone: '6155550134' } }] },
    { name: 'Air Able', phones: ['+16155550134'] },
  ],
  [
    'Monday',
    {
      event: { boardId: 1, pulseId: 2, pulseName: 'Mona Day', columnValues: { phone: { phone: '6155550135' } } },
    },
    { name: 'Mona Day', phones: ['+16155550135'] },
  ],
];
