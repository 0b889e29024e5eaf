-- What the scheduling provider told: who and which meeting, which is then read there. By the hash of what came, so that a copy is known.
create table calendly_events (
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  type text not null check (length(type) <= 100),
  created_by text not null check (length(created_by) <= 300),
  uri text not null check (length(uri) <= 300),
  received_at timestamptz not null default now(),
  handled_at timestamptz
);
create index calendly_events_received on calendly_events (received_at desc, id desc);
create index calendly_events_creator on calendly_events (created_by);
grant select, insert, update, delete on calendly_events to crm_system;

create index stripe_events_received on stripe_events (received_at desc, id desc);
create index carrier_events_received on carrier_events (received_at desc, id desc);

-- Accounts to which an operator closed the app. They can still log in, pay, take their data along and be deleted.
create table account_suspensions (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  reason text not null check (length(reason) between 1 and 300),
  suspended_by uuid references auth."user" (id) on delete set null,
  suspended_at timestamptz not null default now()
);
create index account_suspensions_admin on account_suspensions (suspended_by) where suspended_by is not null;
select protect_tenant_table('account_suspensions', system_reads => true);
grant select on account_suspensions to crm_agent;
grant select, insert, delete on account_suspensions to crm_system;
select announce_changes('account_suspensions');
