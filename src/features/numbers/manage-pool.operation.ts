// What an operator does with the pool: numbers in and out of it, whose one is, whether it is verified. Every decision about an
// agent's number stands in that agent's audit log.
import { isUuid } from '../../domain/uuid.ts';
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import { connectNumber } from './connect-number.job.ts';
import {
  addNumber,
  countPool,
  findAccount,
  findNumber,
  giveNumber,
  listPoolPage,
  noteNumberAct,
  numberOf,
  releaseNumber,
  removeNumber,
  restNumber,
  setVerified,
  type ListedNumber,
  type PoolNumber,
} from './pool.db.ts';
import { isTollFree, notTollFree, providerId, restDays } from './toll-free.rules.ts';

/** Who decided: an admin, or null for the command line. */
type Actor = string | null;

/** What came of it, and whose number it is or was. */
export interface PoolAct {
  isChanged: boolean;
  userId: string | null;
}

/** One page, by a part of the number, of its notes or of its agent’s email. */
export async function readPool(
  tx: Transaction,
  asked: { q: string; page: number; limit: number },
): Promise<{ rows: ListedNumber[]; total: number }> {
  return { rows: await listPoolPage(tx, asked), total: await countPool(tx, asked.q) };
}

/** @returns false when the pool had it. @throws Refusal invalid_input */
export async function addToPool(
  tx: Transaction,
  given: { phone: string; providerId?: string; notes?: string },
): Promise<boolean> {
  const phone = readTollFree(given.phone);
  return addNumber(tx, { phone, providerId: providerId(given.providerId ?? ''), notes: given.notes ?? null });
}

/** By email or id. What the operator marked as verified is so for whom they give it to. @throws Refusal invalid_input, not_found, conflict */
export async function assignTo(
  tx: Transaction,
  { jobs }: Pick<Platform, 'jobs'>,
  given: { phone: string; to: string; actorId: Actor },
): Promise<PoolAct> {
  const userId = await readAccount(tx, given.to);
  const number = await requireNumber(tx, given.phone);
  if (number.assigned_to === userId) return { isChanged: false, userId };
  if (number.assigned_to !== null)
    throw new Refusal('conflict', 'This number belongs to another agent. Release it first.');
  const has = await numberOf(tx, userId);
  if (has) throw new Refusal('conflict', `This agent already has ${has.phone_number}. Release it first.`);
  await giveNumber(tx, number.id, userId);
  await jobs.enqueue(tx, connectNumber, { userId }, { onlyOne: userId });
  const { phone_number: phone, verified } = number;
  await noteNumberAct(tx, { userId, actorId: given.actorId, action: 'number.assigned', phone });
  if (verified)
    await noteNumberAct(tx, { userId, actorId: given.actorId, action: 'number.verified_by_operator', phone });
  return { isChanged: true, userId };
}

/**
 * It rests for a while before anybody else gets it.
 * @param given `from`: whose it was on the operator’s screen. @throws Refusal invalid_input, not_found, conflict
 */
export async function release(
  tx: Transaction,
  given: { phone: string; actorId: Actor; from?: string | undefined },
): Promise<PoolAct> {
  const number = await requireNumber(tx, given.phone);
  if (number.assigned_to === null) throw new Refusal('conflict', 'This number isn’t assigned to anyone.');
  if (given.from !== undefined && number.assigned_to !== given.from)
    throw new Refusal('conflict', 'This number belongs to another agent by now. Look again.');
  await releaseNumber(tx, number.id);
  const { assigned_to: userId, phone_number: phone } = number;
  await noteNumberAct(tx, { userId, actorId: given.actorId, action: 'number.released', phone });
  return { isChanged: true, userId };
}

/** Overrides what the carrier said, until it says something else. @throws Refusal invalid_input, not_found */
export async function overrideVerified(
  tx: Transaction,
  given: { phone: string; verified: boolean; actorId: Actor },
): Promise<PoolAct> {
  const { id, assigned_to: userId, phone_number: phone, verified } = await requireNumber(tx, given.phone);
  if (verified === given.verified) return { isChanged: false, userId };
  await setVerified(tx, id, given.verified);
  if (userId === null) return { isChanged: true, userId };
  const action = given.verified ? 'number.verified_by_operator' : 'number.unverified_by_operator';
  await noteNumberAct(tx, { userId, actorId: given.actorId, action, phone });
  return { isChanged: true, userId };
}

/** Nobody gets it for so many days; 0 ends its rest. @throws Refusal invalid_input, not_found, conflict */
export async function quarantine(tx: Transaction, given: { phone: string; days?: number }): Promise<void> {
  const { days = restDays } = given;
  if (!Number.isInteger(days) || days < 0 || days > 3650)
    throw new Refusal('invalid_input', 'Days must be a whole number from 0 to 3650.');
  const number = await requireNumber(tx, given.phone);
  requireFree(number);
  await restNumber(tx, number.id, days);
}

/** Out of the pool; at the carrier it stays. @throws Refusal invalid_input, not_found, conflict */
export async function removeFromPool(tx: Transaction, phone: string): Promise<void> {
  const number = await requireNumber(tx, phone);
  requireFree(number);
  await removeNumber(tx, number.id);
}

function requireFree({ assigned_to: userId }: PoolNumber): void {
  if (userId !== null) throw new Refusal('conflict', 'This number belongs to an agent. Release it first.');
}

function readTollFree(text: string): string {
  const phone = text.trim();
  if (isTollFree(phone)) return phone;
  throw new Refusal('invalid_input', notTollFree, { fields: [{ path: 'phone', message: notTollFree }] });
}

async function requireNumber(tx: Transaction, text: string): Promise<PoolNumber> {
  const number = await findNumber(tx, readTollFree(text));
  if (!number) throw new Refusal('not_found', 'This number isn’t in the pool.');
  return number;
}

async function readAccount(tx: Transaction, text: string): Promise<string> {
  const given = text.trim().toLowerCase();
  if (given === '') throw new Refusal('invalid_input', 'Enter an email or user_id (uuid).');
  const userId = await findAccount(tx, isUuid(given) ? { id: given } : { email: given });
  if (userId === null) throw new Refusal('not_found', 'Could not find user by that email/id.');
  return userId;
}
