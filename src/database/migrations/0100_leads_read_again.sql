-- Leads that came in before today's rules are read again once, before any text is sent.
create table lead_repairs (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(), -- named to open screens
  step text not null default 'leads' check (length(step) <= 40),
  read_to uuid, -- of this step everything up to here
  opt_outs_at timestamptz, -- until then no text of this agent leaves
  done_at timestamptz,
  told_at timestamptz -- the agent has put the figures away
);
select protect_tenant_table('lead_repairs', system_reads => true);
grant select, update (step, read_to, opt_outs_at, done_at, told_at) on lead_repairs to crm_agent;
grant select on lead_repairs to crm_system;
create index lead_repairs_open on lead_repairs (user_id) where done_at is null;
select announce_changes('lead_repairs');

-- What was found at which lead, and what the agent did about it.
create table lead_repair_finds (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  lead_id uuid not null,
  kind text not null check (length(kind) <= 40),
  about text not null check (length(about) <= 400), -- the same find again is the same row
  detail jsonb not null check (jsonb_typeof(detail) = 'object'),
  found_at timestamptz not null default now(),
  settled_at timestamptz,
  outcome text check (length(outcome) <= 40),
  primary key (user_id, id),
  unique (user_id, lead_id, kind, about),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index lead_repair_finds_newest on lead_repair_finds (user_id, kind, id);
select protect_tenant_table('lead_repair_finds', system_reads => true);
grant select, insert, update (lead_id, settled_at, outcome) on lead_repair_finds to crm_agent;
grant select on lead_repair_finds to crm_system;
select announce_changes('lead_repair_finds');

insert into lead_repairs (user_id) select distinct user_id from leads where not is_sample;
