// The messaging profiles at the carrier, one for each agent, and the number that each has there.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export interface Connection {
  phone: string;
  profileId: string | null;
  /** The carrier has put the number on the profile. */
  isConnected: boolean;
}

/** Undefined: the agent has no number. */
export async function readConnection(tx: Transaction, userId: string): Promise<Connection | undefined> {
  const { rows } = await sql<Connection>`
    select phone_number as phone, profile.profile_id as "profileId", profile.number is not distinct from phone_number as "isConnected"
    from toll_free_numbers left join messaging_profiles profile on profile.user_id = assigned_to
    where assigned_to = ${userId}`.execute(tx);
  return rows[0];
}

/** The one that was stored first counts. @returns its id */
export async function keepProfile(tx: Transaction, userId: string, profileId: string): Promise<string> {
  await tx
    .insertInto('messaging_profiles')
    .values({ user_id: userId, profile_id: profileId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const kept = await tx
    .selectFrom('messaging_profiles')
    .select('profile_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return kept.profile_id;
}

/** Only while the number is still the agent's: it may have been released while the carrier was asked. */
export async function noteConnected(
  tx: Transaction,
  given: { userId: string; phone: string; providerId: string | null },
): Promise<void> {
  await sql`
    with own as (
      update toll_free_numbers set telnyx_number_id = coalesce(${given.providerId}, telnyx_number_id)
      where phone_number = ${given.phone} and assigned_to = ${given.userId} returning phone_number
    ) update messaging_profiles set number = phone_number from own where user_id = ${given.userId}`.execute(tx);
}

/** From here on nothing leaves from it until it is on the profile again. */
export async function noteDisconnected(tx: Transaction, userId: string, phone: string): Promise<void> {
  await tx
    .updateTable('messaging_profiles')
    .set({ number: null })
    .where('user_id', '=', userId)
    .where('number', '=', phone)
    .execute();
}

/** Calls to it go there. */
export async function noteCallsTo(tx: Transaction, phone: string, connectionId: string): Promise<void> {
  await tx
    .updateTable('toll_free_numbers')
    .set({ connection_id: connectionId })
    .where('phone_number', '=', phone)
    .execute();
}

export interface KnownNumber {
  phone: string;
  userId: string | null;
  profileId: string | null;
  isConnected: boolean;
  /** Where calls to it go. */
  connectionId: string | null;
}

/** Of these numbers, those in the pool. */
export async function listKnown(tx: Transaction, phones: readonly string[]): Promise<KnownNumber[]> {
  const { rows } = await sql<KnownNumber>`
    select phone_number as phone, assigned_to as "userId", profile.profile_id as "profileId",
      coalesce(profile.number = phone_number, false) as "isConnected", connection_id as "connectionId"
    from toll_free_numbers left join messaging_profiles profile on profile.user_id = assigned_to
    where phone_number = any(${phones})`.execute(tx);
  return rows;
}

/** Whose number is not on their profile yet. */
export async function listUnconnected(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select assigned_to as "userId" from toll_free_numbers
    left join messaging_profiles profile on profile.user_id = assigned_to and profile.number = phone_number
    where assigned_to is not null and profile.number is null`.execute(tx);
  return rows.map(({ userId }) => userId);
}
