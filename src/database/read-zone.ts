import { defaultTimeZone } from '../domain/time-zone.ts';
import type { Transaction } from './transaction.ts';

/** The agent's time zone. */
export async function readZone(tx: Transaction, userId: string): Promise<string> {
  const profile = await tx.selectFrom('profiles').select('time_zone').where('user_id', '=', userId).executeTakeFirst();
  return profile?.time_zone ?? defaultTimeZone;
}
