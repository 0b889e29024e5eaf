// The one list of numbers and addresses that must not be contacted. Every sender asks it; nothing but a person's own
// wish takes an entry away.
import { sql } from 'kysely';
import type { ContactChannel } from '../../domain/contact-channel.ts';
import type { Transaction } from '../../database/transaction.ts';

interface Address {
  channel: ContactChannel;
  /** E.164, or an email in lower case. */
  address: string;
}

interface Suppress {
  userId: string;
  addresses: readonly Address[];
  /** Why, as the agent reads it: 'Opted out in the file'. */
  reason: string;
  /** Where it came from: a file's name, a keyword, a call. */
  source: string;
}

/**
 * Puts addresses on the list, and unsubscribes the contacts of those that must not be texted. What is on it already keeps
 * its first reason. Returns how many are new.
 */
export async function suppress(tx: Transaction, { userId, addresses, reason, source }: Suppress): Promise<number> {
  if (addresses.length === 0) return 0;
  const { rows } = await sql<{ channel: ContactChannel; address: string }>`
    insert into suppressions (user_id, channel, address, reason, source)
    select ${userId}, channel, address, ${reason}, ${source}
    from unnest(${addresses.map(({ channel }) => channel)}::text[], ${addresses.map(({ address }) => address)}::text[])
      as each (channel, address)
    group by channel, address order by address, channel
    on conflict (user_id, channel, address) do nothing returning channel, address`.execute(tx);
  const phones = addresses.filter(({ channel }) => channel === 'text').map(({ address }) => address);
  if (phones.length > 0) {
    await sql`
      update message_contacts set subscribed = false
      where user_id = ${userId} and phone = any(${phones}::text[]) and subscribed`.execute(tx);
  }
  return rows.length;
}

export interface Suppression extends Address {
  reason: string;
  source: string;
  created_at: string;
}

/** Why this address must not be contacted on this channel; null when it may. */
export async function isSuppressed(
  tx: Transaction,
  { userId, channel, address }: Address & { userId: string },
): Promise<Suppression | null> {
  const row = await tx
    .selectFrom('suppressions')
    .select(['channel', 'address', 'reason', 'source', 'created_at'])
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('address', '=', address)
    .executeTakeFirst();
  return (row as Suppression | undefined) ?? null;
}
