-- Who the agents are, what they pay for, and which teams they belong to.

create table profiles (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  email text not null,
  full_name text,
  time_zone text not null default 'America/Chicago',
  plan_status text,
  subscription_status text,
  plan_expires_at timestamptz,
  trial_started_at timestamptz, -- one trial per person; null: none yet
  onboarding_dismissed_at timestamptz,
  created_at timestamptz not null default now()
);
select protect_tenant_table('profiles', system_reads => true);
grant select, update (full_name, time_zone, onboarding_dismissed_at) on profiles to crm_agent;
grant select, insert, update on profiles to crm_system;

create table subscriptions (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  plan text not null,
  status text not null,
  current_period_end timestamptz, -- null sorts last when the latest is asked for
  cancel_at_period_end boolean not null default false,
  trial_end timestamptz,
  stripe_subscription_id text not null,
  auto_recharge_threshold_cents integer not null default 0 check (auto_recharge_threshold_cents >= 0),
  auto_recharge_amount_cents integer not null default 0 check (auto_recharge_amount_cents >= 0),
  started_at timestamptz not null default now(), -- at Stripe; of two live ones the earlier stays
  synced_at timestamptz not null default '-infinity', -- when the reading of what is stored here began; an older one never overwrites
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, stripe_subscription_id)
);
-- Two tabs, a double click or a slow gate must not end in two bills.
create unique index one_live_subscription on subscriptions (user_id)
  where status in ('active', 'trialing', 'past_due', 'unpaid');
create index subscriptions_latest on subscriptions (user_id, current_period_end desc nulls last);
select protect_tenant_table('subscriptions', system_reads => true);
grant select, update (auto_recharge_threshold_cents, auto_recharge_amount_cents) on subscriptions to crm_agent;
grant select, insert, update on subscriptions to crm_system;
select announce_changes('subscriptions');

create table checkout_sessions (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('subscription', 'trial', 'wallet_topup')),
  status text not null default 'open' check (status in ('open', 'complete', 'expired', 'failed')),
  stripe_session_id text,
  url text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, id),
  unique (user_id, stripe_session_id)
);
-- One open way to subscribe per person: its row is made before Stripe is asked and its id is Stripe's idempotency key.
create unique index one_open_subscription_checkout on checkout_sessions (user_id)
  where status = 'open' and kind in ('subscription', 'trial');
select protect_tenant_table('checkout_sessions', system_reads => true);
grant select on checkout_sessions to crm_agent;
grant select, insert, update on checkout_sessions to crm_system;

-- Key to owner: where a look-up begins with the provider's id.
create table stripe_customers (
  customer_id text primary key,
  user_id uuid not null unique references auth."user" (id) on delete cascade
);
grant select, insert on stripe_customers to crm_system;

-- Verified webhooks, stored before they are acknowledged. The payload is kept for replay; handlers fetch the truth anew.
create table stripe_events (
  id text primary key,
  type text not null,
  created timestamptz not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  attempts integer not null default 0,
  error text
);
create index stripe_events_waiting on stripe_events (received_at) where handled_at is null;
grant select, insert, update on stripe_events to crm_system;

create table teams (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 100),
  owner_id uuid not null references auth."user" (id),
  created_at timestamptz not null default now()
);
create index teams_owner on teams (owner_id);
grant select, insert, update, delete on teams to crm_system;

create table user_teams (
  team_id uuid not null references teams (id) on delete cascade,
  user_id uuid not null references auth."user" (id) on delete cascade,
  role text not null check (role in ('owner', 'member')),
  status text not null check (status in ('active', 'invited')),
  email text,
  joined_at timestamptz,
  primary key (team_id, user_id)
);
create index user_teams_active on user_teams (user_id) where status = 'active';
select protect_tenant_table('user_teams', system_reads => true);
grant select on user_teams to crm_agent;
grant select, insert, update, delete on user_teams to crm_system;

-- Admins by address; `user_id` is pinned at the first log-in with that verified address and decides from then on.
create table admin_allowlist (
  email text primary key check (email = lower(email)),
  user_id uuid unique references auth."user" (id) on delete set null
);
grant select, update (user_id) on admin_allowlist to crm_system;

-- Every account has a profile, whoever makes it.
create function add_profile() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
begin
  insert into profiles (user_id, email) values (new.id, new.email);
  return null;
end $$;
create trigger add_profile after insert on auth."user" for each row execute function add_profile();

-- Answers of requests with an outside effect, by the client's Idempotency-Key.
create table idempotency_keys (
  user_id uuid not null references auth."user" (id) on delete cascade,
  key uuid not null,
  endpoint text not null,
  request_hash text not null,
  status integer, -- null while the first request is still at work
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
select protect_tenant_table('idempotency_keys', system_reads => true);
grant select, insert, update, delete on idempotency_keys to crm_system;

-- Append-only: who did what to what. Money, roles, deletions, imports.
create table audit_log (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  actor_id uuid,
  action text not null,
  subject jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index audit_log_newest on audit_log (user_id, created_at desc);
select protect_tenant_table('audit_log', system_reads => true);
grant select, insert on audit_log to crm_agent, crm_system;
