-- An answered call stops Lead Rescue without a word of the agent's. Whether a machine picked up only the agent knows: the outcome says so.

create function rescue_call_answered() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
begin
  perform stop_rescue(new.user_id, new.person_number || coalesce((
    select further_phones || phone from leads where user_id = new.user_id and id = lead_of_number(new.user_id, new.person_number)), '{}'),
    'answered_call');
  return null;
end $$;
-- A call that came in is answered once the agent took it; before, it is our greeting that answers.
create trigger rescue_call_answered after update of lead_answered_at, bridged_at on call_logs for each row
  when (new.person_number is not null and (new.bridged_at is not null and old.bridged_at is null
    or new.direction = 'out' and new.lead_answered_at is not null and old.lead_answered_at is null))
  execute function rescue_call_answered();

-- Nobody picked up or a machine did, and that call was the only one: the plan goes on.
create function rescue_call_reached_nobody() returns trigger language plpgsql security definer
  set search_path = crm, pg_temp set enable_seqscan = off as $$
declare
  numbers text[] := (select array_remove(array_append(further_phones, phone), null) from leads
    where user_id = new.user_id and id = new.lead_id and deleted_at is null and status = 'lead');
begin
  update lead_rescue_trackers as tracker set
      stop_reason = case when paused then 'manual' end,
      responded = exists (select from messages where user_id = new.user_id and person_number = any(numbers) and direction = 'in'),
      due_at = case when not paused and started_at is not null then now() end
    where user_id = new.user_id and phone = any(numbers) and stop_reason = 'answered_call'
      and (select count(*) from call_logs where user_id = new.user_id and person_number = any(numbers)
        and started_at > coalesce(tracker.live_since, '-infinity')
        and (bridged_at is not null or direction = 'out' and lead_answered_at is not null)) = 1
      and exists (select from call_logs where user_id = new.user_id and person_number = any(numbers) and direction = 'out'
        and started_at > coalesce(tracker.live_since, '-infinity') and started_at < new.created_at and lead_answered_at is not null)
      and not exists (select from lead_events where user_id = new.user_id and lead_id = new.lead_id and kind = 'outcome'
        and undone_at is null and created_at > coalesce(tracker.live_since, '-infinity')
        and detail ->> 'outcome' in ('call_back', 'not_interested', 'wrong_number', 'talked'));
  return null;
end $$;
create trigger rescue_call_reached_nobody after insert on lead_events for each row
  when (new.kind = 'outcome' and new.detail ->> 'outcome' in ('no_answer', 'left_voicemail'))
  execute function rescue_call_reached_nobody();
revoke execute on function rescue_call_answered, rescue_call_reached_nobody from public;
