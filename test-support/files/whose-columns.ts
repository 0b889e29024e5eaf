import { n, type FileOfProduct } from './file-of-product.ts';

export const otherPeople: readonly FileOfProduct[] = [
  [
    'Medicare list with a spouse',
    'First Name,Last Name,Phone,Spouse First Name,Spouse Last Name,Spouse Cell\nAnn,Able,6155550101,Al,Able,6155550102\n',
    [{ name: 'Ann Able', phones: [n('01')] }],
  ],
  [
    'skip-traced owners with relatives',
    'Owner 1 First Name,Owner 1 Last Name,Owner 2 First Name,Owner 2 Last Name,Phone 1,Phone 2,Relative 1 Name,Relative 1 Phone 1\nAnn,Able,Bo,Able,6155550101,6155550103,Cy Able,6155550102\n',
    [{ name: 'Ann Able', phones: [n('01'), n('03')] }],
  ],
  [
    'assigned agents',
    'Name,Phone,Assigned Agent,Assigned Agent Email,Agent Cell\nAnn Able,6155550101,Bob,bob@example.com,2145550199\n',
    [{ name: 'Ann Able', phones: [n('01')] }],
  ],
  [
    'beneficiary with a phone',
    'Insured,Phone,Beneficiary,Beneficiary Phone,Contingent Beneficiary,Contingent Beneficiary Phone\nAnn Able,6155550101,Bea,6155550102,Con,6155550103\n',
    [{ name: 'Ann Able', phones: [n('01')] }],
  ],
  [
    'an emergency contact',
    'Name,Phone,Emergency Contact,Emergency Contact Number\nAnn Able,,Eve,6155550102\n',
    [{ name: 'Ann Able' }],
  ],
  [
    'a referral sheet',
    'Referred By,Referred By Phone,Referral Name,Referral Phone\nRef Ree,6155550102,Ann Able,6155550101\n',
    [],
  ],
  [
    'an ICE column',
    'Name,Phone,ICE Name,ICE Phone\nAnn Able,6155550101,Ike,6155550102\n',
    [{ name: 'Ann Able', phones: [n('01')] }],
  ],
  [
    'a TSR and a verifier',
    'Name,Phone,TSR,TSR Phone,Verifier Phone\nAnn Able,6155550101,Tess,2145550199,2145550188\n',
    [{ name: 'Ann Able', phones: [n('01')] }],
  ],
  [
    'HubSpot’s contact owner',
    'Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Contact owner email\n1,Ann,Able,ann@example.com,6155550101,Bob,bob@example.com\n',
    [{ name: 'Ann Able', phones: [n('01')], emails: ['ann@example.com'] }],
  ],
  [
    'a dialer’s number dialed from',
    'Name,Phone,Caller ID Used,DID,Outbound Number\nAnn Able,6155550101,2145550199,2145550188,2145550177\n',
    [{ name: 'Ann Able', phones: [n('01')] }],
  ],
  [
    'a landlord and a neighbor',
    'Name,Phone,Neighbor 1 Phone,Landlord Cell\nAnn Able,6155550101,6155550102,6155550103\n',
    [{ name: 'Ann Able', phones: [n('01')] }],
  ],
  [
    'second insured',
    'Primary Insured,Primary Phone,Secondary Insured,Secondary Insured Phone\nAnn Able,6155550101,Al Able,6155550102\n',
    [{ name: 'Ann Able', phones: [n('01')] }],
  ],
];

export const labels: readonly FileOfProduct[] = [
  [
    'Google’s labels',
    'First Name,Last Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value\nAnn,Able,Work Fax,6155550102,Mobile,6155550101\n',
    [{ name: 'Ann Able', phones: [n('01')] }],
  ],
  [
    'a type before the number',
    'Name,Phone Type 1,Phone 1,Phone Type 2,Phone 2\nAnn Able,Fax,6155550102,Cell,6155550101\n',
    [{ name: 'Ann Able', phones: [n('01')] }],
  ],
  [
    'a type behind the number',
    'Name,Phone1,Phone1 Type,Phone2,Phone2 Type\nAnn Able,6155550102,Daughter,6155550101,Mobile\n',
    [{ name: 'Ann Able', phones: [n('01')] }],
  ],
  [
    'the label within the cell',
    'Name,Phone\nAnn Able,Cell: 615-555-0101 / Fax: 615-555-0102\nBen Baker,(615) 555-0103 (home)\n',
    [
      { name: 'Ann Able', phones: [n('01')] },
      { name: 'Ben Baker', phones: [n('03')] },
    ],
  ],
  [
    'a wife’s number within the cell',
    'Name,Phone\nAnn Able,615-555-0101 (wife 615-555-0102)\nBen Baker,6155550103\n',
    [
      { name: 'Ann Able', phones: [n('01')] },
      { name: 'Ben Baker', phones: [n('03')] },
    ],
  ],
  [
    'email labels',
    'Name,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value\nAnn Able,Assistant,help@example.com,Home,ann@example.com\n',
    [{ name: 'Ann Able', emails: ['ann@example.com'] }],
  ],
];

export const names: readonly FileOfProduct[] = [
  ['last name first', 'Name,Phone\n"ABLE, ANN M",6155550101\n', [{ name: 'Able, Ann M', phones: [n('01')] }]],
  ['a title', 'Name,Phone\nMrs. Ann Able,6155550101\n', [{ name: 'Mrs. Ann Able', phones: [n('01')] }]],
  [
    'the first name holds both',
    'First Name,Last Name,Phone\nAnn Able,Able,6155550101\n',
    [{ name: 'Ann Able', phones: [n('01')] }],
  ],
  [
    'the two are one person',
    'Name,Phone,Email\nBill Able,6155550101,bill@example.com\n"ABLE, WILLIAM",6155550101,\n',
    [{ name: 'Bill Able', phones: [n('01')], emails: ['bill@example.com'] }],
  ],
  [
    'a household on one phone',
    'Name,Phone\nMr. Al Able,6155550101\nMr. Bo Able,6155550101\n',
    [{ name: 'Mr. Al Able', phones: [n('01')] }],
  ],
];

const twoPeople = [
  { name: 'Ann Able', phones: [n('01')] },
  { name: 'Ben Baker', phones: [n('02')] },
];
const annReached = [{ name: 'Ann Able', phones: [n('01'), n('03')], emails: ['ann@example.com'] }];

/** Headings as vendors number and name their people. */
export const vendorHeadings: readonly FileOfProduct[] = [
  ['contact_1 and contact_2', 'contact_1_name,contact_1_phone,contact_2_name,contact_2_phone\nAnn Able,6155550101,Cy Cole,6155550103\nBen Baker,6155550102,,\n', twoPeople],
  ['a second contact’s phone alone', 'Name,contact_1_phone,contact_2_phone\nAnn Able,6155550101,6155550103\nBen Baker,6155550102,\n', twoPeople],
  ['several phones of contact_1', 'contact_1_name,contact_1_phone1,contact_1_phone2,contact_1_email\nAnn Able,6155550101,6155550103,ann@example.com\n', annReached],
  ['names in parts', 'Contact 1 First Name,Contact 1 Last Name,Contact 1 Phone 1,Contact 1 Phone 2,Contact 1 Email,Contact 2 First Name,Contact 2 Last Name,Contact 2 Phone 1\nAnn,Able,6155550101,6155550103,ann@example.com,Cy,Cole,6155550109\n', annReached],
  ['persons', 'Person 1 Name,Person 1 Phone,Person 2 Name,Person 2 Phone\nAnn Able,6155550101,Cy Cole,6155550103\nBen Baker,6155550102,,\n', twoPeople],
  ['insured', 'Insured 1 Name,Insured 1 Phone,Insured 2 Name,Insured 2 Phone\nAnn Able,6155550101,Cy Cole,6155550103\nBen Baker,6155550102,,\n', twoPeople],
  ['applicants', 'Applicant1 First,Applicant1 Last,Applicant1 Phone,Applicant2 First,Applicant2 Phone\nAnn,Able,6155550101,Cy,6155550103\nBen,Baker,6155550102,,\n', twoPeople],
  ['primary and secondary', 'primary_first_name,primary_last_name,primary_phone,secondary_first_name,secondary_last_name,secondary_phone,secondary_email\nAnn,Able,6155550101,Cy,Cole,6155550103,cy@example.com\nBen,Baker,6155550102,,,,\n', twoPeople],
  ['a secondary phone without a second name', 'Name,Phone,Secondary Phone,Email\nAnn Able,6155550101,6155550103,ann@example.com\n', annReached],
  ['an alternate contact', 'First Name,Last Name,Phone,Alternate First Name,Alternate Last Name,Alternate Phone,Alternate DNC\nAnn,Able,6155550101,Cy,Cole,6155550103,Yes\nBen,Baker,6155550102,,,,\n', twoPeople],
  ['borrower and co-borrower', 'Borrower Name,Borrower Phone,Co-Borrower Name,Co-Borrower Phone,Lender\nAnn Able,6155550101,Cy Cole,6155550103,First Bank\nBen Baker,6155550102,,,Second Bank\n', twoPeople],
  ['head of a household', 'HOH First Name,HOH Last Name,HOH Phone,Spouse Name,Spouse Phone\nAnn,Able,6155550101,Cy,6155550103\nBen,Baker,6155550102,,\n', twoPeople],
  ['a decision maker', 'Decision Maker,DM Phone,Company\nAnn Able,6155550101,Acme\nBen Baker,6155550102,Beta\n', twoPeople],
  ['somebody of an unknown word', 'Name,Phone,Screener Name,Screener Phone,Screener Do Not Call\nAnn Able,6155550101,Bob Boss,2145550199,Yes\nBen Baker,6155550102,Bob Boss,2145550198,Yes\n', twoPeople],
  ['line types', 'FULLNAME,PHONE_CELL,PHONE_CELL_TYPE,PHONE_HOME,EMAIL_1\nAnn Able,6155550101,Wireless,6155550103,ann@example.com\n', annReached],
  ['agents beside', 'lead_first,lead_last,lead_cell,agent_first,agent_last,agent_cell\nAnn,Able,6155550101,Bob,Boss,2145550199\nBen,Baker,6155550102,Bob,Boss,2145550199\n', twoPeople],
  ['publisher and buyer', 'Consumer Name,Consumer Phone,Publisher Name,Publisher Phone,Buyer Phone\nAnn Able,6155550101,P,2145550198,2145550199\nBen Baker,6155550102,P,2145550197,2145550196\n', twoPeople],
  ['a call tracker', 'Name,ANI,DNIS,Tracking Number,Destination Number\nAnn Able,6155550101,2145550199,2145550198,2145550197\nBen Baker,6155550102,2145550199,2145550198,2145550196\n', twoPeople],
]; // prettier-ignore

const four = (phoneOf: (at: number) => string, emailOf: (at: number) => string): string =>
  ['Amy Ash', 'Amy Birch', 'Cy Cole', 'Dee Dunn'].map((name, at) => `${name},${phoneOf(at)},${emailOf(at)}\n`).join('');
const own = (at: number): string => `615555010${at + 1}`;
const ofAgency = (): string => 'team@example.com';

/** An agency's own phone or email in every row is nobody's. */
export const sharedValues: readonly FileOfProduct[] = [
  ['one email in most rows', `Name,Phone,Email\n${four(own, ofAgency)}Ed East,6155550105,ed@example.com\n`, [
    { name: 'Amy Ash', phones: [n('01')] }, { name: 'Amy Birch', phones: [n('02')] }, { name: 'Cy Cole', phones: [n('03')] },
    { name: 'Dee Dunn', phones: [n('04')] }, { name: 'Ed East', phones: [n('05')], emails: ['ed@example.com'] }]],
  ['one phone in all rows', `Name,Phone,Email\n${four(() => '(800) 555-0100', (at) => `p${at}@example.com`)}`, [
    { name: 'Amy Ash', emails: ['p0@example.com'] }, { name: 'Amy Birch', emails: ['p1@example.com'] },
    { name: 'Cy Cole', emails: ['p2@example.com'] }, { name: 'Dee Dunn', emails: ['p3@example.com'] }]],
  // Of those who share it as a household does, the others are offered beside the first.
  ['one email in half of the rows', `Name,Phone,Email\n${four(own, ofAgency)}${['Ed East', 'Flo Fox', 'Gus Gray', 'Hal Hill'].map((name, at) => `${name},615555011${at},h${at}@example.com\n`).join('')}`, [
    { name: 'Amy Ash', phones: [n('01')], emails: ['team@example.com'] },
    ...['Ed East', 'Flo Fox', 'Gus Gray', 'Hal Hill'].map((name, at) => ({ name, phones: [n(`1${at}`)], emails: [`h${at}@example.com`] }))]],
  ['a family', `Name,Phone,Email\n${['Ann', 'Al', 'Zoe', 'Max'].map((first, at) => `${first} Able,${own(at)},home@example.com\n`).join('')}`,
    [{ name: 'Ann Able', phones: [n('01')], emails: ['home@example.com'] }]],
  ['three rows', `Name,Phone,Email\n${four(own, ofAgency).split('\n').slice(1).join('\n')}`,
    [{ name: 'Amy Birch', phones: [n('02')], emails: ['team@example.com'] }]],
]; // prettier-ignore
