-- Recordings of calls: one for each call that is to be recorded, written down when the call begins. What the notice said to both,
-- and when, is the proof that they agreed.

create table call_recordings (
  user_id uuid not null,
  id uuid not null, -- the call's
  law text not null check (law in ('one_party', 'all_party')),
  agent_states text[] not null, -- where the agent may be, by number
  person_states text[] not null, -- where the other one may be, by number and address
  notice_at timestamptz, -- said to both from then on
  agent_told_at timestamptz, -- heard to the end
  person_told_at timestamptz,
  ordered_at timestamptz, -- the carrier may record from then on
  started_at timestamptz, -- and said so
  is_pause_wanted boolean not null default false,
  is_paused boolean not null default false, -- the carrier said so, and nobody has asked it to resume
  switching_at timestamptz, -- the carrier is being asked to pause or to resume
  switches integer not null default 0, -- how often pause or resume was pressed: names the carrier's commands
  seconds integer check (seconds > 0),
  kept_at timestamptz, -- in our own store from then on
  carrier_gone_at timestamptz, -- the carrier has no copy any more
  deleted_at timestamptz,
  deleted_by text check (deleted_by in ('agent', 'retention')),
  check ((deleted_at is null) = (deleted_by is null)),
  primary key (user_id, id),
  foreign key (user_id, id) references call_logs (user_id, id) on delete cascade
);
create index call_recordings_id on call_recordings (id);
create index call_recordings_to_keep on call_recordings (ordered_at) where ordered_at is not null and carrier_gone_at is null;
create index call_recordings_kept on call_recordings (user_id, kept_at) where kept_at is not null and deleted_at is null;
select protect_tenant_table('call_recordings', system_reads => true);
grant select, insert (user_id, id, law, agent_states, person_states) on call_recordings to crm_agent;
grant select, insert, update on call_recordings to crm_system;
select announce_changes('call_recordings');
