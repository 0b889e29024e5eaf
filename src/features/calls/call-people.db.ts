// What is known of a person who is about to be called.
import { sql } from 'kysely';
import { cameWithinDay } from '../../database/day-with-person.ts';
import { closedToCalls, peopleReachedWithinDay } from '../../database/one-person.ts';
import { leadsByNumber } from '../../database/owner-of-number.ts';
import { factsOf, registryRows, type RegistryRow } from '../../database/registry-facts.ts';
import type { Transaction } from '../../database/transaction.ts';
import { nothingKnown } from '../contact-gate/registry.rules.ts';
import { writeInstant } from './instants.rules.ts';
import type { PersonToCall } from './call-gate.rules.ts';

interface Asking {
  userId: string;
  /** Whose transaction it is. */
  as: 'agent' | 'system';
  asksRegistry: boolean;
  /** A call that does not count as an earlier one: itself. */
  except?: string;
}

interface Found {
  state: string | null;
  zip: string | null;
  is_suppressed: boolean;
  last_inbound_at: string | null;
  follow_up_at: string | null;
  recent: string[];
  registry: RegistryRow | null;
}

export async function readCallFacts(
  tx: Transaction,
  { userId, as, asksRegistry, except }: Asking,
  number: string,
): Promise<PersonToCall> {
  const one = sql`array[${number}]::text[]`;
  const whose = leadsByNumber(userId, one, as);
  const { rows } = await sql<Found>`
    select lead.state, lead.zip, lead.next_follow_up_at as follow_up_at,
      exists (select from (${closedToCalls(userId, one, whose)}) as closed) as is_suppressed,
      (select at from (${cameWithinDay(userId, one)}) as came) as last_inbound_at,
      (select to_jsonb(known) from (${registryRows(userId, one, whose)}) as known) as registry,
      array(select at from (${peopleReachedWithinDay(userId, one, whose, except)}) as reached) as recent
    from (select) as one left join ${whose} as lead on true`.execute(tx);
  const found = rows[0]!;
  return {
    number,
    state: found.state,
    zip: found.zip,
    isSuppressed: found.is_suppressed,
    registry: !asksRegistry ? null : found.registry === null ? nothingKnown : factsOf(found.registry),
    lastInboundAt: found.last_inbound_at === null ? null : Date.parse(found.last_inbound_at),
    followUpAt: found.follow_up_at === null ? null : Date.parse(found.follow_up_at),
    recent: found.recent.map((at) => Date.parse(at)),
  };
}

/** The lead with this number talked with the agent until then. */
export async function noteContact(
  tx: Transaction,
  { userId, number, at }: { userId: string; number: string; at: number },
): Promise<void> {
  const instant = writeInstant(at);
  await sql`
    update leads set last_contacted_at = ${instant} where user_id = ${userId}
      and id = (select id from ${leadsByNumber(userId, sql`array[${number}]::text[]`, 'system')} as lead)
      and (last_contacted_at is null or last_contacted_at < ${instant})`.execute(tx);
}

export async function hasContact(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const contact = await tx
    .selectFrom('message_contacts')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return contact !== undefined;
}
