// Which request of the carrier's is a verification's own, and which one its number stands by.
import type { Platform } from '../../server/platform.ts';
import type { PoolNumber } from './pool.db.ts';
import { isOwnAddress } from './verification-webhook.rules.ts';
import type { Verification } from './verifications.db.ts';

type Telnyx = NonNullable<Platform['telnyx']>;
type CarrierVerification = NonNullable<Awaited<ReturnType<Telnyx['verification']>>>;

/** A saved change may have given the request another id: then it is the newest of its number. @throws CarrierRefused, CarrierInDoubt */
export async function findOwnRequest(
  telnyx: Telnyx,
  { id, carrier_id: carrierId, phone_number: phone }: Verification,
): Promise<CarrierVerification | null> {
  const known = carrierId === null ? null : await telnyx.verification(carrierId);
  if (known) return known;
  const newest = await telnyx.verificationOf(phone);
  return newest?.webhookUrl?.endsWith(`/${id}`) ? newest : null;
}

/**
 * By which the agent's number is verified already, made by hand at the carrier: a new one would un-verify it. What another agent made
 * of it here, or was decided before the agent had it, was for another business: it counts only where an operator says so.
 * @throws CarrierRefused, CarrierInDoubt
 */
export async function findApproval(
  telnyx: Telnyx,
  { phone_number: phone, verified, date_assigned: since }: PoolNumber,
): Promise<CarrierVerification | null> {
  const newest = await telnyx.verificationOf(phone);
  if (newest?.status !== 'Verified' || isOwnAddress(newest.webhookUrl)) return null;
  const isTheirs = verified || Date.parse(newest.updatedAt ?? '') >= Date.parse(since ?? '');
  return isTheirs ? newest : null;
}
