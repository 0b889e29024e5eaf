-- Who waits because their consent names somebody who is not the agent is looked at again once that name is one of the agent's.
create function rescue_names_changed() returns trigger language plpgsql security definer
  set search_path = crm, pg_temp set enable_seqscan = off as $$
begin
  update lead_rescue_trackers set waits_for = null where user_id = new.user_id and waits_for = 'third_party_consent';
  return null;
end $$;
create trigger rescue_names_changed after update of full_name on profiles for each row
  when (old.full_name is distinct from new.full_name) execute function rescue_names_changed();
create trigger rescue_names_changed after update of full_name on agent_profiles for each row
  when (old.full_name is distinct from new.full_name) execute function rescue_names_changed();
create trigger rescue_names_begin after insert on agent_profiles for each row
  when (new.full_name is not null) execute function rescue_names_changed();
create trigger rescue_names_changed after update of form, submitted_at on number_verifications for each row
  when (new.submitted_at is not null and (old.submitted_at is null or old.form <> new.form)) execute function rescue_names_changed();
create trigger rescue_names_begin after insert on number_verifications for each row
  when (new.submitted_at is not null) execute function rescue_names_changed();
revoke execute on function rescue_names_changed from public;
