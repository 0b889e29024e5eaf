// What agents submit to the carrier about themselves, and every step of what became of it.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { VerificationState } from './carrier-form.rules.ts';
import type { FormField, VerificationForm } from './verification-form.rules.ts';

export interface Verification {
  user_id: string;
  id: string;
  phone_number: string;
  status: VerificationState;
  form: VerificationForm;
  registration_sealed: Buffer | null;
  registration_last4: string | null;
  carrier_id: string | null;
  said: string | null;
  field: FormField | null;
  submitted_at: string | null;
  decided_at: string | null;
  read_at: string | null;
  version: number;
  updated_at: string;
}

const columns = sql`user_id, id, phone_number, status, form, registration_sealed, registration_last4, carrier_id, said, field,
  submitted_at, decided_at, read_at, version, updated_at`;

/** The one that is open: an agent has one number, and that has one. */
export async function openVerification(tx: Transaction, userId: string): Promise<Verification | undefined> {
  const { rows } = await sql<Verification>`
    select ${columns} from number_verifications where user_id = ${userId} and status <> 'ended'`.execute(tx);
  return rows[0];
}

/** For a change that depends on what it says. In a system transaction. */
export async function lockVerification(tx: Transaction, userId: string): Promise<Verification | undefined> {
  const { rows } = await sql<Verification>`
    select ${columns} from number_verifications where user_id = ${userId} and status <> 'ended' for update`.execute(tx);
  return rows[0];
}

/** With the moment by the database's clock, so that an answer can be told from one that was asked for later. */
export async function beginReading(
  tx: Transaction,
  userId: string,
): Promise<{ verification: Verification | undefined; began: string }> {
  const { rows } = await sql<{ began: string }>`select clock_timestamp() as began`.execute(tx);
  return { verification: await openVerification(tx, userId), began: rows[0]?.began ?? '' };
}

/** Undefined: gone, or an answer that was asked for later has counted. */
export async function lockUnread(tx: Transaction, userId: string, began: string): Promise<Verification | undefined> {
  const { rows } = await sql<Verification>`
    select ${columns} from number_verifications
    where user_id = ${userId} and status not in ('draft', 'ended') and (read_at is null or read_at <= ${began}) for update`.execute(
    tx,
  );
  return rows[0];
}

/** Of a number that the agent had before: what was written about the business then. */
export async function lastEnded(
  tx: Transaction,
  userId: string,
): Promise<Pick<Verification, 'form' | 'registration_sealed' | 'registration_last4'> | undefined> {
  return (
    await sql<Pick<Verification, 'form' | 'registration_sealed' | 'registration_last4'>>`
      select form, registration_sealed, registration_last4 from number_verifications
      where user_id = ${userId} and status = 'ended' order by updated_at desc limit 1`.execute(tx)
  ).rows[0];
}

export interface Registration {
  sealed: Buffer;
  last4: string;
}

export async function addVerification(
  tx: Transaction,
  given: { userId: string; phone: string; form: VerificationForm; registration: Registration | null },
): Promise<void> {
  await tx
    .insertInto('number_verifications')
    .values({
      user_id: given.userId,
      phone_number: given.phone,
      form: JSON.stringify(given.form),
      registration_sealed: given.registration?.sealed ?? null,
      registration_last4: given.registration?.last4 ?? null,
    })
    .execute();
}

export async function saveForm(
  tx: Transaction,
  { user_id, id }: Pick<Verification, 'user_id' | 'id'>,
  given: { form: VerificationForm; registration: Registration | null },
): Promise<void> {
  const { form, registration } = given;
  await tx
    .updateTable('number_verifications')
    .set({
      form: JSON.stringify(form),
      ...(registration && { registration_sealed: registration.sealed, registration_last4: registration.last4 }),
    })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** What sealed the number is gone: it is asked for again. */
export async function dropRegistration(tx: Transaction, { user_id, id }: Verification): Promise<void> {
  await tx
    .updateTable('number_verifications')
    .set({ registration_sealed: null, registration_last4: null })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** On its way to the carrier. Whatever was read before does not count any more. */
export async function noteSubmitted(tx: Transaction, { user_id, id }: Verification): Promise<void> {
  await sql`
    update number_verifications set status = 'sending', said = null, field = null, submitted_at = clock_timestamp(), read_at = clock_timestamp()
    where user_id = ${user_id} and id = ${id}`.execute(tx);
  await addStep(tx, { user_id, id }, 'sending', null);
}

export async function noteCarrierId(tx: Transaction, { user_id, id }: Verification, carrierId: string): Promise<void> {
  await tx
    .updateTable('number_verifications')
    .set({ carrier_id: carrierId })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

export interface Answer {
  status: Exclude<VerificationState, 'draft' | 'sending'>;
  said: string | null;
  field?: FormField | null;
}

/** @returns the step that this makes in the history */
export async function noteAnswer(tx: Transaction, { user_id, id }: Verification, answer: Answer): Promise<string> {
  const isDecision = answer.status !== 'in_review';
  await sql`
    update number_verifications set status = ${answer.status}, said = ${answer.said?.slice(0, 2000) ?? null}, field = ${answer.field ?? null},
      read_at = clock_timestamp(), decided_at = case when ${isDecision} then clock_timestamp() else decided_at end
    where user_id = ${user_id} and id = ${id}`.execute(tx);
  return addStep(tx, { user_id, id }, answer.status, answer.said);
}

export async function noteRead(tx: Transaction, { user_id, id }: Verification): Promise<void> {
  await tx
    .updateTable('number_verifications')
    .set({ read_at: sql<string>`clock_timestamp()` })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

async function addStep(
  tx: Transaction,
  { user_id, id }: Pick<Verification, 'user_id' | 'id'>,
  status: Answer['status'] | 'sending',
  said: string | null,
): Promise<string> {
  const step = await tx
    .insertInto('number_verification_steps')
    .values({ user_id, verification_id: id, status, said: said?.slice(0, 2000) ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return step.id;
}

export interface Step {
  id: string;
  status: Answer['status'] | 'sending';
  said: string | null;
  at: string;
}

/** Newest first. */
export async function listSteps(tx: Transaction, userId: string, verificationId: string): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select id, status, said, at from number_verification_steps
    where user_id = ${userId} and verification_id = ${verificationId} order by at desc, id desc limit 50`.execute(tx);
  return rows;
}

/** Whose verification this is; open ones only. */
export async function ownerOfVerification(tx: Transaction, id: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from number_verifications where id = ${id} and status <> 'ended'`.execute(tx);
  return rows[0]?.user_id ?? null;
}

export interface Waiting {
  userId: string;
  isSending: boolean;
}

/** Whom the carrier is to be asked about: who waits every few minutes, who has an answer once a day, lest it was changed. */
export async function listWaiting(tx: Transaction, most: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select user_id as "userId", status = 'sending' as "isSending" from number_verifications
    where status not in ('draft', 'ended')
      and read_at < now() - case when status in ('sending', 'in_review') then interval '9 minutes' else interval '23 hours' end
    order by read_at limit ${most}`.execute(tx);
  return rows;
}

export interface StepToMail {
  id: string;
  status: Step['status'];
  said: string | null;
  email: string;
  phone_number: string;
}

/** Undefined: mailed already, within a day also for an approval before, or no longer how it stands. */
export async function findStepToMail(tx: Transaction, userId: string, stepId: string): Promise<StepToMail | undefined> {
  const { rows } = await sql<StepToMail>`
    select step.id, step.status, step.said, account.email, verification.phone_number
    from number_verification_steps step
      join number_verifications verification on verification.user_id = step.user_id and verification.id = step.verification_id
      join auth."user" account on account.id = step.user_id
    where step.user_id = ${userId} and step.id = ${stepId} and step.mailed_at is null and verification.status = step.status
      and not (step.status = 'verified' and exists (
        select from number_verification_steps as before
        where before.user_id = step.user_id and before.verification_id = step.verification_id and before.status = 'verified'
          and before.mailed_at > now() - interval '1 day'))`.execute(tx);
  return rows[0];
}

export async function markMailed(tx: Transaction, userId: string, stepId: string): Promise<void> {
  await tx
    .updateTable('number_verification_steps')
    .set({ mailed_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('id', '=', stepId)
    .execute();
}
