-- For how long recordings of calls are kept, from the end of the call on.
alter table call_recording_settings
  add column keep_days integer not null default 365 check (keep_days in (30, 90, 180, 365, 1095, 1825, 3650));
grant update (keep_days) on call_recording_settings to crm_agent;
