/** What a column of a file can become, with the name to show. */
export const importFieldLabels = {
  full_name: 'Full name',
  first_name: 'First name',
  middle_name: 'Middle name',
  last_name: 'Last name',
  company: 'Company',
  phone: 'Phone',
  email: 'Email',
  dob: 'Date of birth',
  gender: 'Gender',
  street: 'Street',
  street_2: 'Street, second line',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  beneficiary: 'Beneficiary (relation)',
  beneficiary_name: 'Beneficiary name',
  military_branch: 'Military branch',
  notes: 'Notes',
  tags: 'Tags',
  source: 'Lead source',
  next_follow_up_at: 'Next follow-up',
  stage: 'Stage or status',
  received_at: 'Date received',
  call_attempts: 'Call attempts',
  last_contacted_at: 'Last contacted',
  carrier: 'Carrier',
  face_amount: 'Face amount',
  premium: 'Annual premium',
  monthly_premium: 'Monthly payment',
  sold_on: 'Sold on',
  policy_number: 'Policy number',
  start_date: 'Start date',
  effective_date: 'Effective date',
  external_id: 'Vendor’s lead id',
  opted_out: 'Opted out',
  opted_in: 'Opted in',
  consent_at: 'Consent given at',
  consent_text: 'Consent wording',
  consent_source: 'Consent page',
  consent_ip: 'Consent IP address',
  consent_certificate: 'Consent certificate',
  extra: 'Keep as further detail',
  ignore: 'Do not import',
  refused: 'Not accepted',
} as const;

export type ImportField = keyof typeof importFieldLabels;

/** As they are offered to choose from. */
export const importFieldGroups: readonly { label: string; fields: readonly ImportField[] }[] = [
  {
    label: 'Person',
    fields: ['full_name', 'first_name', 'middle_name', 'last_name', 'company', 'phone', 'email', 'dob', 'gender'],
  },
  { label: 'Address', fields: ['street', 'street_2', 'city', 'state', 'zip'] },
  {
    label: 'Lead',
    fields: [
      'beneficiary',
      'beneficiary_name',
      'military_branch',
      'notes',
      'tags',
      'source',
      'external_id',
      'received_at',
    ],
  },
  { label: 'Work so far', fields: ['stage', 'next_follow_up_at', 'call_attempts', 'last_contacted_at'] },
  {
    label: 'Quote or policy',
    fields: [
      'carrier',
      'face_amount',
      'premium',
      'monthly_premium',
      'sold_on',
      'policy_number',
      'start_date',
      'effective_date',
    ],
  },
  {
    label: 'Consent',
    fields: [
      'opted_out',
      'opted_in',
      'consent_at',
      'consent_text',
      'consent_source',
      'consent_ip',
      'consent_certificate',
    ],
  },
  { label: 'Other', fields: ['extra', 'ignore'] },
];

/** What only a file can say of a lead, nobody who posts one. */
export const bookFields: ReadonlySet<ImportField> = new Set<ImportField>([
  ...(['stage', 'received_at', 'call_attempts', 'last_contacted_at', 'carrier', 'face_amount', 'premium'] as const),
  ...(['monthly_premium', 'sold_on', 'policy_number', 'start_date', 'effective_date'] as const),
]);

/** The field of each column, by position. */
export type ColumnMapping = readonly ImportField[];
