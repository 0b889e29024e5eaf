-- Calls that the agent's own phone makes, as the Smart Dialer counts them: never changed, kept when the lead is gone.
create table dials (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  lead_id uuid not null, -- without a key: who was called stays on record
  phone text not null check (length(phone) <= 20),
  method text not null check (method in ('tel', 'facetime')),
  dialed_at timestamptz not null default clock_timestamp(),
  primary key (user_id, id)
);
create index dials_newest on dials (user_id, dialed_at);
create index dials_of_phone on dials (user_id, phone, dialed_at);
select protect_tenant_table('dials', system_reads => false);
grant select, insert (user_id, lead_id, phone, method) on dials to crm_agent;
select announce_changes('dials');

-- How often an agent asked for rebuttals, and what that cost: nothing of what was said.
create table rebuttal_counts (
  user_id uuid not null references auth."user" (id) on delete cascade,
  day date not null, -- UTC
  requests integer not null default 0 check (requests >= 0),
  tokens integer not null default 0 check (tokens >= 0),
  primary key (user_id, day)
);
select protect_tenant_table('rebuttal_counts', system_reads => false);
grant select, insert, update (requests, tokens) on rebuttal_counts to crm_agent;
