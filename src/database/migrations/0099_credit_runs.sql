-- Credit for everyone: a run goes through all accounts in parts, and each account has it once.

create table credit_runs (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid references auth."user" (id) on delete set null,
  amount_cents integer not null check (amount_cents > 0),
  message text check (length(message) between 1 and 200), -- as the agents read it
  status text not null default 'crediting' check (status in ('crediting', 'done', 'undoing', 'undone')),
  looked_up_to uuid, -- the last account of the last part
  credited integer not null default 0, -- people
  taken_back_cents bigint not null default 0,
  short integer not null default 0, -- people who had spent some of it when it was taken back
  started_at timestamptz not null default now() -- who came later is not in it
);
create unique index one_credit_run on credit_runs ((true)) where status in ('crediting', 'undoing');
create index credit_runs_newest on credit_runs (started_at desc, id desc);
create index credit_runs_admin on credit_runs (admin_id) where admin_id is not null;
grant select, insert, update on credit_runs to crm_system;

create table given_credits (
  user_id uuid not null references auth."user" (id) on delete cascade,
  run_id uuid not null references credit_runs (id) on delete cascade,
  cents integer not null check (cents > 0),
  taken_back_cents integer check (taken_back_cents between 0 and cents), -- null: not undone
  primary key (user_id, run_id)
);
create index given_credits_run on given_credits (run_id, user_id);
create index given_credits_short on given_credits (run_id, user_id) where taken_back_cents < cents;
select protect_tenant_table('given_credits', system_reads => true);
grant select, insert, update (taken_back_cents) on given_credits to crm_system;
