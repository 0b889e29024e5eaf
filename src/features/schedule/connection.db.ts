// The connected scheduling account of an agent, and the ways to one that were started.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export interface Sealed {
  access: Buffer;
  refresh: Buffer;
  expiresInSeconds: number;
}

export interface KeptConnection {
  status: 'connected' | 'reconnect';
  calendly_user: string;
  organization: string;
  access_token_sealed: Buffer;
  refresh_token_sealed: Buffer;
  webhook: 'unknown' | 'active' | 'not_offered';
  webhook_uri: string | null;
  /** The access still lasts for a while. */
  is_fresh: boolean;
  /** Somebody is renewing it. */
  is_leased: boolean;
}

const columns = sql`status, calendly_user, organization, access_token_sealed, refresh_token_sealed, webhook, webhook_uri,
  access_token_expires_at > now() + interval '60 seconds' as is_fresh,
  coalesce(token_leased_at > now() - interval '20 seconds', false) as is_leased`;

export async function findConnection(tx: Transaction, userId: string): Promise<KeptConnection | undefined> {
  const { rows } = await sql<KeptConnection>`
    select ${columns} from calendly_connections where user_id = ${userId}`.execute(tx);
  return rows[0];
}

/** Under the row's lock, so that of all who want to renew one goes on. */
export async function lockConnection(tx: Transaction, userId: string): Promise<KeptConnection | undefined> {
  const { rows } = await sql<KeptConnection>`
    select ${columns} from calendly_connections where user_id = ${userId} for update`.execute(tx);
  return rows[0];
}

export async function takeLease(tx: Transaction, userId: string, lease: string): Promise<void> {
  await sql`update calendly_connections set token_lease = ${lease}, token_leased_at = now()
    where user_id = ${userId}`.execute(tx);
}

/** False when the lease is another's by now, or the connection gone. */
export async function storeTokens(tx: Transaction, userId: string, lease: string, sealed: Sealed): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update calendly_connections set access_token_sealed = ${sealed.access}, refresh_token_sealed = ${sealed.refresh},
      access_token_expires_at = now() + make_interval(secs => ${sealed.expiresInSeconds}), token_lease = null, token_leased_at = null
    where user_id = ${userId} and token_lease = ${lease}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The access has ended for good. Only what was tried is ended, never keys that came in the meantime. */
export async function demandReconnect(tx: Transaction, userId: string, access: Buffer): Promise<void> {
  await sql`update calendly_connections set status = 'reconnect', token_lease = null, token_leased_at = null
    where user_id = ${userId} and access_token_sealed = ${access}`.execute(tx);
}

export async function giveLeaseBack(tx: Transaction, userId: string, lease: string): Promise<void> {
  await sql`update calendly_connections set token_lease = null, token_leased_at = null
    where user_id = ${userId} and token_lease = ${lease}`.execute(tx);
}

export interface NewConnection extends Sealed {
  person: {
    uri: string;
    organization: string;
    name: string | null;
    email: string | null;
    schedulingUrl: string | null;
  };
}

/** Connects, or connects again. */
export async function saveConnection(tx: Transaction, userId: string, given: NewConnection): Promise<void> {
  const { person } = given;
  await sql`
    insert into calendly_connections as kept (user_id, calendly_user, organization, name, email, scheduling_url,
      access_token_sealed, refresh_token_sealed, access_token_expires_at)
    values (${userId}, ${person.uri}, ${person.organization}, ${person.name}, ${person.email}, ${person.schedulingUrl},
      ${given.access}, ${given.refresh}, now() + make_interval(secs => ${given.expiresInSeconds}))
    on conflict (user_id) do update set status = 'connected', calendly_user = excluded.calendly_user,
      organization = excluded.organization, name = excluded.name, email = excluded.email,
      scheduling_url = excluded.scheduling_url, access_token_sealed = excluded.access_token_sealed,
      refresh_token_sealed = excluded.refresh_token_sealed, access_token_expires_at = excluded.access_token_expires_at,
      token_lease = null, token_leased_at = null, problem = null, synced_at = null, connected_at = now(), webhook = 'unknown',
      webhook_uri = null`.execute(tx);
}

export async function dropConnection(
  tx: Transaction,
  userId: string,
): Promise<Pick<KeptConnection, 'access_token_sealed' | 'refresh_token_sealed' | 'webhook_uri'> | undefined> {
  return tx
    .deleteFrom('calendly_connections')
    .where('user_id', '=', userId)
    .returning(['access_token_sealed', 'refresh_token_sealed', 'webhook_uri'])
    .executeTakeFirst();
}

export async function noteWebhook(
  tx: Transaction,
  userId: string,
  webhook: KeptConnection['webhook'],
  uri: string | null,
): Promise<void> {
  await tx
    .updateTable('calendly_connections')
    .set({ webhook, webhook_uri: uri })
    .where('user_id', '=', userId)
    .execute();
}

/** `problem`: null when all was read. */
export async function noteSync(tx: Transaction, userId: string, problem: string | null): Promise<void> {
  await tx
    .updateTable('calendly_connections')
    .set({ problem, ...(problem === null && { synced_at: sql<string>`now()` }) })
    .where('user_id', '=', userId)
    .execute();
}

/** Whose meetings are to be asked for: nobody tells of them, or it is an hour since they were read. */
export async function listWaiting(tx: Transaction, most: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from calendly_connections
    where status = 'connected' and (synced_at is null or webhook <> 'active' or synced_at < now() - interval '1 hour')
    order by synced_at nulls first limit ${most}`.execute(tx);
  return rows.map(({ user_id: id }) => id);
}

/** Who connected this account of the provider. */
export async function ownersOf(tx: Transaction, calendlyUser: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('calendly_connections')
    .select('user_id')
    .where('calendly_user', '=', calendlyUser)
    .where('status', '=', 'connected')
    .execute();
  return rows.map(({ user_id: id }) => id);
}

export interface Authorization {
  verifier_sealed: Buffer;
  back: string;
}

export async function addAuthorization(
  tx: Transaction,
  given: { userId: string; sessionId: string; stateHash: Buffer; verifier: Buffer; back: string },
): Promise<void> {
  await sql`delete from calendly_authorizations where expires_at < now()`.execute(tx);
  await sql`insert into calendly_authorizations (user_id, session_id, state_hash, verifier_sealed, back, expires_at)
    values (${given.userId}, ${given.sessionId}, ${given.stateHash}, ${given.verifier}, ${given.back}, now() + interval '15 minutes')`.execute(
    tx,
  );
}

/** Used up by being found. */
export async function takeAuthorization(
  tx: Transaction,
  given: { userId: string; sessionId: string; stateHash: Buffer },
): Promise<Authorization | undefined> {
  const { rows } = await sql<Authorization>`
    delete from calendly_authorizations
    where user_id = ${given.userId} and state_hash = ${given.stateHash} and session_id = ${given.sessionId} and expires_at > now()
    returning verifier_sealed, back`.execute(tx);
  return rows[0];
}
