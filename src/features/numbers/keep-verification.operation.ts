// Keeps what an agent writes for the reviewers, and sends it on its way.
import { brand } from '../../domain/brand.ts';
import type { FieldError } from '../../domain/error-code.ts';
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import type { User } from '../../server/sign-in/user.ts';
import { claimSlug } from '../agent-site/claim-slug.operation.ts';
import { isEditable } from './carrier-form.rules.ts';
import { sameForm } from './merge-forms.rules.ts';
import { numberOf, waitForOwnTurn } from './pool.db.ts';
import { beginning, showVerification, type ShownVerification } from './read-verification.operation.ts';
import { signUpUrl } from './sign-up-page.rules.ts';
import { submitToCarrier } from './submit-verification.job.ts';
import { withSuggestions } from './suggested-texts.rules.ts';
import {
  einFault,
  formFaults,
  holdsSocialSecurityNumber,
  noSocialSecurity,
  readEin,
  type FieldFault,
  type VerificationForm,
} from './verification-form.rules.ts';
import { openRegistration, sealRegistration } from './verification-secrets.operation.ts';
import {
  addVerification,
  lockVerification,
  noteSubmitted,
  saveForm,
  type Registration,
  type Verification,
} from './verifications.db.ts';

type Parts = Pick<Platform, 'config' | 'jobs'>;
type Caller = Pick<User, 'id' | 'email'>;

interface Written {
  /** That was read; 0: there was none. */
  version: number;
  form: VerificationForm;
  ein?: string | undefined;
}

/** In a system transaction. @throws Refusal invalid_input, conflict */
export async function keepVerification(
  tx: Transaction,
  parts: Parts,
  user: Caller,
  { version, form, ein }: Written,
): Promise<ShownVerification> {
  refuseSecrets(form, ein);
  await waitForOwnTurn(tx, user.id);
  const known = await lockVerification(tx, user.id);
  const digits = ein === undefined || ein.trim() === '' ? null : readEin(ein);
  if ((known?.version ?? 0) !== version) {
    // The same words are the save itself, whose answer was lost.
    if (known && isKept(known, parts.config, { form, digits })) return showVerification(tx, parts, user);
    await refuseOlder(tx, parts, user);
  }
  if (known && !isEditable(known.status)) throw new Refusal('conflict', underReview);
  const registration = digits === null ? null : sealRegistration(parts.config, user.id, digits);
  if (known) await saveForm(tx, known, { form, registration });
  else await begin(tx, user, { form, registration });
  const name = `${form.first_name} ${form.last_name}`.trim();
  if (name !== '') await claimSlug(tx, user.id, name);
  return showVerification(tx, parts, user);
}

const isKept = (
  known: Verification,
  config: Platform['config'],
  { form, digits }: { form: VerificationForm; digits: string | null },
): boolean =>
  sameForm(known.form, form) &&
  (digits === null || digits === openRegistration(config, known.user_id, known.registration_sealed));

async function begin(
  tx: Transaction,
  user: Caller,
  { form, registration }: { form: VerificationForm; registration: Registration | null },
): Promise<void> {
  const number = await numberOf(tx, user.id);
  if (!number) throw new Refusal('conflict', 'Get a messaging number first.');
  const before = await beginning(tx, user);
  const kept =
    before.registration_sealed && before.registration_last4
      ? { sealed: before.registration_sealed, last4: before.registration_last4 }
      : null;
  await addVerification(tx, {
    userId: user.id,
    phone: number.phone_number,
    form,
    registration: registration ?? kept,
  });
}

const underReview = 'Your answers are with the carrier’s reviewers. You can change them if they come back.';

/** A number of nine digits that never belongs here is not even kept. */
function refuseSecrets(form: VerificationForm, ein: string | undefined): void {
  const faults: FieldFault[] = (Object.entries(form) as [keyof VerificationForm, unknown][]).flatMap(
    ([field, value]) =>
      typeof value === 'string' && holdsSocialSecurityNumber(value) ? { field, message: noSocialSecurity } : [],
  );
  const message = ein === undefined || ein.trim() === '' ? null : einFault(ein);
  refuse(message === null ? faults : [...faults, { field: 'ein', message }]);
}

function refuse(faults: readonly FieldFault[]): void {
  const [first] = faults;
  if (!first) return;
  const fields = faults.map(({ field, message }): FieldError => ({
    path: field === 'ein' ? 'body.ein' : `body.form.${field}`,
    message,
  }));
  throw new Refusal('invalid_input', first.message, { fields });
}

async function refuseOlder(tx: Transaction, parts: Parts, user: Caller): Promise<never> {
  throw new Refusal('conflict', 'This form was changed in another window.', {
    current: await showVerification(tx, parts, user),
  });
}

/** Once: what is on its way or under review stays so. In a system transaction. @throws Refusal invalid_input, conflict */
export async function sendVerification(
  tx: Transaction,
  parts: Parts,
  user: Caller,
  version: number,
): Promise<ShownVerification> {
  await waitForOwnTurn(tx, user.id);
  const known = await lockVerification(tx, user.id);
  if (!known) throw new Refusal('conflict', 'Fill in the form first.');
  if (known.status === 'sending' || known.status === 'in_review') return showVerification(tx, parts, user);
  if (known.status === 'verified') throw new Refusal('conflict', 'Your number is verified already.');
  if (known.version !== version) await refuseOlder(tx, parts, user);
  const number = await numberOf(tx, user.id);
  if (number?.phone_number !== known.phone_number)
    throw new Refusal('conflict', `Your messaging number has changed. Please email ${brand.supportEmail}.`);
  const slug = await claimSlug(tx, user.id, `${known.form.first_name} ${known.form.last_name}`.trim());
  const answered = withSuggestions(known.form, signUpUrl(parts.config.baseUrl, slug));
  refuse(formFaults(answered, { isKept: known.registration_sealed !== null, typed: '' }));
  await noteSubmitted(tx, known);
  await parts.jobs.enqueue(tx, submitToCarrier, { userId: user.id }, { onlyOne: user.id });
  return showVerification(tx, parts, user);
}
