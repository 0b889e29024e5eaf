-- Who may not be texted for another reason than a consent is looked at again a day later, and at once where they are said to live elsewhere.
alter table lead_rescue_trackers add column looked_at timestamptz; -- when it was found what it waits for
update lead_rescue_trackers set looked_at = updated_at where waits_for is not null;
create index lead_rescue_trackers_looked on lead_rescue_trackers (looked_at)
  where started_at is null and waits_for is not null and waits_for not in ('no_consent_record', 'third_party_consent');

create function rescue_lead_lives_elsewhere() returns trigger language plpgsql security definer
  set search_path = crm, pg_temp set enable_seqscan = off as $$
begin
  update lead_rescue_trackers set waits_for = null
    where user_id = new.user_id and phone = any(array_append(new.further_phones, new.phone)) and started_at is null
      and waits_for is not null and waits_for not in ('no_consent_record', 'third_party_consent');
  return null;
end $$;
create trigger rescue_lead_lives_elsewhere after update of state, address, phone, further_phones on leads for each row
  when (old.state is distinct from new.state or old.address is distinct from new.address
    or old.phone is distinct from new.phone or old.further_phones <> new.further_phones)
  execute function rescue_lead_lives_elsewhere();
revoke execute on function rescue_lead_lives_elsewhere from public;
