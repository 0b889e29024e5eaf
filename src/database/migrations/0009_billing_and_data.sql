-- One trial per card, second subscriptions given back, mails of billing, exports of all own data, and the end of an account.

-- Cards that have had their free trial. The keyed hash names nobody and stays when the account goes.
create table trial_cards (
  card_hash bytea primary key,
  user_id uuid references auth."user" (id) on delete set null,
  created_at timestamptz not null default now()
);
create index trial_cards_user on trial_cards (user_id);
grant select, insert on trial_cards to crm_system;

-- A trial that was ended at once because its card had had one; said to the person until they subscribe.
alter table profiles add column trial_refused_at timestamptz;

-- Live subscriptions beside another one: ended, and what they cost given back. The row is made before the provider is asked.
create table second_subscriptions (
  user_id uuid not null references auth."user" (id) on delete cascade,
  stripe_subscription_id text not null,
  kept_subscription_id text not null,
  found_at timestamptz not null default now(),
  refunded_cents integer, -- null: not settled yet
  settled_at timestamptz,
  primary key (user_id, stripe_subscription_id)
);
select protect_tenant_table('second_subscriptions', system_reads => true);
grant select on second_subscriptions to crm_agent;
grant select, insert, update on second_subscriptions to crm_system;

-- What was told by mail, each thing once. `id` is the mail's own, so that a repeat is the same mail.
create table billing_mails (
  user_id uuid not null references auth."user" (id) on delete cascade,
  kind text not null,
  ref text not null, -- what it is about: a subscription, an invoice
  id uuid not null default gen_random_uuid(),
  facts jsonb not null default '{}',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (user_id, kind, ref)
);
select protect_tenant_table('billing_mails', system_reads => true);
grant select on billing_mails to crm_agent;
grant select, insert, update on billing_mails to crm_system;

-- The customer of an event, so that an account's events can be found and go with it.
create index stripe_events_customer on stripe_events ((payload #>> '{data,object,customer}'));
grant delete on stripe_events to crm_system;

-- A download of all own data that was asked for with the password; it begins once, within minutes.
create table data_exports (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  row_count integer,
  primary key (user_id, id)
);
select protect_tenant_table('data_exports', system_reads => true);
grant select on data_exports to crm_agent;
grant select, insert, update on data_exports to crm_system;

-- Accounts on their way out. While the row is there the app is closed to the person; they can undo it until the day.
create table account_deletions (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(), -- names the row in live changes
  requested_at timestamptz not null default now(),
  delete_after timestamptz not null,
  billing_ended_at timestamptz -- the provider knows that nothing more is to be charged
);
create index account_deletions_due on account_deletions (delete_after);
select protect_tenant_table('account_deletions', system_reads => true);
grant select on account_deletions to crm_agent;
grant select, insert, update, delete on account_deletions to crm_system;
select announce_changes('account_deletions');

-- The money that moved through wallets of deleted accounts, kept for the books under a number that belongs to nobody.
create table kept_ledger (
  account uuid not null,
  id uuid not null,
  type text not null,
  amount_cents bigint not null,
  created_at timestamptz not null,
  kept_at timestamptz not null default now(),
  primary key (account, id)
);
create index kept_ledger_age on kept_ledger (kept_at);
grant select, insert, delete on kept_ledger to crm_system;
