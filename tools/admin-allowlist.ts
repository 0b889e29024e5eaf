// The list of admins, by address. Each change stands in the admin log.
import type { Client } from 'pg';
import * as z from 'zod';

export async function listAdmins(client: Client): Promise<string> {
  const { rows } = await client.query<{ email: string; user_id: string | null }>(
    'select email, user_id from admin_allowlist order by email',
  );
  if (rows.length === 0) return 'There are no admins.';
  return rows.map(({ email, user_id: id }) => (id ? email : `${email}  waits for the first login`)).join('\n');
}

export async function addAdmin(client: Client, given: string): Promise<string> {
  const email = readAddress(given);
  const { rowCount } = await client.query(
    `with added as (insert into admin_allowlist (email) values ($1) on conflict do nothing returning email)
     insert into admin_log (action) select 'admin.added' from added`,
    [email],
  );
  return rowCount === 0 ? `${email} was on the list.` : `${email} is an admin from the next login on.`;
}

export async function removeAdmin(client: Client, given: string): Promise<string> {
  const email = readAddress(given);
  const { rowCount } = await client.query(
    `with removed as (delete from admin_allowlist where email = $1 returning user_id)
     insert into admin_log (action, subject_id) select 'admin.removed', user_id from removed`,
    [email],
  );
  return rowCount === 0 ? `${email} was not on the list.` : `${email} is no admin any more.`;
}

/** ASCII only: other letters fold onto plain ones, and then another address would be meant. */
function readAddress(given: string): string {
  const email = given.trim();
  if (!/^[\x21-\x7e]+$/.test(email) || !z.email().safeParse(email).success)
    throw new Error(`This is no email: ${given}`);
  return email.toLowerCase();
}
