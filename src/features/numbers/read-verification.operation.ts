import type { EndpointAnswer } from '../../domain/endpoint.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import type { User } from '../../server/sign-in/user.ts';
import { readSlug } from '../agent-site/read-slug.operation.ts';
import { numberOf, readOwnProfile } from './pool.db.ts';
import { readConnection } from './profile.db.ts';
import { signUpUrl } from './sign-up-page.rules.ts';
import { emptyForm, type VerificationForm } from './verification-form.rules.ts';
import type { readVerification } from './verification.contract.ts';
import { lastEnded, listSteps, openVerification, type Verification } from './verifications.db.ts';

export type ShownVerification = EndpointAnswer<typeof readVerification>;
type Caller = Pick<User, 'id' | 'email'>;

/** All that the assistant shows. In a system transaction. */
export async function showVerification(
  tx: Transaction,
  { config }: Pick<Platform, 'config'>,
  user: Caller,
): Promise<ShownVerification> {
  const number = await numberOf(tx, user.id);
  const connection = await readConnection(tx, user.id);
  const open = await openVerification(tx, user.id);
  const slug = await readSlug(tx, user.id);
  const steps = open ? await listSteps(tx, user.id, open.id) : [];
  const before = open ?? (await beginning(tx, user));
  return {
    number: number
      ? { phone_number: number.phone_number, verified: number.verified, is_connected: connection?.isConnected ?? false }
      : null,
    state: open?.status ?? null,
    version: open?.version ?? 0,
    form: { ...emptyForm, ...before.form },
    ein_last4: before.registration_last4,
    said: open?.said ?? null,
    field: open?.field ?? null,
    submitted_at: open?.submitted_at ?? null,
    steps,
    page_url: slug === null ? null : signUpUrl(config.baseUrl, slug),
  };
}

/** What a first form begins with: the one of an earlier number, else what the account knows. */
export async function beginning(
  tx: Transaction,
  user: Caller,
): Promise<Pick<Verification, 'form' | 'registration_sealed' | 'registration_last4'>> {
  const ended = await lastEnded(tx, user.id);
  if (ended) return { ...ended, form: { ...ended.form, own_consent: false } };
  const profile = await readOwnProfile(tx, user.id);
  const [first = '', ...rest] = (profile.fullName ?? '').trim().split(/\s+/);
  const form: VerificationForm = {
    ...emptyForm,
    first_name: first,
    last_name: rest.join(' '),
    email: user.email,
    phone: profile.phone ?? '',
  };
  return { form, registration_sealed: null, registration_last4: null };
}
