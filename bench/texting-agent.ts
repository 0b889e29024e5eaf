// An agent who may text, with people who agreed to it; made again for each run.
import type pg from 'pg';
import { onServer } from '../test-support/postgres.ts';

export interface TextingAgent {
  email: string;
  /** E.164, toll-free. */
  sender: string;
  people: number;
  isAnalyzed: boolean;
}

/** What waits would be given back to a wallet that goes with it. */
async function remove(client: Pick<pg.Client, 'query'>, email: string): Promise<void> {
  await client.query(
    `delete from messages where status in ('held', 'queued') and user_id = (select id from auth."user" where email = $1)`,
    [email],
  );
  await client.query('delete from auth."user" where email = $1', [email]);
}

export const removeTextingAgent = (databaseUrl: string, email: string): Promise<void> =>
  onServer(databaseUrl, async (client) => {
    await client.query('set search_path = crm, public');
    await remove(client, email);
  });

/** @returns the agent's id */
export const addTextingAgent = (
  databaseUrl: string,
  { email, sender, people, isAnalyzed }: TextingAgent,
  more: readonly string[],
): Promise<string> =>
  onServer(databaseUrl, async (client) => {
    await client.query('set search_path = crm, public');
    await remove(client, email);
    await client.query('delete from toll_free_numbers where phone_number = $1', [sender]);
    const { rows } = await client.query<{ id: string }>(
      `insert into auth."user" (name, email, "emailVerified") values ('Dana Cole', $1, true) returning id`,
      [email],
    );
    const { id } = rows[0]!;
    for (const statement of [
      `insert into subscriptions (user_id, plan, status, stripe_subscription_id, current_period_end)
        values ($1::uuid, 'agent_monthly', 'active', 'sub_' || $1::text, now() + interval '10 years')`,
      `insert into messaging_profiles (user_id, profile_id, number) values ($1::uuid, 'profile ' || $1::text, '${sender}')`,
      `insert into toll_free_numbers (phone_number, verified, assigned_to, date_assigned) values ('${sender}', true, $1::uuid, now())`,
      `update profiles set full_name = 'Dana Cole' where user_id = $1::uuid`,
      `update user_wallets set balance_cents = 1000000 where user_id = $1::uuid`,
      `insert into leads (user_id, name, phone, state)
        select $1::uuid, 'Pat ' || n, '+1773' || (2000000 + n), 'IL' from generate_series(1, ${people}) as n`,
      `insert into consents (user_id, lead_id, channel, address, collected_by, given_to, entered_by, entered_from)
        select user_id, id, 'text', phone, 'agent', 'Dana Cole', 'agent', 'Bench' from leads where user_id = $1::uuid`,
      ...more,
    ])
      await client.query(statement, [id]);
    if (isAnalyzed) await client.query('analyze');
    return id;
  });
