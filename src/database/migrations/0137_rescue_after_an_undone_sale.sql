-- A sale that was undone right after it has stopped nobody's plan: it goes on with the next day. A person who was paused stays so.
create function rescue_goes_on() returns trigger language plpgsql security definer
  set search_path = crm, pg_temp set enable_seqscan = off as $$
declare
  numbers text[] := (select array_append(further_phones, phone) from leads
    where user_id = new.user_id and id = new.lead_id and status = 'lead' and deleted_at is null);
begin
  update lead_rescue_trackers set
      stop_reason = case when paused then 'manual' end,
      live_since = case when paused then live_since else now() end,
      due_at = case when not paused and started_at is not null then now() end,
      updated_at = now()
    where user_id = new.user_id and phone = any(numbers) and stop_reason = 'sold';
  return null;
end $$;
create trigger rescue_goes_on after update of undone_at on lead_events for each row
  when (new.kind = 'sold' and old.undone_at is null and new.undone_at is not null
    and new.created_at > now() - interval '1 minute')
  execute function rescue_goes_on();
