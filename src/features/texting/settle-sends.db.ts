import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { CarrierMessage } from '../../domain/carrier-message.ts';
import type { ClaimedText } from './claim-texts.db.ts';

/** What the carrier took waits for its webhooks. Where one of them came first, it said all this already. */
export async function noteAccepted(
  tx: Transaction,
  userId: string,
  accepted: readonly { text: ClaimedText; message: CarrierMessage }[],
): Promise<void> {
  if (accepted.length === 0) return;
  await sql`
    update messages set carrier_id = carrier, carrier_parts = parted, accepted_at = clock_timestamp()
    from unnest(${accepted.map(({ text }) => text.id)}::uuid[], ${accepted.map(({ text }) => text.claim)}::uuid[],
      ${accepted.map(({ message }) => message.id)}::text[], ${accepted.map(({ message }) => message.parts)}::smallint[])
      as each (text, taken_by, carrier, parted)
    where user_id = ${userId} and id = text and claim = taken_by and carrier_id is null`.execute(tx);
}

export async function queueAgain(
  tx: Transaction,
  userId: string,
  { id, claim }: ClaimedText,
  afterMs: number,
): Promise<void> {
  await sql`
    update messages set status = 'queued', reason = 'carrier_busy', claim = null,
      due_at = clock_timestamp() + ${afterMs} * interval '1 millisecond'
    where user_id = ${userId} and id = ${id} and claim = ${claim} and status = 'sending' and carrier_id is null`.execute(
    tx,
  );
}

/** After so many faults in a row nothing is sent for a while: the next texts would only add to what nobody knows of. */
const faultsUntilClosed = 5;
const closedForSeconds = 30;

export async function noteCarrierFaults(tx: Transaction, faults: number): Promise<void> {
  await sql`
    update carrier_state set faults_in_a_row = faults_in_a_row + ${faults}, trial = null, trial_until = null, closed_until = case
      when faults_in_a_row + ${faults} >= ${faultsUntilClosed} then clock_timestamp() + ${closedForSeconds} * interval '1 second'
      else closed_until end`.execute(tx);
}

export async function noteCarrierWell(tx: Transaction): Promise<void> {
  await sql`
    update carrier_state set faults_in_a_row = 0, closed_until = null, trial = null, trial_until = null
    where faults_in_a_row > 0`.execute(tx);
}

/** It ended in a way that says nothing of the carrier: the next one tries. */
export async function endTrial(tx: Transaction, claims: readonly string[]): Promise<void> {
  await sql`
    update carrier_state set trial = null, trial_until = null where trial = any(${[...claims]}::uuid[])`.execute(tx);
}
