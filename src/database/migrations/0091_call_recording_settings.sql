-- Whether an agent's calls are recorded; without a row they are not.
create table call_recording_settings (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(), -- names the row in live changes
  record_outbound_enabled boolean not null default false
);
select protect_tenant_table('call_recording_settings', system_reads => true);
grant select, insert, update (record_outbound_enabled) on call_recording_settings to crm_agent;
grant select on call_recording_settings to crm_system;
select announce_changes('call_recording_settings');
