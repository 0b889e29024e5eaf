// Agents for browser journeys, written straight into the journey's database and signed in by their own cookie session.
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { withOwner } from './owners.ts';

export const browserTestSecret = 'the secret of browser journeys and of nothing else';

export interface BrowserAgent {
  id: string;
  email: string;
}

export interface BrowserAgentChoice {
  subscription?: 'active' | 'trialing' | 'past_due' | 'canceled' | null;
  /** One in which no day ends while a journey runs, when absent. */
  timeZone?: string;
  /** The account of the Message Lab; one journey has it. */
  isLab?: boolean;
  isAdmin?: boolean;
}

export const labAccountId = '1ab00000-0000-4000-8000-000000000001';

export const withDatabase = <T>(work: (client: ClientBase) => Promise<T>): Promise<T> =>
  withOwner(process.env.BROWSER_TEST_DATABASE_URL ?? '', work);

/** Around midnight what is due now would be overdue a moment later. */
function zoneWithoutMidnight(): string {
  const inChicago = { timeZone: 'America/Chicago', hour: 'numeric', hourCycle: 'h23' } as const;
  const hour = Number(new Intl.DateTimeFormat('en-US', inChicago).format());
  return hour >= 22 || hour < 2 ? 'Pacific/Honolulu' : 'America/Chicago';
}

export async function makeBrowserAgent({
  subscription = 'active',
  timeZone = zoneWithoutMidnight(),
  isLab = false,
  isAdmin = false,
}: BrowserAgentChoice = {}): Promise<BrowserAgent> {
  const id = isLab ? labAccountId : randomUUID();
  const email = `journey-${id.slice(0, 13)}@example.com`;
  await withDatabase(async (client) => {
    await client.query(`insert into auth."user" (id, name, email, "emailVerified") values ($1, $2, $2, true)`, [
      id,
      email,
    ]);
    await client.query('update profiles set time_zone = $2 where user_id = $1', [id, timeZone]);
    if (isAdmin) await client.query('insert into admin_allowlist (email, user_id) values ($1, $2)', [email, id]);
    if (subscription) {
      await client.query(
        `insert into subscriptions (user_id, plan, status, stripe_subscription_id, current_period_end)
         values ($1, 'agent_monthly', $2, $3, now() + interval '20 days')`,
        [id, subscription, `sub_journey_${id}`],
      );
    }
  });
  return { id, email };
}

/** A new session of that agent, as the cookie that the server would set. */
export async function sessionCookie(agent: BrowserAgent): Promise<{ name: string; value: string }> {
  const token = randomBytes(24).toString('hex');
  await withDatabase((client) =>
    client.query(
      `insert into auth.session (token_hash, "userId", "expiresAt") values (sha256(convert_to($1, 'UTF8')), $2, now() + interval '30 days')`,
      [token, agent.id],
    ),
  );
  const signature = createHmac('sha256', browserTestSecret).update(token).digest('base64');
  return { name: 'agent-crm.session_token', value: encodeURIComponent(`${token}.${signature}`) };
}

/** Leads with invented names, newest first by number; checked against the National Do Not Call Registry. */
export async function addLeads(agent: BrowserAgent, count: number): Promise<void> {
  await withDatabase((client) =>
    client.query(
      `with added as (
       insert into leads (user_id, name, phone, email, state, stage, created_at)
       select $1, 'Lead ' || lpad(n::text, 6, '0'), '+1202' || (2000000 + n), 'lead' || n || '@example.com',
         (array['GA','NC','FL','TX'])[1 + n % 4],
         (array['no_pickup','answered','quoted','app_started','app_pending','app_submitted'])[1 + n % 6],
         now() - n * interval '1 minute'
       from generate_series(1, $2) as n returning phone)
       insert into dnc_checks (user_id, phone, result, checked_at, origin, source)
       select $1, phone, 'clear', now(), 'scrub_file', 'scrub.csv' from added`,
      [agent.id, count],
    ),
  );
}

/**
 * Follow-ups that were told long ago: the server's round would tell the others over the page at any moment.
 * @param due the time, in SQL
 * @param which of the agent's leads, in SQL
 */
export async function setFollowUps(client: ClientBase, agentId: string, due: string, which: string): Promise<void> {
  await client.query(
    `with due as (
       update leads set next_follow_up_at = ${due} where user_id = $1 and ${which} returning user_id, id, next_follow_up_at
     )
     insert into follow_up_fires (user_id, lead_id, due_at, fired_at)
     select user_id, id, next_follow_up_at, now() - interval '1 hour' from due where next_follow_up_at <= now()`,
    [agentId],
  );
}
