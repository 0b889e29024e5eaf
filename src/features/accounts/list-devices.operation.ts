import type { Transaction } from '../../database/transaction.ts';
import { deviceWords } from './device-words.rules.ts';
import { listSessions } from './session.db.ts';

export interface Device {
  /** Of the session. */
  id: string;
  device: string;
  /** With its end hidden. */
  address: string;
  signed_in_at: string;
  seen_at: string;
}

/** Where somebody is logged in. In a system transaction. */
export async function listDevicesOf(tx: Transaction, userId: string): Promise<Device[]> {
  const sessions = await listSessions(tx, userId);
  return sessions.map(({ id, userAgent, ipAddress, createdAt, seenAt }) => ({
    id,
    device: deviceWords(userAgent),
    address: ipAddress ?? '',
    signed_in_at: createdAt,
    seen_at: seenAt,
  }));
}
