// Puts the sample agent and their book of business into a migrated database; an agent who is there already stays as is.
import { hashPassword } from 'better-auth/crypto';
import pg from 'pg';
import { makeDemoMoves } from './demo-wallet.ts';
import { demoZone, makeDemoLeads, type DemoLead } from './demo-data.ts';

export interface DemoLogin {
  email: string;
  password: string;
}

export const demoLogin: DemoLogin = { email: 'demo@agent-crm.example.com', password: 'sell-with-care' };

/** The subscription is not known to the payment provider: its plan is `demo`, and sweeps leave it alone. */
export const demoPlan = 'demo';

/** `databaseUrl`: a migrated database and the login that owns it. */
export async function seedDemo(databaseUrl: string, now = new Date()): Promise<DemoLogin> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set search_path = crm, public');
    await client.query('begin');
    const userId = await addAgent(client, now);
    if (userId) await addLeads(client, userId, makeDemoLeads(now));
    if (userId) await addWallet(client, userId, now);
    if (userId) await addTeam(client, userId, now);
    await client.query('commit');
    if (userId) await client.query('vacuum (analyze) leads');
  } finally {
    await client.end();
  }
  return demoLogin;
}

async function addAgent(client: pg.Client, now: Date): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `insert into auth."user" (name, email, "emailVerified") values ('Jordan Ellis', $1, true) on conflict (email) do nothing returning id`,
    [demoLogin.email],
  );
  const userId = rows[0]?.id;
  if (!userId) return null;
  await client.query(
    `insert into auth.account ("accountId", "providerId", "userId", password, "updatedAt") values ($1::uuid::text, 'credential', $1, $2, now())`,
    [userId, await hashPassword(demoLogin.password)],
  );
  await client.query(
    `update profiles set full_name = 'Jordan Ellis', time_zone = $2, plan_status = 'active', subscription_status = 'active', plan_expires_at = $3
      where user_id = $1`,
    [userId, demoZone, yearAfter(now)],
  );
  await client.query(
    `insert into subscriptions (user_id, plan, status, stripe_subscription_id, current_period_end) values ($1::uuid, $2, 'active', 'demo_' || $1::uuid, $3)`,
    [userId, demoPlan, yearAfter(now)],
  );
  return userId;
}

/** Nobody signs in as these: they have no password. `of` thins their book out, so that the leaderboard has an order. */
const colleagues = [
  { name: 'Morgan Hale', email: 'morgan.hale@example.com', zone: 'America/New_York', seed: 11, of: 2 },
  { name: 'Riley Sato', email: 'riley.sato@example.com', zone: 'America/Denver', seed: 12, of: 3 },
  { name: 'Casey Brandt', email: 'casey.brandt@example.com', zone: 'America/Los_Angeles', seed: 13, of: 5 },
  { name: 'Devon Okafor', email: 'devon.okafor@example.com', zone: 'Pacific/Honolulu', seed: 14, of: 9 },
];
const demoSeats = 6;

async function addTeam(client: pg.Client, ownerId: string, now: Date): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `insert into teams (name, owner_id, seats_purchased) values ('Blue Ridge Life', $1, $2) returning id`,
    [ownerId, demoSeats],
  );
  const teamId = rows[0]?.id;
  const join = (userId: string, role: string, daysAgo: number) =>
    client.query(
      `insert into user_teams (team_id, user_id, role, status, joined_at) values ($1, $2, $3, 'active', $4)`,
      [teamId, userId, role, new Date(now.getTime() - daysAgo * 86_400_000).toISOString()],
    );
  await join(ownerId, 'owner', 200);
  for (const [index, { name, email, zone, seed, of }] of colleagues.entries()) {
    const added = await client.query<{ id: string }>(
      `insert into auth."user" (name, email, "emailVerified") values ($1, $2, true) returning id`,
      [name, email],
    );
    const userId = added.rows[0]?.id ?? '';
    await client.query('update profiles set full_name = $2, time_zone = $3 where user_id = $1', [userId, name, zone]);
    await join(userId, 'member', 150 - 40 * index);
    await addLeads(
      client,
      userId,
      makeDemoLeads(now, seed).filter((_, place) => place % of === 0),
    );
  }
}

async function addLeads(client: pg.Client, userId: string, leads: readonly DemoLead[]): Promise<void> {
  const rows = leads.map((lead) => ({ ...lead, id: crypto.randomUUID() }));
  await client.query(
    `insert into leads (user_id, id, name, phone, email, status, stage, stage_changed_at, state, dob, gender, military_branch, beneficiary,
       beneficiary_name, source, tags, priority, call_attempts, next_follow_up_at, pipeline, sold, sold_at, sold_premium, created_at, updated_at)
     select $1, id, name, phone, email, status, stage, stage_changed_at, state, dob, gender, military_branch, beneficiary,
       beneficiary_name, source, tags, priority, call_attempts, next_follow_up_at, pipeline, sold, sold_at, sold_premium, created_at,
       greatest(created_at, stage_changed_at)
     from jsonb_populate_recordset(null::leads, $2::jsonb)`,
    [userId, JSON.stringify(rows)],
  );
  const notes = rows.flatMap(({ id, notes: written }) => written.map((note) => ({ ...note, lead_id: id })));
  await client.query(
    `insert into lead_notes (user_id, lead_id, body, auto, pinned, created_at, updated_at)
     select $1, lead_id, body, auto, pinned, created_at, created_at from jsonb_populate_recordset(null::lead_notes, $2::jsonb)`,
    [userId, JSON.stringify(notes)],
  );
  await client.query(
    `insert into message_contacts (user_id, phone, full_name, tags, created_at)
     select user_id, phone, name, tags || case when status = 'sold' then 'sold' else 'lead' end, created_at from leads
     where user_id = $1 and phone is not null`,
    [userId],
  );
}

/** The balance follows from its moves, as everywhere. */
async function addWallet(client: pg.Client, userId: string, now: Date): Promise<void> {
  await client.query(
    `insert into wallet_transactions (user_id, type, amount_cents, balance_after_cents, description, ref, created_at)
     select $1, type, amount_cents, sum(amount_cents) over (order by created_at), description, 'demo ' || row_number() over (order by created_at), created_at
     from jsonb_populate_recordset(null::wallet_transactions, $2::jsonb)`,
    [userId, JSON.stringify(makeDemoMoves(now))],
  );
  await client.query(
    `update user_wallets set balance_cents = (select sum(amount_cents) from wallet_transactions where user_id = $1),
       auto_recharge_threshold_cents = 1000, auto_recharge_amount_cents = 2000 where user_id = $1`,
    [userId],
  );
}

function yearAfter(now: Date): string {
  return new Date(now.getTime() + 365 * 86_400_000).toISOString();
}
