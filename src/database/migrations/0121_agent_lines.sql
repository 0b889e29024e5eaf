-- The agent's phone that stays up through a dial session: rung once, it takes part in one call after another.
create table agent_lines (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(), -- the carrier's webhooks name it
  session_id uuid not null,
  agent_number text not null check (agent_number ~ '^\+1\d{10}$'),
  from_number text not null check (from_number ~ '^\+1\d{10}$'),
  leg text check (length(leg) <= 200), -- the carrier's id
  dialed_at timestamptz,
  answered_at timestamptz,
  pressed_at timestamptz,
  declined_at timestamptz, -- another key, or none in time
  welcomed_at timestamptz, -- the first words after the key were heard
  spoken_at timestamptz, -- the latest words were heard
  ended_at timestamptz,
  cause text check (length(cause) <= 60),
  stop_reason text check (length(stop_reason) <= 60), -- we end it, for this
  stopped_at timestamptz,
  started_at timestamptz not null default clock_timestamp(),
  checked_at timestamptz not null default clock_timestamp(), -- when the carrier was last asked
  over_at timestamptz,
  primary key (user_id, id),
  foreign key (user_id, session_id) references dial_sessions (user_id, id) on delete cascade
);
create unique index agent_lines_open on agent_lines (user_id) where over_at is null;
create index agent_lines_id on agent_lines (id);
create index agent_lines_session on agent_lines (user_id, session_id, started_at desc);
create index agent_lines_newest on agent_lines (user_id, started_at desc);
create index agent_lines_watched on agent_lines (checked_at) where over_at is null;
select protect_tenant_table('agent_lines', system_reads => true);
grant select, insert (user_id, id, session_id, agent_number, from_number) on agent_lines to crm_agent;
grant select, update on agent_lines to crm_system;
select announce_changes('agent_lines');

alter table call_logs add column line_id uuid; -- the line that the agent is on; without a key, so that the call outlives it
create index call_logs_line on call_logs (user_id, line_id, started_at desc) where line_id is not null;
grant insert (line_id) on call_logs to crm_agent;
