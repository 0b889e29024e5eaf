-- Calls to an agent's number: put through to the agent's phone, or to voicemail.

alter table call_logs
  add column direction text not null default 'out' check (direction in ('out', 'in')),
  add column voicemail_why text check (length(voicemail_why) <= 60), -- why it is not put through
  add column greeted_at timestamptz,
  add column recorded_at timestamptz,
  add column voicemail_url text check (length(voicemail_url) <= 300), -- where the message lies in our own store
  add column voicemail_seconds integer check (voicemail_seconds > 0),
  add column seen_at timestamptz, -- a missed call that the agent has looked at
  add column override_reason text check (length(override_reason) <= 200), -- what the agent wrote who called outside the hours
  alter column agent_number drop not null,
  drop constraint call_logs_from_number_check,
  add check (from_number ~ '^\+1\d{10}$' or direction = 'in' and (from_number ~ '^\+\d{7,15}$' or from_number = 'anonymous'));
-- Who is at the other end; null: they did not show their number.
alter table call_logs add column person_number text generated always as
  (case direction when 'in' then nullif(from_number, 'anonymous') else to_number end) stored;
create unique index call_logs_incoming_once on call_logs (user_id, lead_leg) where direction = 'in';
create index call_logs_incoming_leg on call_logs (lead_leg) where direction = 'in';
create index call_logs_person on call_logs (user_id, person_number, started_at desc);
create index call_logs_unseen on call_logs (user_id) where direction = 'in' and over_at is not null and seen_at is null and status = 'no_answer';
drop index call_logs_to;
grant update (seen_at) on call_logs to crm_agent;
grant insert (override_reason) on call_logs to crm_agent;

-- The application that takes the number's calls at the carrier, once it is known to.
alter table phone_numbers
  add column connection_id text check (length(connection_id) <= 100),
  add column connect_at timestamptz not null default now(); -- tried again from then on
create index phone_numbers_connection on phone_numbers (connection_id, connect_at);
grant update (connection_id, connect_at) on phone_numbers to crm_system;
