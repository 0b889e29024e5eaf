-- The state an agent calls from, as the agent tells it: with the other side's it decides whether a notice comes before a recording.
alter table call_recording_settings add column own_state text check (own_state ~ '^[A-Z]{2}$');
grant update (own_state) on call_recording_settings to crm_agent;
