import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { dropConnection, type KeptConnection } from './connection.db.ts';
import { revokeCalendly } from './revoke-calendly.job.ts';

type Grant = Pick<KeptConnection, 'access_token_sealed' | 'refresh_token_sealed' | 'webhook_uri'>;

/** Forgets the keys now and ends the grant at the provider soon. In a system transaction. @returns false when there was none */
export async function endConnection(
  tx: Transaction,
  platform: Pick<Platform, 'jobs'>,
  userId: string,
): Promise<boolean> {
  const ended = await dropConnection(tx, userId);
  if (ended) await endGrant(tx, platform, userId, ended);
  return ended !== undefined;
}

/** Of a connection that was replaced or dropped. */
export async function endGrant(
  tx: Transaction,
  { jobs }: Pick<Platform, 'jobs'>,
  userId: string,
  grant: Grant,
): Promise<void> {
  await jobs.enqueue(tx, revokeCalendly, {
    userId,
    access: grant.access_token_sealed.toString('base64'),
    refresh: grant.refresh_token_sealed.toString('base64'),
    webhookUri: grant.webhook_uri,
  });
}
