// A form as an agent fills it in for the carrier's reviewers.
import type { VerificationForm } from '../src/features/numbers/verification-form.rules.ts';

export const verificationForm: VerificationForm = {
  legal_name: 'Cole Family Insurance LLC',
  doing_business_as: '',
  entity_type: 'PRIVATE_PROFIT',
  street: '1 Main Street',
  street_2: '',
  city: 'Nashville',
  state: 'TN',
  zip: '37201',
  first_name: 'Dana',
  last_name: 'Cole',
  email: 'dana@example.com',
  phone: '(615) 555-0100',
  website: '',
  volume: '1,000',
  summary: null,
  sample_1: null,
  sample_2: null,
  opt_in: null,
  own_consent: true,
};

export const verificationEin = '12-3456789';
