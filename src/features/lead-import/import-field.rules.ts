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

export const importFields = Object.keys(importFieldLabels) as ImportField[];

/** The field of each column, by position. */
export type ColumnMapping = readonly ImportField[];
