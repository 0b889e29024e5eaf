-- What Lead Rescue follows, so that leads, imports and meetings need not know of it.

-- Who may be on the plan: tagged lead and subscribed, on no list, and with no lead that the agent has moved on or sold. A person
-- whose contact was made anew begins anew; one that came back from the trash stays stopped.
create function enroll_rescue(owner uuid) returns integer language plpgsql security definer
  set search_path = crm, pg_temp set enable_nestloop = off as $$
declare
  enrolled integer;
begin
  if app_user_id() <> owner then
    raise insufficient_privilege using message = 'This is another agent''s plan.';
  end if;
  insert into lead_rescue_trackers as kept (user_id, contact_id, phone, contact_at)
    select owner, contact.id, contact.phone, contact.created_at from message_contacts as contact
    where contact.user_id = owner and contact.subscribed and 'lead' = any(contact.tags) and not 'sold' = any(contact.tags)
      and not exists (select from suppressions where user_id = owner and channel = 'text' and address = contact.phone)
      and not exists (select from leads where user_id = owner and deleted_at is null and leads.phone = contact.phone
        and (is_sample or status = 'sold' or stage <> 'no_pickup'))
      and not exists (select from messages where user_id = owner and direction = 'in' and person_number = contact.phone)
    order by contact.phone
    on conflict do nothing;
  get diagnostics enrolled = row_count;
  return enrolled;
end $$;
revoke execute on function enroll_rescue from public;
grant execute on function enroll_rescue to crm_agent, crm_system;

-- Contacts that come later, one or 50,000 at a time. The new rows are gone through once, the list beside them too.
create function rescue_new_contacts() returns trigger language plpgsql security definer
  set search_path = crm, pg_temp set enable_nestloop = off as $$
begin
  if not exists (select from lead_rescue_settings where enabled and user_id in (select user_id from added)) then
    return null;
  end if;
  insert into lead_rescue_trackers as kept (user_id, contact_id, phone, contact_at)
    select user_id, id, phone, created_at from added
    where subscribed and 'lead' = any(tags) and not 'sold' = any(tags)
      and user_id in (select user_id from lead_rescue_settings where enabled)
      and not exists (select from suppressions as list where list.user_id = added.user_id and channel = 'text' and address = added.phone)
    order by user_id, phone
    on conflict (user_id, phone) do update set contact_id = excluded.contact_id, contact_at = excluded.contact_at, current_day = 1,
        responded = false, paused = false, stop_reason = null, started_at = null, live_since = null, due_at = null, waits_for = null
      where kept.contact_id <> excluded.contact_id;
  return null;
end $$;
create trigger rescue_new_contacts after insert on message_contacts referencing new table as added
  for each statement execute function rescue_new_contacts();

-- Unsubscribed, sold, tagged otherwise; or tagged as a lead only now.
create function rescue_changed_contact() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
begin
  if not new.subscribed then
    perform stop_rescue(new.user_id, array[new.phone], 'opted_out');
  elsif 'sold' = any(new.tags) then
    perform stop_rescue(new.user_id, array[new.phone], 'sold');
  elsif not 'lead' = any(new.tags) then
    perform stop_rescue(new.user_id, array[new.phone], 'manual');
  elsif exists (select from lead_rescue_settings where user_id = new.user_id and enabled) then
    insert into lead_rescue_trackers (user_id, contact_id, phone, contact_at)
      values (new.user_id, new.id, new.phone, new.created_at) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger rescue_changed_contact after update of tags, subscribed on message_contacts for each row
  when (old.subscribed is distinct from new.subscribed or old.tags is distinct from new.tags)
  execute function rescue_changed_contact();

create function rescue_gone_contacts() returns trigger language plpgsql security definer
  set search_path = crm, pg_temp set enable_nestloop = off as $$
begin
  if (select count(*) from removed) <= 20 then
    perform stop_rescue(user_id, array_agg(phone), 'lead_gone') from removed group by user_id;
  else
    update lead_rescue_trackers as tracker set stop_reason = 'lead_gone' from removed
    where tracker.user_id = removed.user_id and tracker.contact_id = removed.id and coalesce(tracker.stop_reason, 'manual') = 'manual';
  end if;
  return null;
end $$;
create trigger rescue_gone_contacts after delete on message_contacts referencing old table as removed
  for each statement execute function rescue_gone_contacts();

-- A person's own text, from whichever of their numbers.
create function rescue_reply() returns trigger language plpgsql security definer set search_path = crm, pg_temp set enable_seqscan = off as $$
declare
  numbers text[] := array[new.person_number, new.thread_number] || coalesce((
    select array_append(further_phones, phone) from leads where user_id = new.user_id and id = new.lead_id), '{}');
begin
  perform stop_rescue(new.user_id, numbers, 'replied');
  update lead_rescue_trackers set responded = true where user_id = new.user_id and phone = any(numbers) and not responded;
  return null;
end $$;
create trigger rescue_reply after insert on messages for each row when (new.direction = 'in') execute function rescue_reply();

-- Of these the ones on the plan that no lead has. Asked for each lead of thousands that go: both indexes hold the whole answer, and no
-- other way is open to a plan that was kept from the first of them.
create function on_plan_without_lead(owner uuid, numbers text[]) returns text[] language plpgsql stable set search_path = crm, pg_temp
  set enable_seqscan = off set enable_indexscan = off set enable_bitmapscan = off as $$
begin
  return array(select tracker.phone from lead_rescue_trackers as tracker
    where tracker.user_id = owner and tracker.phone = any(numbers)
      and not exists (select from leads where leads.user_id = owner and leads.phone = tracker.phone and deleted_at is null));
end $$;

create function rescue_changed_lead() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
declare
  numbers text[] := array_append(old.further_phones, old.phone);
begin
  if tg_op = 'DELETE' or new.deleted_at is not null then
    -- A number that another lead has stays with that one.
    perform stop_rescue(old.user_id, on_plan_without_lead(old.user_id, numbers), 'lead_gone');
  elsif new.status = 'sold' then
    perform stop_rescue(old.user_id, numbers || array_append(new.further_phones, new.phone), 'sold');
  elsif new.stage <> 'no_pickup' then
    perform stop_rescue(old.user_id, numbers || array_append(new.further_phones, new.phone), 'stage');
  end if;
  return null;
end $$;
create trigger rescue_changed_lead after update of status, stage, deleted_at on leads for each row
  when (new.deleted_at is not null and old.deleted_at is null or new.status = 'sold' and old.status <> 'sold'
    or new.stage is distinct from old.stage)
  execute function rescue_changed_lead();
create trigger rescue_deleted_lead after delete on leads for each row when (old.deleted_at is null) execute function rescue_changed_lead();

create function rescue_booked() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
begin
  perform stop_rescue(new.user_id, array_append(further_phones, phone), 'booked') from leads
    where user_id = new.user_id and id = new.lead_id;
  return null;
end $$;
create trigger rescue_booked after insert or update of lead_id, status on appointments for each row
  when (new.lead_id is not null and new.status = 'active' and new.ends_at > now()) execute function rescue_booked();

-- Somebody picked up, whoever it was; calls that the product makes itself say so by stop_rescue.
create function rescue_answered() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
begin
  perform stop_rescue(new.user_id, array_append(further_phones, phone), 'answered_call') from leads
    where user_id = new.user_id and id = new.lead_id;
  return null;
end $$;
create trigger rescue_answered after insert on lead_events for each row
  when (new.kind = 'outcome' and new.detail ->> 'outcome' in ('call_back', 'not_interested', 'wrong_number', 'talked'))
  execute function rescue_answered();

-- Who waited for a consent waits no more.
create function rescue_agreed() returns trigger language plpgsql security definer set search_path = crm, pg_temp set enable_nestloop = off as $$
begin
  if exists (select from lead_rescue_trackers where user_id in (select user_id from added)
      and waits_for in ('no_consent_record', 'third_party_consent')) then
    update lead_rescue_trackers as tracker set waits_for = null from (
      select distinct user_id, address from added where channel = 'text' and revoked_at is null) as agreed
    where tracker.user_id = agreed.user_id and tracker.phone = agreed.address
      and tracker.waits_for in ('no_consent_record', 'third_party_consent');
  end if;
  return null;
end $$;
create trigger rescue_agreed after insert on consents referencing new table as added
  for each statement execute function rescue_agreed();
