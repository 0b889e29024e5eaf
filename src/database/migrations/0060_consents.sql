-- Who agreed to be contacted, who asked not to be, and in which conversation a number's texts stand.

-- One row for each person, channel and number; what it says never changes. It outlives the lead: five years (16 CFR 310.5).
create table consents (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  lead_id uuid, -- without a key, so that it outlives the lead; null: whoever has the number
  person_name text check (length(person_name) <= 200), -- as the lead was called then
  channel text not null check (channel in ('text', 'call', 'email')),
  address text not null check (length(address) <= 254), -- E.164, or an email in lower case
  collected_by text check (collected_by in ('agent', 'third_party')), -- bought and shared leads: third_party; null: nobody said
  given_to text check (length(given_to) <= 200), -- the name under which the agent says it was given
  seller text check (length(seller) <= 200), -- whom the record itself names
  source text check (length(source) <= 500), -- where it was given: a page, a form, a talk
  words text check (length(words) <= 4000), -- what the person was shown, or wrote
  given_at timestamptz,
  ip text check (length(ip) <= 45),
  certificate_url text check (length(certificate_url) <= 2000),
  entered_by text not null check (entered_by in ('import', 'intake', 'agent', 'person')),
  entered_from text not null check (length(entered_from) <= 400), -- a file's name, a vendor, a text
  import_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  revoked_at timestamptz,
  revoked_by text check (revoked_by in ('keyword', 'sentence', 'carrier', 'unanswered', 'agent', 'file', 'vendor', 'revert')),
  revoked_why text check (length(revoked_why) <= 200),
  primary key (user_id, id),
  check (collected_by <> 'agent' or given_to is not null),
  check ((revoked_at is null) = (revoked_by is null))
);
create index consents_address on consents (user_id, address, channel);
create index consents_lead on consents (user_id, lead_id) where lead_id is not null;
create index consents_import on consents (user_id, import_id) where import_id is not null;
alter table consents set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);
select protect_tenant_table('consents', system_reads => true);
select hold_to_parent('consents', 'user_id', 'auth."user"', 'id');
grant select, insert, update (lead_id, import_id, revoked_at, revoked_by, revoked_why) on consents to crm_agent;
grant select, insert, update (revoked_at, revoked_by, revoked_why) on consents to crm_system;
select announce_changes('consents');

-- A withdrawn consent is given anew or not at all; only taking an import back can itself be taken back.
create function keep_revoked() returns trigger language plpgsql as $$
begin
  raise check_violation using message = 'A withdrawn consent stays withdrawn.';
end $$;
create trigger keep_revoked before update of revoked_at, revoked_by, revoked_why on consents for each row
  when (old.revoked_at is not null and old.revoked_by <> 'revert' and new.revoked_at is distinct from old.revoked_at)
  execute function keep_revoked();

-- What leads kept of it, which knew neither channel nor seller nor number: where its words name email alone it is one for emails.
insert into consents (user_id, lead_id, person_name, channel, address, source, words, given_at, ip, certificate_url, entered_by, entered_from, import_id, created_at)
select leads.user_id, leads.id, left(leads.name, 200), for_channel, for_address, left(consent->>'source', 500), left(consent->>'text', 4000),
  (consent->>'at')::timestamptz, left(consent->>'ip', 45), left(consent->>'certificate_url', 2000),
  case when imports.id is null then 'intake' else 'import' end, coalesce('Import of ' || left(imports.file_name, 300), leads.source, 'Auto-import'),
  imports.id, leads.created_at
from leads
  left join imports on imports.user_id = leads.user_id and imports.id = leads.import_id,
  unnest(case when consent->>'text' ~* '^[^:]*\me-?mail[^:]*:' and consent->>'text' !~* '^[^:]*\m(sms|text|call|phone)[^:]*:' then array['email'] else array['text', 'call'] end) as for_channel,
  unnest(array_remove(case when for_channel = 'email' then array_append(further_emails, email) else array_append(further_phones, phone) end, null)) as for_address
where consent is not null and jsonb_typeof(consent) = 'object' and not is_sample;
alter table leads drop column consent;

-- How the agent says that the people of a file, or those that are posted, have agreed: {collected_by, given_to, source}; null: not said.
alter table imports add column consent jsonb;
create table contact_settings (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  stop_closes_calls boolean not null default true, -- who asks for no more texts is not called either
  posted_consent jsonb
);
select protect_tenant_table('contact_settings', system_reads => true);
grant select, insert, update (stop_closes_calls, posted_consent) on contact_settings to crm_agent;
grant select on contact_settings to crm_system;

-- All that was ever said about an address that is, or was, on the list of suppressions. Nothing of it is changed or taken away.
create table suppression_events (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  channel text not null check (channel in ('text', 'call', 'email')),
  address text not null check (length(address) <= 254),
  change text not null check (change in ('set', 'lifted')),
  -- keyword: the network's, or one of the seven of 47 CFR 64.1200(a)(10) · sentence: plain words · carrier: it blocks our texts ·
  -- unanswered: nobody said what an unclear reply meant · file, vendor: of an import or a posted lead
  told_by text not null check (told_by in ('keyword', 'sentence', 'carrier', 'unanswered', 'agent', 'file', 'vendor')),
  reason text not null check (length(reason) <= 200),
  source text not null check (length(source) <= 400),
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, id)
);
create index suppression_events_address on suppression_events (user_id, address, channel, created_at);
alter table suppression_events set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);
select protect_tenant_table('suppression_events', system_reads => true);
select hold_to_parent('suppression_events', 'user_id', 'auth."user"', 'id');
grant select on suppression_events to crm_agent;
grant select, delete on suppression_events to crm_system; -- of samples

insert into suppression_events (user_id, channel, address, change, told_by, reason, source, created_at)
select user_id, channel, address, 'set',
  case when source like 'Text: %' then 'keyword' when source like 'Carrier%' then 'carrier' when source like 'Import of %' then 'file'
    when source = 'Your call' then 'agent' else 'vendor' end, reason, source, created_at
from suppressions;

-- The one way onto the list, and the one off it: the entry, its history, the contact and the consents change together.
revoke insert on suppressions from crm_agent, crm_system;

create function suppress_addresses(owner uuid, channels text[], addresses text[], teller text, why text, origin text)
returns table (new_channel text, new_address text) language plpgsql security definer set search_path = crm, pg_temp as $$
begin
  if app_user_id() <> owner then
    raise insufficient_privilege using message = 'This is another agent''s list.';
  end if;
  insert into suppression_events (user_id, channel, address, change, told_by, reason, source)
  select distinct owner, asked.channel, asked.address, 'set', teller, why, origin
  from unnest(channels, addresses) as asked (channel, address)
  where not exists (
    select from suppression_events as said
    where said.user_id = owner and said.channel = asked.channel and said.address = asked.address and said.change = 'set'
      and said.told_by = teller and said.reason = why and said.source = origin
      and not exists (
        select from suppression_events as later
        where later.user_id = owner and later.channel = said.channel and later.address = said.address and later.change = 'lifted'
          and later.created_at >= said.created_at));
  update consents set revoked_at = clock_timestamp(), revoked_by = teller, revoked_why = why
  from (select distinct asked.channel, asked.address from unnest(channels, addresses) as asked (channel, address)) as closed
  where consents.user_id = owner and consents.address = closed.address and consents.channel = closed.channel and revoked_at is null;
  update message_contacts set subscribed = false
  from (select distinct asked.address from unnest(channels, addresses) as asked (channel, address) where asked.channel = 'text') as closed
  where message_contacts.user_id = owner and message_contacts.phone = closed.address and subscribed;
  return query
    insert into suppressions as kept (user_id, channel, address, reason, source)
    select owner, asked.channel, asked.address, why, origin from unnest(channels, addresses) as asked (channel, address)
    group by asked.channel, asked.address order by asked.address, asked.channel
    on conflict (user_id, channel, address) do nothing returning kept.channel, kept.address;
end $$;

-- `closed_by`: only what nobody but these has closed. Returns the channels that are open again.
create function lift_suppressions(owner uuid, channels text[], lifted_address text, teller text, why text, origin text, closed_by text[] default null)
returns setof text language plpgsql security definer set search_path = crm, pg_temp as $$
declare
  lifted text[];
begin
  if app_user_id() <> owner then
    raise insufficient_privilege using message = 'This is another agent''s list.';
  end if;
  with gone as (
    delete from suppressions as entry
    where user_id = owner and address = lifted_address and channel = any(channels)
      and (closed_by is null or not exists (
        select from suppression_events as said
        where said.user_id = owner and said.channel = entry.channel and said.address = lifted_address and said.change = 'set'
          and said.told_by <> all(closed_by) and said.created_at > coalesce((
            select max(created_at) from suppression_events as earlier
            where earlier.user_id = owner and earlier.channel = entry.channel and earlier.address = lifted_address and earlier.change = 'lifted'), '-infinity')))
    returning channel
  ) select coalesce(array_agg(channel order by channel), '{}') into lifted from gone;
  insert into suppression_events (user_id, channel, address, change, told_by, reason, source)
    select owner, channel, lifted_address, 'lifted', teller, why, origin from unnest(lifted) as channel;
  if 'text' = any(lifted) then
    update message_contacts set subscribed = true where user_id = owner and phone = lifted_address and not subscribed;
  end if;
  return query select unnest(lifted);
end $$;
revoke execute on function suppress_addresses, lift_suppressions from public;
grant execute on function suppress_addresses, lift_suppressions to crm_agent, crm_system;

-- Replies that may mean stop: automatic texts to that person rest until the agent has said what it was, or three days are over.
create table unclear_replies (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  number text not null check (number ~ '^\+\d{10,15}$'),
  body text not null check (length(body) <= 1000), -- the last one of them
  asked_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  outcome text check (outcome in ('stop', 'go_on', 'unanswered')),
  primary key (user_id, id),
  check ((settled_at is null) = (outcome is null))
);
create unique index unclear_replies_open on unclear_replies (user_id, number) where settled_at is null;
create index unclear_replies_old on unclear_replies (asked_at) where settled_at is null;
select protect_tenant_table('unclear_replies', system_reads => true);
grant select, update (settled_at, outcome) on unclear_replies to crm_agent;
grant select, insert, update on unclear_replies to crm_system;
select announce_changes('unclear_replies');

-- What rested for it may leave at once.
create function release_texts(owner uuid, numbers text[]) returns void
language plpgsql security definer set search_path = crm, pg_temp as $$
begin
  if app_user_id() <> owner then
    raise insufficient_privilege using message = 'These are another agent''s texts.';
  end if;
  update messages set due_at = clock_timestamp()
    where user_id = owner and person_number = any(numbers) and status = 'held' and reason = 'reply_unclear';
end $$;
revoke execute on function release_texts from public;
grant execute on function release_texts to crm_agent, crm_system;

-- The conversation of a number: its own where a lead has it as the main one or nobody has it, else that of the lead's main number.
-- What an agent removed stays hidden, in whatever conversation it stands by now.
alter table messages add column is_hidden boolean not null default false;

create function thread_of(owner uuid, asked text) returns text
language plpgsql stable security definer set search_path = crm, pg_temp set enable_seqscan = off as $$
declare
  thread text;
begin
  if exists (select from leads where user_id = owner and phone = asked and deleted_at is null and not is_sample) then
    return asked;
  end if;
  select coalesce(phone, further_phones[1]) into thread from leads
    where user_id::text = owner::text and deleted_at is null and (further_phones <> '{}' or further_emails <> '{}')
      and further_phones && array[asked] and not is_sample
    order by created_at, id limit 1;
  return coalesce(thread, asked);
end $$;
revoke execute on function thread_of from public;

create function move_thread(owner uuid, moved text, from_thread text, to_thread text) returns void
language plpgsql security definer set search_path = crm, pg_temp set enable_seqscan = off as $$
declare
  source conversations;
  unseen integer;
  last_moved timestamptz;
begin
  perform from conversations where user_id = owner and number in (from_thread, to_thread) order by number for update;
  update messages set is_hidden = true
    from conversations where conversations.user_id = owner and number in (from_thread, to_thread) and removed_at is not null
      and messages.user_id = owner and thread_number = number and messages.created_at <= removed_at and not is_hidden;
  update conversations set removed_at = null where user_id = owner and number in (from_thread, to_thread) and removed_at is not null;
  select * into source from conversations where user_id = owner and number = from_thread;
  -- Unread are the newest that came in.
  select count(*) into unseen from (
    select person_number from messages where user_id = owner and thread_number = from_thread and direction = 'in' and not is_hidden
      order by created_at desc, id desc limit coalesce(source.unread, 0)) as newest
    where person_number = moved;
  select max(created_at) into last_moved from messages
    where user_id = owner and thread_number = from_thread and person_number = moved and not is_hidden;
  update messages set thread_number = to_thread where user_id = owner and person_number = moved and thread_number <> to_thread;
  insert into conversations as kept (user_id, number, last_at, unread, is_shown)
    values (owner, to_thread, coalesce(last_moved, source.last_at, clock_timestamp()), unseen, coalesce(source.is_shown, true) and last_moved is not null)
    on conflict (user_id, number) do update set
      last_at = case when last_moved is null then kept.last_at else greatest(kept.last_at, last_moved) end,
      unread = kept.unread + excluded.unread, is_shown = kept.is_shown or excluded.is_shown;
  if exists (select from messages where user_id = owner and thread_number = from_thread) then
    update conversations set unread = unread - unseen,
        last_at = coalesce((select max(created_at) from messages where user_id = owner and thread_number = from_thread and not is_hidden), last_at),
        is_shown = is_shown and exists (select from messages where user_id = owner and thread_number = from_thread and not is_hidden)
      where user_id = owner and number = from_thread;
  else
    update conversations set draft = source.draft where user_id = owner and number = to_thread and draft is null and source.draft is not null;
    delete from conversations where user_id = owner and number = from_thread;
  end if;
end $$;
revoke execute on function move_thread from public;

-- Puts the texts of these numbers where they belong by now.
create function retarget_threads(owner uuid, numbers text[]) returns void
language plpgsql security definer set search_path = crm, pg_temp set enable_seqscan = off as $$
declare
  moved text;
  stands text;
  belongs text;
begin
  for moved in select distinct unnest(numbers) order by 1 loop
    if exists (select from messages where user_id = owner and person_number = moved)
      or exists (select from conversations where user_id = owner and number = moved) then
      belongs := thread_of(owner, moved);
      for stands in select distinct thread_number from messages where user_id = owner and person_number = moved and thread_number <> belongs loop
        perform move_thread(owner, moved, stands, belongs);
      end loop;
      -- One that was begun and has no text.
      if belongs <> moved and exists (select from conversations where user_id = owner and number = moved)
        and not exists (select from messages where user_id = owner and thread_number = moved) then
        perform move_thread(owner, moved, moved, belongs);
      end if;
    end if;
  end loop;
end $$;
revoke execute on function retarget_threads from public;

create function threads_follow_lead() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
declare
  numbers text[] := array_append(old.further_phones, old.phone);
begin
  if tg_op = 'UPDATE' then
    numbers := numbers || array_append(new.further_phones, new.phone);
  elsif not exists (select from auth."user" where id = old.user_id) then
    return null; -- the whole account goes, its conversations too
  end if;
  perform retarget_threads(old.user_id, array_remove(numbers, null));
  return null;
end $$;
create trigger threads_follow_changed_lead after update of deleted_at, phone, further_phones on leads for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null) or old.phone is distinct from new.phone or old.further_phones <> new.further_phones)
  execute function threads_follow_lead();
create trigger threads_follow_deleted_lead after delete on leads for each row
  when (old.deleted_at is null) execute function threads_follow_lead();

-- A few leads look their numbers up; of thousands nearly none was texted with before.
create function threads_follow_new_leads() returns trigger language plpgsql security definer
  set search_path = crm, pg_temp set enable_nestloop = off as $$
declare
  one record;
begin
  for one in select user_id, count(*) as total from added group by user_id order by user_id loop
    if one.total <= 20 then
      perform retarget_threads(one.user_id, array(
        select unnest(array_append(further_phones, phone)) from added where user_id = one.user_id and deleted_at is null));
    elsif exists (select from conversations where user_id = one.user_id) then
      perform retarget_threads(one.user_id, array(
        select number from (
          select distinct unnest(array_append(further_phones, phone)) as number from added where user_id = one.user_id and deleted_at is null) as own
        where number in (select person_number from messages where user_id = one.user_id)
          or number in (select conversations.number from conversations where user_id = one.user_id)));
    end if;
  end loop;
  return null;
end $$;
create trigger threads_follow_new_leads after insert on leads referencing new table as added
  for each statement execute function threads_follow_new_leads();
