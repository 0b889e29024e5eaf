import type { PostOfProduct } from './post-of-product.ts';

const one = (n: number) => ({ name: `Ann Able ${n}`, phone: `615555017${n}` });

export const severalLeads: readonly PostOfProduct[] = [
  ['leads below attributes', { data: { leads: [1, 2].map((n) => ({ attributes: one(n) })) } }, 'several_leads'],
  ['leads by number', { leads: { 0: one(0), 1: one(1) } }, 'several_leads'],
  [
    'a form’s leads by number',
    'leads[0][name]=Ann+Able&leads[0][phone]=6155550171&leads[1][name]=Ben+Baker&leads[1][phone]=6155550172',
    'several_leads',
  ],
  ['Airtable records', { records: [1, 2].map((n) => ({ id: `rec${n}`, fields: one(n) })) }, 'several_leads'],
  ['a list called value', { value: [one(1), one(2)] }, 'several_leads'],
  ['items of a result', { result: { items: [1, 2].map((n) => ({ person: one(n) })) } }, 'several_leads'],
  ['people', { people: [one(1), one(2)] }, 'several_leads'],
  ['a list called list', { list: [one(1), one(2)] }, 'several_leads'],
  ['a batch', { batch: [one(1), one(2)] }, 'several_leads'],
  ['a page of contacts', { total: 2, page: 1, contacts: [one(1), one(2)] }, 'several_leads'],
  ['leads in a text of JSON', { payload: JSON.stringify([one(1), one(2)]) }, 'several_leads'],
  ['lead1 and lead2', { lead1: one(1), lead2: one(2) }, 'several_leads'],
  ['leads by their ids', { leads: { a81f: one(1), b92e: one(2) } }, 'several_leads'],
];

export const envelopes: readonly PostOfProduct[] = [
  [
    'an event’s id and name',
    { event_id: 'e1', event_name: 'lead.created', name: 'Eve Ent', phone: '6155550190' },
    { name: 'Eve Ent', phones: ['+16155550190'], id: '' },
  ],
  [
    'campaign and page',
    { campaign: { id: 'c1', name: 'FE TN' }, page: { id: 'p', name: 'Quote' }, phone: '6155550190', first_name: 'Pam' },
    { name: 'Pam', phones: ['+16155550190'], id: '' },
  ],
  [
    'an event around an object',
    { id: 'evt_1', type: 'contact.created', object: { id: 'con_9', name: 'Obie Ect', phone: '6155550190' } },
    { name: 'Obie Ect', phones: ['+16155550190'], id: 'con_9' },
  ],
  [
    'an automation, a list and a segment',
    {
      list: { id: 1, name: 'Newsletter' },
      segment: { id: 2, name: 'TN' },
      contact: { id: 3, name: 'Lis Ted', phone: '6155550190' },
    },
    { name: 'Lis Ted', phones: ['+16155550190'], id: '3' },
  ],
  [
    'a survey and a quiz',
    {
      quiz: { id: 'q', name: 'How much?' },
      survey: { name: 'Cover' },
      lead: { first_name: 'Qui', phone: '6155550190' },
    },
    { name: 'Qui', phones: ['+16155550190'], id: '' },
  ],
  [
    'hook, zap and scenario',
    {
      hook: { id: 'h', name: 'My hook' },
      zap_id: 'z',
      scenario: { id: 4, name: 'Leads' },
      name: 'Zap Ier',
      phone: '6155550190',
    },
    { name: 'Zap Ier', phones: ['+16155550190'], id: '' },
  ],
];
