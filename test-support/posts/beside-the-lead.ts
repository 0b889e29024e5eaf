// Whoever may stand beside a lead in a post, as an object or as the word before flat fields.

// prettier-ignore
export const besideTheLead = [
  'owner', 'agent', 'spouse', 'beneficiary', 'referrer', 'buyer', 'account_manager', 'accountManager', 'Owner', 'lead_owner', 'contact_owner',
  'assigned_to', 'assignedTo', 'assignee', 'sales_rep', 'salesRep', 'rep', 'csr', 'closer', 'setter', 'fronter', 'dialer', 'caller_agent',
  'call_center', 'callCenter', 'publisher', 'affiliate', 'sub_affiliate', 'vendor', 'seller', 'supplier', 'provider', 'carrier', 'lender',
  'loan_officer', 'bank', 'employer', 'company', 'organization', 'office', 'branch', 'team', 'manager', 'supervisor', 'upline', 'downline', 'sponsor',
  'mentor', 'recruiter', 'broker', 'brokerage', 'agency', 'producer', 'writing_agent', 'advisor', 'consultant', 'coach', 'trainer',
  'emergency_contact', 'emergencyContact', 'next_of_kin', 'nok', 'guardian', 'poa', 'caregiver', 'power_of_attorney', 'trustee', 'executor',
  'attorney', 'physician', 'doctor', 'pcp', 'referred_by', 'referredBy', 'referral', 'referral_partner', 'partner', 'household_member', 'spouse_info',
  'spouseInfo', 'co_applicant', 'coApplicant', 'co_borrower', 'joint_applicant', 'secondary_applicant', 'secondaryContact', 'secondary_contact',
  'other_insured', 'dependent', 'dependents', 'child', 'children', 'son', 'daughter', 'mother', 'father', 'parent', 'sibling', 'relative',
  'relatives', 'neighbor', 'landlord', 'payor', 'payer', 'sender', 'recipient', 'recipients', 'from', 'cc', 'reply_to', 'author', 'creator',
  'created_by', 'createdBy', 'updated_by', 'updatedBy', 'modified_by', 'lastModifiedBy', 'user', 'users', 'profile_owner', 'account',
  'client_account', 'tenant', 'location', 'integration', 'sub_account', 'subaccount', 'workspace', 'store', 'merchant', 'site', 'website', 'host',
  'operator', 'concierge', 'receptionist', 'assistant', 'metadata_owner', 'routing', 'destination', 'target', 'forwarded_to', 'transfer_to',
  'lead_buyer', 'buyer_agent', 'listing_agent', 'realtor', 'funeral_home', 'pharmacy', 'facility', 'church', 'pastor', 'case_worker', 'caseworker',
  'contingent_beneficiary', 'primary_beneficiary', 'beneficiary_info', 'policy_owner', 'policyOwner', 'trust', 'insured_2', 'applicant_2',
  'applicant2', 'driver_2', 'property_manager', 'notified', 'subscriber_owner', 'page_owner', 'form_owner', 'admin', 'administrator', 'support',
  'support_agent', 'staff', 'employee', 'staff_member', 'team_member', 'attendant', 'organizer', 'host_user', 'calendar_owner', 'interviewer',
  'verifier', 'validator', 'qa_agent', 'screener', 'transfer_agent', 'live_agent', 'virtual_assistant',
] as const;
