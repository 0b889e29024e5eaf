-- Lead Rescue: a text a day to who was never reached. Each tracker knows when it is looked at next; whatever a person does, and
-- whatever the agent does with the lead, stops it in the same transaction, and what waited for it is given back.

create table lead_rescue_settings (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  enabled boolean not null default false,
  send_tz text not null default 'America/Chicago' check (length(send_tz) between 1 and 64),
  send_hour_local integer not null default 9 check (send_hour_local between 0 and 23),
  loop_enabled boolean not null default true,
  starts_per_day integer not null default 100 check (starts_per_day between 1 and 1000), -- so many begin in a day, the newest first
  waits_for text check (length(waits_for) <= 40), -- why nothing of this agent's is sent: money, a number, a name, a template
  look_at timestamptz not null default now(), -- nothing can be done before
  starts_from timestamptz not null default now(), -- nobody else begins before: the day has its number
  updated_at timestamptz not null default now()
);
create index lead_rescue_settings_on on lead_rescue_settings (look_at) where enabled;
select protect_tenant_table('lead_rescue_settings', system_reads => true);
grant select, insert, update on lead_rescue_settings to crm_agent;
grant select, insert, update on lead_rescue_settings to crm_system;
select announce_changes('lead_rescue_settings');

create table lead_rescue_templates (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  day_number integer not null check (day_number between 2 and 31),
  body text not null default '' check (length(body) <= 1600), -- blank: nothing is sent that day
  version integer not null default 1, -- a save upon an older one is refused
  updated_at timestamptz not null default now(),
  primary key (user_id, day_number)
);
select protect_tenant_table('lead_rescue_templates', system_reads => true);
grant select, insert, update (body, version, updated_at), delete on lead_rescue_templates to crm_agent;
grant select, insert, update on lead_rescue_templates to crm_system;
select announce_changes('lead_rescue_templates');

create table lead_rescue_trackers (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null, -- without a key: a contact that comes back from the trash finds its tracker stopped
  phone text not null, -- of the contact, which never changes it
  contact_at timestamptz not null, -- the newest begin first
  current_day integer not null default 1 check (current_day between 1 and 100000), -- the last one that was sent or skipped
  last_attempt_at timestamptz,
  responded boolean not null default false,
  paused boolean not null default false,
  stop_reason text check (stop_reason in ('manual', 'replied', 'opted_out', 'sold', 'booked', 'stage', 'answered_call', 'completed', 'lead_gone')),
  started_at timestamptz, -- null: its turn has not come
  live_since timestamptz, -- begun or resumed: what happened before counts no more
  due_at timestamptz, -- looked at next; null: not begun, or stopped
  message_id uuid, -- its text under way
  sent_at timestamptz, -- when its last text left
  waits_for text check (length(waits_for) <= 40), -- why nothing could be sent to this person
  updated_at timestamptz not null default now(),
  primary key (user_id, contact_id),
  unique (user_id, phone),
  check (stop_reason is null or due_at is null)
);
create index lead_rescue_trackers_due on lead_rescue_trackers (user_id, due_at) where due_at is not null;
create index lead_rescue_trackers_next on lead_rescue_trackers (user_id, contact_at desc, contact_id desc)
  where started_at is null and stop_reason is null and waits_for is null;
create index lead_rescue_trackers_begun on lead_rescue_trackers (user_id, started_at) where started_at is not null;
create index lead_rescue_trackers_newest on lead_rescue_trackers (user_id, contact_at desc, contact_id desc);
create index lead_rescue_trackers_active on lead_rescue_trackers (user_id, contact_at desc, contact_id desc)
  where stop_reason is null or stop_reason = 'manual';
create index lead_rescue_trackers_unagreed on lead_rescue_trackers (user_id, phone)
  where waits_for in ('no_consent_record', 'third_party_consent');
create index lead_rescue_trackers_gone on lead_rescue_trackers (updated_at) where stop_reason = 'lead_gone';
alter table lead_rescue_trackers set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);
select protect_tenant_table('lead_rescue_trackers', system_reads => true);
select hold_to_parent('lead_rescue_trackers', 'user_id', 'auth."user"', 'id');
grant select, update (current_day, responded, paused, stop_reason, started_at, live_since, due_at, message_id, waits_for, updated_at) on lead_rescue_trackers to crm_agent;
grant select, update, delete on lead_rescue_trackers to crm_system;
select announce_changes('lead_rescue_trackers');

-- Whether somebody or something has spoken against the next text, and why: asked as it is planned and once more as it leaves.
-- Nothing counts that happened before `since`.
create function rescue_stop(owner uuid, number text, since timestamptz) returns text
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
    from leads where user_id = owner and phone = number and deleted_at is null;
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
revoke execute on function rescue_stop from public;
grant execute on function rescue_stop to crm_agent, crm_system;

-- Of these texts those that no plan wants any more. Asked in the transaction that takes them for sending.
create function unwanted_rescue_texts(owner uuid, texts uuid[]) returns setof uuid
language sql stable set search_path = crm, pg_temp as $$
  select text from unnest(texts) as text
  where not exists (
    select from lead_rescue_trackers as tracker join lead_rescue_settings as settings using (user_id)
    where tracker.user_id = owner and tracker.message_id = text and tracker.stop_reason is null and not tracker.paused and settings.enabled
      and tracker.phone = (select person_number from messages where user_id = owner and id = text)
      and rescue_stop(owner, tracker.phone, tracker.live_since) is null)
$$;
create index lead_rescue_trackers_message on lead_rescue_trackers (user_id, message_id) where message_id is not null;
revoke execute on function unwanted_rescue_texts from public;
grant execute on function unwanted_rescue_texts to crm_system;

-- Stops what is live for these numbers. What was paused by hand stays paused, for the stronger reason.
create function stop_rescue(owner uuid, numbers text[], why text) returns void
language plpgsql security definer set search_path = crm, pg_temp set enable_seqscan = off as $$
begin
  if app_user_id() <> owner then
    raise insufficient_privilege using message = 'This is another agent''s plan.';
  end if;
  update lead_rescue_trackers set stop_reason = why, responded = responded or why in ('replied', 'answered_call')
    where user_id = owner and phone = any(numbers) and (stop_reason is null or stop_reason = 'manual' and why <> 'manual');
end $$;
revoke execute on function stop_rescue from public;
grant execute on function stop_rescue to crm_agent, crm_system;

create function rescue_tracker_rests() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  if new.stop_reason is not null then
    new.due_at := null;
    new.waits_for := null;
  end if;
  return new;
end $$;
create trigger rests before update on lead_rescue_trackers for each row execute function rescue_tracker_rests();

create function rescue_text_ends() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
begin
  perform end_texts(new.user_id, array[new.message_id], array['held', 'queued'], 'canceled',
    case when new.stop_reason = 'opted_out' then 'opted_out' when new.stop_reason = 'lead_gone' then 'lead_gone' else 'rescue_stopped' end);
  return null;
end $$;
create trigger text_ends after update of stop_reason on lead_rescue_trackers for each row
  when (new.stop_reason is not null and old.stop_reason is null and new.message_id is not null)
  execute function rescue_text_ends();

-- Turned off: nothing of it leaves any more.
create function rescue_turned_off() returns trigger language plpgsql security definer set search_path = crm, pg_temp set enable_seqscan = off as $$
declare
  waiting uuid[] := array(select id from messages
    where user_id = new.user_id and is_automatic and status in ('held', 'queued') and origin = 'rescue');
begin
  if waiting <> '{}' then
    perform end_texts(new.user_id, waiting, array['held', 'queued'], 'canceled', 'rescue_off');
  end if;
  return null;
end $$;
create trigger turned_off after update of enabled on lead_rescue_settings for each row
  when (old.enabled and not new.enabled) execute function rescue_turned_off();
