-- A STOP and a START are compared by when the carrier got them, not by when we heard of it; and a number that rests still tells
-- whose it was, so that who writes STOP to it is heard.

alter table suppression_events add column said_at timestamptz; -- when the carrier got the word; null: nobody told
drop function suppress_addresses(uuid, text[], text[], text, text, text);
drop function lift_suppressions(uuid, text[], text, text, text, text, text[]);

create function suppress_addresses(owner uuid, channels text[], addresses text[], teller text, why text, origin text,
  said_then timestamptz default null)
returns table (new_channel text, new_address text) language plpgsql security definer set search_path = crm, pg_temp as $$
begin
  if app_user_id() <> owner then
    raise insufficient_privilege using message = 'This is another agent''s list.';
  end if;
  -- Said once more later, it is kept once more: a START in between lifts nothing.
  insert into suppression_events (user_id, channel, address, change, told_by, reason, source, said_at)
  select distinct owner, asked.channel, asked.address, 'set', teller, why, origin, said_then
  from unnest(channels, addresses) as asked (channel, address)
  where not exists (
    select from suppression_events as said
    where said.user_id = owner and said.channel = asked.channel and said.address = asked.address and said.change = 'set'
      and said.told_by = teller and said.reason = why and said.source = origin
      and (said_then is null or coalesce(said.said_at, said.created_at) >= said_then)
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

create function lift_suppressions(owner uuid, channels text[], lifted_address text, teller text, why text, origin text,
  closed_by text[] default null, said_then timestamptz default null)
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
  insert into suppression_events (user_id, channel, address, change, told_by, reason, source, said_at)
    select owner, channel, lifted_address, 'lifted', teller, why, origin, said_then from unnest(lifted) as channel;
  if 'text' = any(lifted) then
    update message_contacts set subscribed = true where user_id = owner and phone = lifted_address and not subscribed;
  end if;
  return query select unnest(lifted);
end $$;
revoke execute on function suppress_addresses, lift_suppressions from public;
grant execute on function suppress_addresses, lift_suppressions to crm_agent, crm_system;

-- Of the number while it rests; without a key, so that it outlives the account.
alter table toll_free_numbers
  add column last_owner uuid,
  add column last_assigned timestamptz;

create or replace function rest_released_number() returns trigger language plpgsql set search_path = crm, pg_temp as $$
begin
  if old.assigned_to is not null and new.assigned_to is distinct from old.assigned_to then
    new.verified := false;
    new.last_owner := old.assigned_to;
    new.last_assigned := old.date_assigned;
    if new.assigned_to is null then
      new.date_assigned := null;
      new.rests_until := clock_timestamp() + interval '90 days';
    end if;
    update messaging_profiles set number = null where user_id = old.assigned_to and number = old.phone_number;
    update number_verifications set status = 'ended'
      where user_id = old.assigned_to and phone_number = old.phone_number and status <> 'ended';
  end if;
  return new;
end $$;

-- Whose number this was or is, for who writes STOP to it; nobody's once its rest is over.
create function heard_at(number toll_free_numbers) returns uuid language sql stable set search_path = crm, pg_temp as $$
  select case when number.assigned_to is not null then number.assigned_to
    when number.rests_until > clock_timestamp() then (select user_id from profiles where user_id = number.last_owner) end
$$;
revoke execute on function heard_at from public;
grant execute on function heard_at to crm_system;
