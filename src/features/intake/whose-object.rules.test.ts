// What an object of a post is, by its name alone: a wrapper of what a person filled in, or somebody else.
import { expect, it } from 'vitest';
import { isPersonObject, isWrapper } from './whose-field.rules.ts';

const others =
  'doctor_info beneficiary_info referrer_info emergency_contact_info caregiver_details daughter_info attorney_information pharmacy_data ' +
  'physician_details landlord_info lender_information relative_info trustee_details poa_details next_of_kin_details husband_details ' +
  'child_info closer_data setter_info supervisor_data realtor_info bank_details employer_info dealer_info carrier_info ' +
  'joint_applicant_details co_insured_info secondary_contact_info dependent_info responder_info support_info source_data delivery_info ' +
  'webhook_data notification_form to_data facility_info owner_details agent_data neighborForm roommate_request';
const wrappers =
  'data info details form_data quote_form life_insurance_quote mortgage_protection_form personal_details custom_fields formFields ' +
  'insuranceQuote medicare_request final_expense_inquiry submission user_column_data landing_page_form step_2_data quote_request_details';

it.each(others.split(' '))('%s is about somebody else', (name) =>
  expect([isWrapper(name), isPersonObject(name)]).toEqual([false, false]),
);
it.each(wrappers.split(' '))('%s wraps what a person filled in', (name) => expect(isWrapper(name)).toBe(true));
it.each(['lead_data', 'contact_info', 'applicantDetails'])('%s is the person', (name) =>
  expect(isPersonObject(name)).toBe(true),
);
