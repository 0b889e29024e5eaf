// The form in the carrier's own words, and its answers back in ours.
import { brand } from '../../domain/brand.ts';
import { stateName } from '../../domain/us-state.ts';
import { readPhone, type Answered, type FormField, type VerificationForm } from './verification-form.rules.ts';

export interface Submission {
  form: Answered<VerificationForm>;
  /** Nine digits. */
  ein: string;
  /** The messaging number. */
  number: string;
  pageUrl: string;
  pictureUrl: string;
  webhookUrl: string;
}

export function carrierForm({ form, ein, number, pageUrl, pictureUrl, webhookUrl }: Submission) {
  const text = (field: 'legal_name' | 'street' | 'city' | 'zip' | 'first_name' | 'last_name' | 'email') =>
    form[field].trim();
  return {
    businessName: text('legal_name'),
    ...(form.doing_business_as.trim() && { doingBusinessAs: form.doing_business_as.trim() }),
    entityType: form.entity_type,
    businessRegistrationNumber: `${ein.slice(0, 2)}-${ein.slice(2)}`,
    businessRegistrationType: 'EIN',
    businessRegistrationCountry: 'US',
    corporateWebsite: form.website.trim() || pageUrl,
    businessAddr1: text('street'),
    ...(form.street_2.trim() && { businessAddr2: form.street_2.trim() }),
    businessCity: capitalized(text('city')),
    businessState: stateName(form.state),
    businessZip: text('zip'),
    businessContactFirstName: text('first_name'),
    businessContactLastName: text('last_name'),
    businessContactEmail: text('email'),
    businessContactPhone: readPhone(form.phone) ?? '',
    messageVolume: form.volume,
    phoneNumbers: [{ phoneNumber: number }],
    useCase: 'Insurance Services' as const,
    useCaseSummary: form.summary.trim(),
    productionMessageContent: `${form.sample_1.trim()}\n\n${form.sample_2.trim()}`,
    optInWorkflow: form.opt_in.trim(),
    optInWorkflowImageURLs: [{ url: pictureUrl }, { url: pageUrl }],
    additionalInformation:
      'One licensed agent texts from this number. Consent is collected by the business itself; no bought, shared or third-party leads are texted.',
    isvReseller: brand.legalEntity,
    ageGatedContent: false,
    privacyPolicyURL: `${pageUrl}#privacy`,
    termsAndConditionURL: `${pageUrl}#terms`,
    webhookUrl,
  };
}

const capitalized = (city: string): string => city.charAt(0).toUpperCase() + city.slice(1);

const fields: Record<string, FormField> = {
  businessName: 'legal_name',
  doingBusinessAs: 'doing_business_as',
  entityType: 'entity_type',
  businessRegistrationNumber: 'ein',
  businessRegistrationType: 'ein',
  businessRegistrationCountry: 'ein',
  corporateWebsite: 'website',
  businessAddr1: 'street',
  businessAddr2: 'street_2',
  businessCity: 'city',
  businessState: 'state',
  businessZip: 'zip',
  businessContactFirstName: 'first_name',
  businessContactLastName: 'last_name',
  businessContactEmail: 'email',
  businessContactPhone: 'phone',
  messageVolume: 'volume',
  useCaseSummary: 'summary',
  productionMessageContent: 'sample_1',
  optInWorkflow: 'opt_in',
};

/** Of `/businessName` and the like; null where it is none that an agent fills in. */
export const fieldOfPointer = (pointer: string | null): FormField | null =>
  fields[pointer?.split('/')[1] ?? ''] ?? null;

export type VerificationState = 'draft' | 'sending' | 'in_review' | 'needs_changes' | 'rejected' | 'verified';

/** What each state of the carrier's means here. Whatever else it says is somebody's turn who is not the agent. */
export function stateOf(carrierStatus: string | null): Exclude<VerificationState, 'draft' | 'sending'> {
  if (carrierStatus === 'Verified') return 'verified';
  if (carrierStatus === 'Rejected') return 'rejected';
  return carrierStatus === 'Waiting For Customer' ? 'needs_changes' : 'in_review';
}

/** Where the carrier does not say how it stands, what was sent has arrived, and anything else stays. */
export function stateAfter(
  known: VerificationState,
  carrierStatus: string | null,
): Exclude<VerificationState, 'draft' | 'sending'> {
  const isNew = known === 'draft' || known === 'sending';
  return carrierStatus === null && !isNew ? known : stateOf(carrierStatus);
}

/** The agent may write again: nothing lies with the carrier. */
export const isEditable = (state: VerificationState): boolean =>
  state === 'draft' || state === 'needs_changes' || state === 'rejected';
