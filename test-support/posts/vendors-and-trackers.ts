import { bob, type PostOfProduct } from './post-of-product.ts';

export const callTrackers: readonly PostOfProduct[] = [
  [
    'CallRail',
    {
      id: 'CAL1',
      customer_name: 'John Doe',
      customer_phone_number: '+16155550140',
      tracking_phone_number: '+12145550188',
      business_phone_number: '+12145550199',
      agent_email: 'bob@example.com',
      source_name: 'Google Ads',
    },
    { name: 'John Doe', phones: ['+16155550140'] },
  ],
  [
    'Ringba',
    {
      campaign_name: 'FE',
      caller_id: '+16155550141',
      target_number: '+12145550199',
      inbound_number: '+12145550188',
      publisher_name: 'Pub',
    },
    { name: '', phones: ['+16155550141'] },
  ],
  [
    'CallTrackingMetrics',
    {
      id: 1,
      name: 'Trina Call',
      caller_number: '+16155550142',
      tracking_number: '+12145550188',
      business_number: '+12145550199',
      postal_code: '37201',
      agent: { name: 'Bob', email: 'bob@example.com' },
    },
    { name: 'Trina Call', phones: ['+16155550142'], zip: '37201' },
  ],
  [
    'WhatConverts',
    {
      lead_id: '1',
      contact_name: 'Wanda Way',
      contact_phone_number: '+16155550143',
      tracking_number: '+12145550188',
      destination_number: '+12145550199',
      profile: 'Bob’s Agency',
      additional_fields: { Name: 'Wanda Way' },
    },
    { name: 'Wanda Way', phones: ['+16155550143'] },
  ],
  [
    'Invoca',
    {
      calling_phone_number: '615-555-0144',
      destination_phone_number: '214-555-0199',
      advertiser_name: 'Bob',
      affiliate_name: 'Pub',
    },
    { name: '', phones: ['+16155550144'] },
  ],
  [
    'a transfer by ANI and DNIS',
    { ani: '6155550145', dnis: '2145550199', did: '2145550188', first_name: 'Ani', last_name: 'Able' },
    { name: 'Ani Able', phones: ['+16155550145'] },
  ],
  [
    'a transfer number',
    { full_name: 'Tam Ford', phone: '6155550146', transfer_number: '2145550199', forwarding_phone: '2145550188' },
    { name: 'Tam Ford', phones: ['+16155550146'] },
  ],
];

export const vendors: readonly PostOfProduct[] = [
  [
    'LeadProsper',
    {
      lp_campaign_id: '1',
      lp_supplier_id: '2',
      first_name: 'Lea',
      last_name: 'Prost',
      phone: '6155550150',
      zip_code: '37201',
      jornaya_leadid: 'AAAA1111-2222-3333-4444-555566667777',
    },
    { name: 'Lea Prost', phones: ['+16155550150'], zip: '37201' },
  ],
  [
    'boberdoo',
    'Key=x&TYPE=9&SRC=LeadCo&First_Name=Bo&Last_Name=Berdo&Primary_Phone=6155550151&Secondary_Phone=6155550152&Zip=37201&TCPA_Consent=Yes&IP_Address=192.0.2.1',
    { name: 'Bo Berdo', phones: ['+16155550151', '+16155550152'], zip: '37201' },
  ],
  [
    'auto quote with drivers',
    {
      contact: { first_name: 'Dee', last_name: 'Driver', phone: '6155550153', zip: '37201' },
      drivers: [
        { first_name: 'Dee', last_name: 'Driver', relationship: 'Self' },
        { first_name: 'Bo', last_name: 'Driver', phone: '6155550154' },
      ],
      vehicles: [{ make: 'Ford' }],
    },
    { name: 'Dee Driver', phones: ['+16155550153'], zip: '37201' },
  ],
  [
    'health quote with spouse and dependents',
    {
      applicant: { first_name: 'Hea', last_name: 'Lund', dob: '1961-03-04', phone: '6155550155' },
      spouse: { first_name: 'Sue', phone: '6155550156', email: 'sue@example.com' },
      dependents: [
        { first_name: 'Kid', phone: '6155550157' },
        { first_name: 'Kit', phone: '6155550158' },
      ],
      agent: bob,
    },
    { name: 'Hea Lund', phones: ['+16155550155'] },
  ],
  [
    'LeadData and ContactData',
    {
      LeadData: {
        ContactData: {
          FirstName: 'Quinn',
          LastName: 'Wise',
          PhoneNumbers: { PhoneNumber: [{ Type: 'Home', PhoneNumberValue: '6155550159' }] },
          EmailAddress: 'quinn@example.com',
          ZIPCode: '37201',
        },
      },
    },
    { name: 'Quinn Wise', phones: ['+16155550159'], emails: ['quinn@example.com'], zip: '37201' },
  ],
  [
    'a ping tree',
    {
      request: {
        key: 'x',
        lead: {
          personal: { first_name: 'Pin', last_name: 'Tree' },
          contact_info: { phone: '6155550160', email: 'pin@example.com' },
          address: { zip: '37201' },
        },
      },
    },
    { name: 'Pin Tree', phones: ['+16155550160'], emails: ['pin@example.com'], zip: '37201' },
  ],
  [
    'a title in a field of its own',
    {
      salutation: 'Mrs.',
      first_name: 'Ann',
      last_name: 'Able',
      suffix: 'Jr',
      phone1: '6155550161',
      phone_2: '6155550162',
    },
    { name: 'Ann Able', phones: ['+16155550161', '+16155550162'] },
  ],
  [
    'the lead in a text of JSON',
    { source: 'LeadCo', lead: JSON.stringify({ first_name: 'Jo', last_name: 'Son', phone: '6155550163' }) },
    { name: 'Jo Son', phones: ['+16155550163'] },
  ],
  [
    'a list with one contact beside the buyer',
    { buyer: bob, leads: [{ name: 'One Only', phone: '6155550164' }] },
    { name: 'One Only', phones: ['+16155550164'] },
  ],
];
