// The form of a toll-free verification. Registration number, type and country are required since February 17, 2026.
import * as z from 'zod';

const useCases = [
  '2FA',
  'App Notifications',
  'Appointments',
  'Auctions',
  'Auto Repair Services',
  'Bank Transfers',
  'Billing',
  'Booking Confirmations',
  'Business Updates',
  'COVID-19 Alerts',
  'Career Training',
  'Chatbot',
  'Conversational / Alerts',
  'Courier Services & Deliveries',
  'Emergency Alerts',
  'Events & Planning',
  'Financial Services',
  'Fraud Alerts',
  'Fundraising',
  'General Marketing',
  'General School Updates',
  'HR / Staffing',
  'Healthcare Alerts',
  'Housing Community Updates',
  'Insurance Services',
  'Job Dispatch',
  'Legal Services',
  'Mixed',
  'Motivational Reminders',
  'Notary Notifications',
  'Order Notifications',
  'Political',
  'Public Works',
  'Real Estate Services',
  'Religious Services',
  'Repair and Diagnostics Alerts',
  'Rewards Program',
  'Surveys',
  'System Alerts',
  'Voting Reminders',
  'Waitlist Alerts',
  'Webinar Reminders',
  'Workshop Alerts',
] as const;

const volumes = [
  '10',
  '100',
  '1,000',
  '10,000',
  '100,000',
  '250,000',
  '500,000',
  '750,000',
  '1,000,000',
  '5,000,000',
  '10,000,000+',
] as const;

const text = z.string().min(1).max(500);
const optional = z.string().max(500).nullish();
const address = z.url({ protocol: /^https?$/ });
const e164 = z.string().regex(/^\+[1-9]\d{6,14}$/);

export const verificationForm = z.strictObject({
  businessName: text,
  corporateWebsite: address,
  businessAddr1: text,
  businessAddr2: z.string().optional(),
  businessCity: text,
  /** In full: two letters are refused. */
  businessState: z.string().regex(/^[A-Z][a-z]+/),
  businessZip: z.string().regex(/^(\d{5}(-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/),
  businessContactFirstName: text,
  businessContactLastName: text,
  businessContactEmail: z.email(),
  businessContactPhone: e164,
  messageVolume: z.enum(volumes),
  phoneNumbers: z.array(z.strictObject({ phoneNumber: e164 })).min(1),
  useCase: z.enum(useCases),
  useCaseSummary: text,
  productionMessageContent: text,
  optInWorkflow: text,
  optInWorkflowImageURLs: z.array(z.strictObject({ url: address })).min(1),
  additionalInformation: z.string().max(500),
  businessRegistrationNumber: text,
  businessRegistrationType: text,
  businessRegistrationCountry: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .transform((country) => country.toUpperCase()),
  entityType: z.enum(['SOLE_PROPRIETOR', 'PRIVATE_PROFIT', 'PUBLIC_PROFIT', 'NON_PROFIT', 'GOVERNMENT']).nullish(),
  ageGatedContent: z.boolean().optional(),
  doingBusinessAs: optional,
  isvReseller: optional,
  optInConfirmationResponse: optional,
  helpMessageResponse: optional,
  optInKeywords: optional,
  privacyPolicyURL: optional,
  termsAndConditionURL: optional,
  campaignVerifyAuthorizationToken: optional,
  webhookUrl: address.optional(),
});

export type VerificationForm = z.output<typeof verificationForm>;
