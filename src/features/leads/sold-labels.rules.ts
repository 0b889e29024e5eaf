/** The fields of the policy file as forms, the printed page and the timeline call them. */
export const soldFieldLabels: Readonly<Record<string, string>> = {
  carrier: 'Carrier',
  policyNumber: 'Policy number',
  premium: 'Annual premium',
  monthlyPayment: 'Monthly payment',
  faceAmount: 'Face amount',
  startDate: 'Start date',
  effectiveDate: 'Effective date',
  notes: 'Notes',
  address: 'Address',
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
};
