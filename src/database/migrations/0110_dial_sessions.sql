-- A dial session: the leads of a list, called one after another. An agent has one at a time.
create table dial_sessions (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  list_name text not null check (length(list_name) between 1 and 80),
  status text not null check (status in ('lead', 'sold')),
  filter jsonb not null, -- as a saved view keeps it; what becomes of the view later changes nothing here
  sort text not null check (length(sort) <= 40),
  lead_id uuid, -- at hand; without a key: one that is gone is passed over
  place text check (length(place) <= 4000), -- in the list, after that lead
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (user_id, id)
);
create unique index dial_sessions_open on dial_sessions (user_id) where ended_at is null;
create index dial_sessions_newest on dial_sessions (user_id, started_at desc);
select protect_tenant_table('dial_sessions', system_reads => false);
grant select, insert (user_id, id, list_name, status, filter, sort), update (lead_id, place, ended_at) on dial_sessions to crm_agent;
select announce_changes('dial_sessions');

-- Whom a session has come to, the lead at hand among them: each comes once.
create table dial_session_leads (
  user_id uuid not null,
  session_id uuid not null,
  lead_id uuid not null, -- without a key: who was called stays in the sum
  phone text not null check (length(phone) <= 20),
  place text not null check (length(place) <= 4000), -- in the list, after this lead
  result text check (result in ('done', 'skipped')), -- null: at hand
  taken_at timestamptz not null default clock_timestamp(),
  primary key (user_id, session_id, lead_id),
  foreign key (user_id, session_id) references dial_sessions (user_id, id) on delete cascade
);
select protect_tenant_table('dial_session_leads', system_reads => false);
grant select, insert (user_id, session_id, lead_id, phone, place), update (result), delete on dial_session_leads to crm_agent;

-- Who wrote within the last day may be called at any hour.
create index messages_came on messages (user_id, created_at) where direction = 'in';
