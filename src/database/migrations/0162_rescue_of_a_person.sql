-- Lead Rescue knows a person by any number of theirs, and texts one of them: what is sold, moved on or answered under one number
-- holds for all.

-- Whose number it is: the lead that has it as its main one, else the oldest that has it beside it.
create function lead_of_number(owner uuid, asked text) returns uuid
language plpgsql stable security definer set search_path = crm, pg_temp set enable_seqscan = off as $$
declare
  found_id uuid;
begin
  if app_user_id() <> owner then
    raise insufficient_privilege using message = 'These are another agent''s leads.';
  end if;
  select id into found_id from leads where user_id = owner and phone = asked and deleted_at is null;
  if found_id is null then
    select id into found_id from leads
      where user_id::text = owner::text and deleted_at is null and (further_phones <> '{}' or further_emails <> '{}')
        and further_phones && array[asked]
      order by is_sample, created_at, id limit 1;
  end if;
  return found_id;
end $$;

-- Which number of whoever has this one the plan texts: the first of them that is a contact.
create function rescue_number(owner uuid, asked text) returns text
language plpgsql stable set search_path = crm, pg_temp set enable_seqscan = off as $$
declare
  lead uuid := lead_of_number(owner, asked);
  numbers text[] := (select array_remove(phone || further_phones, null) from leads where user_id = owner and id = lead);
begin
  return coalesce((
    select number from unnest(numbers) with ordinality as each (number, place)
    where exists (select from message_contacts where user_id = owner and phone = number) and lead_of_number(owner, number) = lead
    order by place limit 1), asked);
end $$;
revoke execute on function lead_of_number, rescue_number from public;
grant execute on function lead_of_number, rescue_number to crm_agent, crm_system;

-- Numbers that leads have beside their main one, and why the plan leaves them out: their person is done with, or is texted at another.
create function rescue_leaves_out(owner uuid) returns table (number text)
language sql stable set search_path = crm, pg_temp as $$
  select beside.number from (
    select distinct on (each) each as number, phone, is_sample or status = 'sold' or stage <> 'no_pickup' as is_done
      from leads, unnest(further_phones) as each
      where user_id = owner and deleted_at is null and further_phones <> '{}'
      order by each, leads.is_sample, created_at, id) as beside
    left join leads as main on main.user_id = owner and main.phone = beside.number and main.deleted_at is null
    left join message_contacts as texted on texted.user_id = owner and texted.phone = beside.phone
  where main.id is null and (is_done or texted.phone is not null)
$$;
revoke execute on function rescue_leaves_out from public;
grant execute on function rescue_leaves_out to crm_agent, crm_system;

create or replace function rescue_stop(owner uuid, number text, since timestamptz) returns text
language plpgsql stable set search_path = crm, pg_temp set enable_seqscan = off as $$
declare
  contact record;
  lead record;
begin
  select tags, subscribed into contact from message_contacts where user_id = owner and phone = number;
  if not found then
    return 'lead_gone';
  end if;
  if not contact.subscribed or exists (select from suppressions where user_id = owner and channel = 'text' and address = number) then
    return 'opted_out';
  end if;
  select id, status, stage, stage_changed_at, is_sample, array_append(further_phones, phone) as numbers into lead
    from leads where user_id = owner and id = lead_of_number(owner, number);
  if lead.status = 'sold' or 'sold' = any(contact.tags) then
    return 'sold';
  end if;
  if lead.is_sample then
    return 'lead_gone';
  end if;
  if not 'lead' = any(contact.tags) then
    return 'manual';
  end if;
  if lead.stage <> 'no_pickup' and lead.stage_changed_at > since then
    return 'stage';
  end if;
  if exists (select from messages where user_id = owner and person_number = any(coalesce(lead.numbers, array[number]))
      and direction = 'in' and created_at > since) then
    return 'replied';
  end if;
  if lead.id is not null and exists (select from appointments where user_id = owner and lead_id = lead.id and status = 'active'
      and ends_at > now() and created_at > since) then
    return 'booked';
  end if;
  return null;
end $$;

create or replace function unwanted_rescue_texts(owner uuid, texts uuid[]) returns setof uuid
language sql stable set search_path = crm, pg_temp as $$
  select text from unnest(texts) as text
  where not exists (
    select from lead_rescue_trackers as tracker join lead_rescue_settings as settings using (user_id)
    where tracker.user_id = owner and tracker.message_id = text and tracker.stop_reason is null and not tracker.paused and settings.enabled
      and coalesce(settings.waits_for, '') not in ('opt_outs', 'failures')
      and tracker.phone = (select person_number from messages where user_id = owner and id = text)
      and rescue_number(owner, tracker.phone) = tracker.phone
      and rescue_stop(owner, tracker.phone, tracker.live_since) is null)
$$;

create or replace function enroll_rescue(owner uuid) returns integer language plpgsql security definer
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
      and not exists (select from rescue_leaves_out(owner) as beside where beside.number = contact.phone)
      and not exists (select from messages where user_id = owner and direction = 'in' and person_number = contact.phone)
      and not exists (select from messages where user_id = owner and direction = 'in' and thread_number = contact.phone)
    order by contact.phone
    on conflict do nothing;
  get diagnostics enrolled = row_count;
  return enrolled;
end $$;
