import { bob, type PostOfProduct } from './post-of-product.ts';

export const otherPeople: readonly PostOfProduct[] = [
  [
    'a referrer and a beneficiary',
    {
      name: 'Nan Nash',
      phone: '6155550180',
      referred_by: { name: 'Ref Ree', phone: '6155550181' },
      beneficiary: { name: 'Bea Nash', relationship: 'Daughter', phone: '6155550182' },
    },
    { name: 'Nan Nash', phones: ['+16155550180'] },
  ],
  [
    'flat relatives',
    {
      first_name: 'Flat',
      last_name: 'Line',
      phone: '6155550180',
      spouse_first_name: 'Sue',
      spouse_phone: '6155550181',
      co_applicant_email: 'co@example.com',
      next_of_kin_phone: '6155550182',
    },
    { name: 'Flat Line', phones: ['+16155550180'] },
  ],
  [
    'custom fields of others',
    {
      contact: {
        name: 'Cus Tom',
        custom_fields: [
          { name: 'Spouse Phone', value: '6155550181' },
          { name: 'Agent Email', value: 'bob@example.com' },
          { name: 'Best Phone', value: '6155550180' },
        ],
      },
    },
    { name: 'Cus Tom', phones: ['+16155550180'] },
  ],
  [
    'who wrote a note',
    {
      lead: {
        name: 'Note Able',
        phone: '6155550180',
        created_by: bob,
        updated_by: bob,
        notes: [{ body: 'Likes term', author: bob }],
      },
    },
    { name: 'Note Able', phones: ['+16155550180'] },
  ],
  [
    'customer service',
    {
      customer: { name: 'Cass Tomer', phone: '6155550180' },
      customer_service_rep: bob,
      customer_success: { email: 'bob@example.com' },
    },
    { name: 'Cass Tomer', phones: ['+16155550180'] },
  ],
  [
    'the owner of a contact',
    {
      contact_name: 'Con Tact',
      contact_phone: '6155550180',
      contact_owner_email: 'bob@example.com',
      contact_owner_phone: '2145550199',
      lead_owner_name: 'Bob Boss',
    },
    { name: 'Con Tact', phones: ['+16155550180'] },
  ],
  [
    'a power of attorney and a physician',
    {
      prospect: {
        name: 'Pros Pect',
        phone: '6155550180',
        poa: { name: 'Son Pect', phone: '6155550181' },
        physician: { name: 'Dr. Doc', phone: '6155550182' },
      },
    },
    { name: 'Pros Pect', phones: ['+16155550180'] },
  ],
  [
    'insured and payor',
    { insured_name: 'Ian Sured', insured_phone: '6155550180', payor_name: 'Pay Or', payor_phone: '6155550181' },
    { name: 'Ian Sured', phones: ['+16155550180'] },
  ],
  [
    'only the referrer has a number',
    { name: 'Lone Lee', referrer_phone: '6155550181', referrer_name: 'Ref Ree', referral_email: 'ref@example.com' },
    { name: 'Lone Lee' },
  ],
  [
    'the office that sold the lead',
    {
      first_name: 'Off',
      last_name: 'Ice',
      cell: '6155550180',
      lead_vendor_phone: '2145550199',
      support_email: 'help@example.com',
      reply_to: 'desk@example.com',
    },
    { name: 'Off Ice', phones: ['+16155550180'] },
  ],
  [
    'a caregiver',
    { name: 'Care Less', phone: '6155550180', caregiver: { name: 'Car Giver', mobile: '6155550181', zip: '75201' } },
    { name: 'Care Less', phones: ['+16155550180'] },
  ],
  [
    'the trusted contact',
    {
      full_name: 'Tru Sted',
      phone: '6155550180',
      trusted_contact: bob,
      authorized_contact: bob,
      alternate_contact: bob,
    },
    { name: 'Tru Sted', phones: ['+16155550180'] },
  ],
];
