// The fields of the policy file as forms, the printed page and the timeline call them.
import type { SoldFormField } from './sold-form.rules.ts';

export const soldFormLabels: Readonly<Record<SoldFormField, string>> = {
  carrier: 'Carrier',
  policyNumber: 'Policy number',
  premium: 'Annual premium',
  monthlyPayment: 'Monthly payment',
  faceAmount: 'Face amount',
  startDate: 'Start date',
  effectiveDate: 'Effective date',
  soldOn: 'Sold on',
  notes: 'Notes',
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
};

/** As they are stored: an address is one. */
export const soldFieldLabels: Readonly<Record<string, string>> = { ...soldFormLabels, address: 'Address' };
