// Puts the sample agent and their book of business into a migrated database; an agent who is there already stays as is.
import { hashPassword } from '../src/server/sign-in/password-hash.ts';
import pg from 'pg';
import { addCalls, makeDemoCalls, movesOfCalls } from './demo-calls.ts';
import { addRescue, addTexts } from './demo-messaging.ts';
import { addRegistryChecks } from './demo-registry.ts';
import { addReviews } from './demo-reviews.ts';
import { makeDemoTexts, type DemoPerson } from './demo-texts.ts';
import { makeDemoMoves, movesOfTexts, type DemoMove } from './demo-wallet.ts';
import { demoAdmin, demoLogin, type DemoLogin } from './demo-login.ts';
import { demoZone, makeDemoLeads, type DemoLead } from './demo-data.ts';
import { openDemoSubscription } from './demo-subscription.ts';

const demoName = 'Jordan Ellis';
const demoAdminName = 'Alex Rowan';

/** Without a payment sandbox at hand the subscription is known to nobody: its plan is `demo`, and sweeps leave it alone. */
const unpaidPlan = 'demo';

/** `databaseUrl`: a migrated database and the login that owns it. `sandboxUrl`: where the subscription is paid, if anywhere. */
export async function seedDemo(databaseUrl: string, sandboxUrl?: string, now = new Date()): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set search_path = crm, public');
    await client.query('begin');
    const userId = await addAccount(client, demoLogin, demoName);
    if (await addAccount(client, demoAdmin, demoAdminName))
      await client.query('insert into admin_allowlist (email) values ($1) on conflict do nothing', [demoAdmin.email]);
    if (userId) {
      await addLeads(client, userId, makeDemoLeads(now));
      const people = await readPeople(client, userId);
      const texts = makeDemoTexts(now, demoName, people);
      const calls = makeDemoCalls(now, people);
      await addTexts(client, userId, texts, demoName);
      await addRegistryChecks(client, userId);
      await addRescue(client, userId);
      await addCalls(client, userId, calls);
      await addReviews(client, userId, now);
      await addWallet(client, userId, [...makeDemoMoves(now), ...movesOfTexts(texts.texts), ...movesOfCalls(calls)]);
    }
    const teamId = userId && (await addTeam(client, userId, now));
    if (userId && teamId) await addSubscription(client, { userId, teamId, sandboxUrl, now });
    await client.query('commit');
    if (userId) await client.query('vacuum (analyze) leads, messages, conversations');
  } finally {
    await client.end();
  }
}

async function addAccount(client: pg.Client, login: DemoLogin, name: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `insert into auth."user" (name, email, "emailVerified") values ($2, $1, true) on conflict (email) do nothing returning id`,
    [login.email, name],
  );
  const userId = rows[0]?.id;
  if (!userId) return null;
  await client.query(
    `insert into auth.account ("accountId", "providerId", "userId", password, "updatedAt") values ($1::uuid::text, 'credential', $1, $2, now())`,
    [userId, await hashPassword(login.password)],
  );
  await client.query(`update profiles set full_name = $2, time_zone = $3 where user_id = $1`, [userId, name, demoZone]);
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

/** @returns the team's id. */
async function addTeam(client: pg.Client, ownerId: string, now: Date): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into teams (name, owner_id, seats_purchased) values ('Blue Ridge Life', $1, $2) returning id`,
    [ownerId, demoSeats],
  );
  const teamId = rows[0]?.id ?? '';
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
  return teamId;
}

interface Subscriber {
  userId: string;
  teamId: string;
  sandboxUrl: string | undefined;
  now: Date;
}

async function addSubscription(client: pg.Client, { userId, teamId, sandboxUrl, now }: Subscriber): Promise<void> {
  const buyer = { userId, teamId, name: demoName, email: demoLogin.email, seats: demoSeats };
  const paid = sandboxUrl ? await openDemoSubscription(sandboxUrl, buyer) : undefined;
  const periodEnd = paid?.periodEnd ?? yearAfter(now);
  await client.query(
    `insert into subscriptions (user_id, plan, status, stripe_subscription_id, current_period_end, seats, seat_shares)
     values ($1, $2, 'active', $3, $4, $5, $6)`,
    [
      userId,
      paid ? 'price_agent_monthly' : unpaidPlan,
      paid?.id ?? `demo_${userId}`,
      periodEnd,
      demoSeats,
      JSON.stringify({ [teamId]: demoSeats }),
    ],
  );
  if (paid)
    await client.query('insert into stripe_customers (user_id, customer_id) values ($1, $2)', [userId, paid.customer]);
  await client.query(
    `update profiles set plan_status = 'active', subscription_status = 'active', plan_expires_at = $2 where user_id = $1`,
    [userId, periodEnd],
  );
}

async function addLeads(client: pg.Client, userId: string, leads: readonly DemoLead[]): Promise<void> {
  const rows = leads.map((lead) => ({ ...lead, id: crypto.randomUUID() }));
  await client.query(
    `insert into leads (user_id, id, name, phone, email, status, stage, stage_changed_at, state, dob, gender, military_branch, coverage_wanted, beneficiary,
       beneficiary_name, source, tags, priority, call_attempts, next_follow_up_at, pipeline, sold, sold_at, sold_premium, created_at, updated_at)
     select $1, id, name, phone, email, status, stage, stage_changed_at, state, dob, gender, military_branch, coverage_wanted, beneficiary,
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
     select user_id, phone, name, array_remove(array[case when status = 'sold' then 'sold' else 'lead' end,
       case when military_branch is not null then 'military' end,
       case when status = 'sold' and n % 3 = 0 then 'bday' end, case when status = 'sold' and n % 4 = 1 then 'payment_reminder' end,
       case when n % 9 = 2 then 'holiday' end, case when n % 11 = 4 then 'appointment' end,
       case when n % 13 = 5 then 'referral' when n % 17 = 6 then 'vip' when n % 7 = 3 then 'facebook' end], null), created_at
     from (select *, row_number() over (order by created_at, phone) as n from leads where user_id = $1 and phone is not null) as theirs`,
    [userId],
  );
}

/** Those with a phone, the newest first. */
async function readPeople(client: pg.Client, userId: string): Promise<DemoPerson[]> {
  const { rows } = await client.query<DemoPerson>(
    `select id, name, phone, status, stage, to_json(created_at) #>> '{}' as created_at, to_json(sold_at) #>> '{}' as sold_at from leads
     where user_id = $1 and phone is not null and source <> 'Final expense form' order by created_at desc, id`,
    [userId],
  );
  return rows;
}

/** The balance follows from its moves, as everywhere. */
async function addWallet(client: pg.Client, userId: string, moves: readonly DemoMove[]): Promise<void> {
  await client.query(
    `insert into wallet_transactions (user_id, type, amount_cents, balance_after_cents, description, ref, created_at)
     select $1, type, amount_cents, sum(amount_cents) over (order by created_at), description, coalesce(ref, 'demo ' || row_number() over (order by created_at)), created_at
     from jsonb_populate_recordset(null::wallet_transactions, $2::jsonb)`,
    [userId, JSON.stringify(moves)],
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
