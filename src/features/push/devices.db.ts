// Browsers that take notifications.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { PushPlatform } from '../../domain/push-message.ts';

export interface Device {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  leads: boolean;
  messages: boolean;
  shows_text: boolean;
}

export interface ShownDevice extends Device {
  platform: PushPlatform;
  confirmed_at: string;
}

export interface NewDevice extends Omit<ShownDevice, 'id' | 'confirmed_at'> {
  session_id: string;
}

export async function listDevices(tx: Transaction, userId: string): Promise<ShownDevice[]> {
  const { rows } = await sql<ShownDevice>`
    select id, endpoint, p256dh, auth, leads, messages, shows_text, platform, confirmed_at from push_devices
    where user_id = ${userId} order by confirmed_at desc, id`.execute(tx);
  return rows;
}

/**
 * A browser is one agent's: whoever logs in there next takes it over. What was on its way to the one before goes.
 * @returns false when somebody else took it at the same moment
 */
export async function saveDevice(tx: Transaction, userId: string, device: NewDevice, most: number): Promise<boolean> {
  const { session_id, endpoint, p256dh, auth, platform, leads, messages, shows_text } = device;
  await sql`delete from push_devices where endpoint = ${endpoint} and user_id <> ${userId}`.execute(tx);
  const { rows } = await sql`
    insert into push_devices (user_id, session_id, endpoint, p256dh, auth, platform, leads, messages, shows_text)
    values (${userId}, ${session_id}, ${endpoint}, ${p256dh}, ${auth}, ${platform}, ${leads}, ${messages}, ${shows_text})
    on conflict (endpoint) where endpoint <> '' do update set session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
      platform = excluded.platform, leads = excluded.leads, messages = excluded.messages, shows_text = excluded.shows_text,
      confirmed_at = clock_timestamp()
    where push_devices.user_id = excluded.user_id returning id`.execute(tx);
  await sql`delete from push_devices where user_id = ${userId} and id in (
    select id from push_devices where user_id = ${userId} order by confirmed_at desc, id offset ${most})`.execute(tx);
  return rows.length > 0;
}

export async function dropDevice(tx: Transaction, userId: string, endpoint: string): Promise<void> {
  await sql`delete from push_devices where user_id = ${userId} and endpoint = ${endpoint}`.execute(tx);
}
