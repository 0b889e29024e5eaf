import type { PostOfProduct } from './post-of-product.ts';

export const formBuilders: readonly PostOfProduct[] = [
  [
    'Gravity Forms with labels',
    { form_title: 'Quote', entry_id: '512', 'Name (First)': 'Gail', 'Name (Last)': 'Grant', Phone: '(615) 555-0101' },
    { name: 'Gail Grant', phones: ['+16155550101'] },
  ],
  [
    'WPForms',
    {
      form_id: '7',
      form_name: 'Quote',
      fields: {
        1: { name: 'Name', value: 'Walt Webb', id: '1', type: 'name', first: 'Walt', middle: '', last: 'Webb' },
        2: { name: 'Phone', value: '+16155550102', id: '2', type: 'phone' },
        3: { name: 'Email', value: 'walt@example.com', id: '3', type: 'email' },
      },
    },
    { name: 'Walt Webb', phones: ['+16155550102'], emails: ['walt@example.com'] },
  ],
  [
    'Ninja Forms',
    {
      form_id: '2',
      fields: [
        { label: 'Name', key: 'name_1689', value: 'Nina Nash' },
        { label: 'Phone', key: 'phone_1690', value: '6155550103' },
      ],
    },
    { name: 'Nina Nash', phones: ['+16155550103'] },
  ],
  [
    'Contact Form 7',
    { 'your-name': 'Cora Finn', 'your-email': 'cora@example.com', 'tel-611': '615-555-0104', 'menu-12': ['Term'] },
    { name: 'Cora Finn', phones: ['+16155550104'], emails: ['cora@example.com'] },
  ],
  [
    'Fluent Forms',
    {
      names: { first_name: 'Flo', last_name: 'Ford' },
      email: 'flo@example.com',
      phone: '+1 615 555 0105',
      __submission: { id: '9', form_id: '3', user: { id: '1', email: 'admin@example.com', first_name: 'Ad' } },
    },
    { name: 'Flo Ford', phones: ['+16155550105'], emails: ['flo@example.com'] },
  ],
  [
    'Webflow',
    {
      triggerType: 'form_submission',
      payload: {
        name: 'Contact Us',
        siteId: '65427cf4',
        data: { 'First Name': 'Fay', 'Last Name': 'Fox', 'Phone Number': '6155550106' },
        schema: [{ fieldName: 'First Name', fieldType: 'FormTextInput' }],
        id: '6321ca84',
        formId: '65429e',
      },
    },
    { name: 'Fay Fox', phones: ['+16155550106'], id: '' },
  ],
  [
    'Cognito Forms',
    {
      Form: { Id: '1', InternalName: 'Quote', Name: 'Quote' },
      Name: { First: 'Cody', Last: 'Cole', FirstAndLast: 'Cody Cole', Prefix: null },
      Phone: '(615) 555-0107',
      Entry: { Number: '3', User: { Email: 'admin@example.com', Name: 'Boss' } },
      Id: '1-3',
    },
    { name: 'Cody Cole', phones: ['+16155550107'] },
  ],
  [
    'Formstack',
    {
      FormID: '1',
      UniqueID: '2',
      Name: { value: { first: 'Stan', last: 'Stone' }, field_type: 'name' },
      Phone: { value: '(615) 555-0108', field_type: 'phone' },
      Email: { value: 'stan@example.com', field_type: 'email' },
    },
    { name: 'Stan Stone', phones: ['+16155550108'], emails: ['stan@example.com'] },
  ],
  [
    'Paperform',
    {
      form_id: 'f',
      submission_id: 's',
      data: [
        { title: 'Full name', type: 'text', key: '4f7a9', value: 'Pia Pratt' },
        { title: 'Mobile', type: 'phone', key: '9k2mm', value: '+16155550109' },
      ],
    },
    { name: 'Pia Pratt', phones: ['+16155550109'] },
  ],
  [
    'Fillout',
    {
      formId: 'x',
      formName: 'Quote',
      submission: {
        submissionId: 'a',
        questions: [
          { id: '5AtgG', name: 'What is your full name?', type: 'ShortAnswer', value: 'Fern Field' },
          { id: '7BuhH', name: 'Phone number', type: 'PhoneNumber', value: '6155550110' },
        ],
        urlParameters: [{ id: 'utm_source', name: 'utm_source', value: 'fb' }],
      },
    },
    { name: 'Fern Field', phones: ['+16155550110'] },
  ],
  [
    'Wix',
    {
      data: {
        contact: { name: { first: 'Wes', last: 'West' }, phone: '+16155550111', email: 'wes@example.com' },
        formName: 'Quote',
        'field:comp-abc': 'x',
      },
    },
    { name: 'Wes West', phones: ['+16155550111'], emails: ['wes@example.com'] },
  ],
  [
    'Facebook lead',
    {
      created_time: '2026-03-01T10:00:00+0000',
      id: '444',
      form_id: '6',
      field_data: [
        { name: 'full_name', values: ['Fae Book'] },
        { name: 'phone_number', values: ['+16155550112'] },
      ],
      custom_disclaimer_responses: [{ checkbox_key: 'tcpa', is_checked: '1' }],
    },
    { name: 'Fae Book', phones: ['+16155550112'] },
  ],
  [
    'Facebook leadgen notice without the lead',
    { object: 'page', entry: [{ id: '153', time: 1, changes: [{ field: 'leadgen', value: { leadgen_id: '444' } }] }] },
    { name: '' },
  ],
  [
    'TikTok',
    {
      object: 'lead',
      entry: [
        {
          lead_id: '7',
          changes: [
            { field: 'name', value: 'Tik Tock' },
            { field: 'phone_number', value: '+16155550113' },
            { field: 'email', value: 'tik@example.com' },
          ],
        },
      ],
    },
    { name: 'Tik Tock', phones: ['+16155550113'], emails: ['tik@example.com'] },
  ],
  [
    'Systeme.io',
    {
      type: 'contact.created',
      data: {
        contact: {
          id: 12,
          email: 'sys@example.com',
          fields: [
            { slug: 'first_name', fieldName: 'First name', value: 'Sy' },
            { slug: 'surname', fieldName: 'Last name', value: 'Stone' },
            { slug: 'phone_number', fieldName: 'Phone number', value: '6155550114' },
          ],
        },
      },
    },
    { name: 'Sy Stone', phones: ['+16155550114'], emails: ['sys@example.com'] },
  ],
  [
    'ClickFunnels',
    {
      contact_profile: { first_name: 'Clara', last_name: 'Funk', phone: '6155550115', unsubscribed_at: null },
      funnel_step: { name: 'Opt-in', id: 4 },
      funnel: { id: 1, name: 'My funnel' },
    },
    { name: 'Clara Funk', phones: ['+16155550115'] },
  ],
  [
    'JSON:API',
    {
      data: {
        id: 5,
        type: 'contact',
        attributes: { 'first-name': 'Jay', 'last-name': 'Sun', 'phone-number': '6155550116' },
        relationships: { team: { data: { id: 3, type: 'team', name: 'Team Bob' } } },
      },
    },
    { name: 'Jay Sun', phones: ['+16155550116'] },
  ],
];
