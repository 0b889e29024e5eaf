// What each place in a template stands for, and a person who does not exist to try them with.
import type { TemplateValues, TemplateVariable } from './template-variables.rules.ts';

export const variableMeanings: Record<TemplateVariable, string> = {
  first_name: 'Lead’s first name',
  last_name: 'Lead’s last name',
  full_name: 'Lead’s full name',
  agent_name: 'Your name, from Settings',
  company: 'Lead’s company',
  agent_phone: 'Your phone, from your agent site',
  agent_email: 'Your email',
  agent_site: 'Link to your agent site, once it’s published',
  carrier: 'Carrier of the sold policy',
  policy_number: 'Number of the sold policy',
  premium: 'Annual premium of the sold policy',
  today: 'Today’s date',
  state: 'Lead’s state',
  beneficiary: 'Lead’s beneficiary',
  military_branch: 'Lead’s military branch',
};

export const sampleLead: TemplateValues = {
  first_name: 'Pat',
  last_name: 'Moss',
  full_name: 'Pat Moss',
  company: 'Moss Bakery',
  carrier: 'Sample Life',
  policy_number: 'SL-1002',
  premium: '$600',
  state: 'TN',
  beneficiary: 'Sam Moss',
  military_branch: 'Army',
};
