-- Texts: each a row that is its own place in the queue, with its fixed id and the exact words that leave. What is waiting
-- (held, queued) is paid already; it leaves, or is ended and given back, by end_texts alone.

create table messages (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(), -- the carrier's webhooks name it: what left is known by it
  direction text not null check (direction in ('in', 'out')),
  from_number text not null check (from_number ~ '^\+\d{10,15}$'),
  to_number text not null check (to_number ~ '^\+\d{10,15}$'),
  person_number text not null check (person_number in (from_number, to_number)), -- not the agent's of the two
  thread_number text not null, -- of the conversation it stands in: the main number of who has person_number
  body text not null check (length(body) <= 10000),
  -- held: until the next lawful minute · sending: taken by a worker, perhaps left · unknown: nobody can say whether it left
  status text not null check (status in ('held', 'queued', 'sending', 'sent', 'delivered', 'failed', 'canceled', 'unknown', 'received')),
  reason text check (length(reason) <= 60), -- why held, failed, canceled or unknown: a code
  carrier_code text check (length(carrier_code) <= 20),
  origin text not null check (origin in ('inbox', 'sold', 'new_lead', 'bulk', 'rescue', 'lab', 'test', 'help', 'person')),
  is_automatic boolean not null default false, -- nobody looked at it as it went
  sent_by_ai boolean not null default false,
  lead_id uuid, -- whom it was written for; without a key, so that it outlives the lead
  template_key text check (length(template_key) <= 40),
  client_ref text check (length(client_ref) <= 200), -- a label
  batch_id uuid,
  once_key text check (length(once_key) <= 120), -- what is sent once at most
  parts smallint not null default 1 check (parts >= 0),
  price_cents integer not null default 0 check (price_cents >= 0),
  refunded_at timestamptz,
  allowed_by text check (allowed_by in ('window', 'answer', 'override', 'free')),
  override_reason text check (length(override_reason) <= 500),
  due_at timestamptz, -- not before
  attempts smallint not null default 0,
  claim uuid, -- of the worker that took it: only its own result counts
  claimed_at timestamptz,
  carrier_id text check (length(carrier_id) <= 100),
  carrier_parts smallint, -- as billed by the carrier, to be compared
  accepted_at timestamptz,
  sent_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, id),
  unique (user_id, once_key),
  unique (user_id, carrier_id),
  check ((direction = 'in') = (status = 'received')),
  check (status not in ('held', 'queued') or due_at is not null)
);
create index messages_thread on messages (user_id, thread_number, created_at desc, id desc);
create index messages_person on messages (user_id, person_number, created_at desc, id desc);
create index messages_lead on messages (user_id, lead_id, created_at desc, id desc) where lead_id is not null;
create index messages_waiting on messages (user_id, is_automatic, due_at, id) where status in ('held', 'queued');
create index messages_waiting_for on messages (user_id, person_number) where status in ('held', 'queued');
create index messages_due on messages (due_at) where status in ('held', 'queued');
create index messages_doubtful on messages (claimed_at) where status = 'sending' and carrier_id is null;
create index messages_unreachable on messages (user_id, person_number) where reason = 'recipient';
alter table messages set (autovacuum_vacuum_insert_scale_factor = 0.02);
select protect_tenant_table('messages', system_reads => true);
select hold_to_parent('messages', 'user_id', 'auth."user"', 'id');
grant select, insert, update (lead_id) on messages to crm_agent; -- a merge moves them to the lead that stays
grant select, insert, update on messages to crm_system;
select announce_changes('messages');

-- One for each number that was texted with or begun; kept with the messages.
create table conversations (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  number text not null check (number ~ '^\+\d{10,15}$'),
  last_at timestamptz not null default clock_timestamp(),
  unread integer not null default 0,
  draft text check (length(draft) <= 10000),
  removed_at timestamptz, -- what stood in it until then is not shown any more
  is_shown boolean not null default true,
  primary key (user_id, id),
  unique (user_id, number)
);
create index conversations_newest on conversations (user_id, last_at desc, id desc) where is_shown;
create index conversations_unread on conversations (user_id) where unread > 0 and is_shown;
select protect_tenant_table('conversations', system_reads => true);
grant select, insert (user_id, number), update (unread, draft, removed_at, is_shown) on conversations to crm_agent;
grant select, insert, update on conversations to crm_system;
select announce_changes('conversations');

create function keep_conversations() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
begin
  insert into conversations as kept (user_id, number, last_at, unread)
  select user_id, thread_number, max(created_at), count(*) filter (where direction = 'in')
    from added group by user_id, thread_number order by user_id, thread_number
  on conflict (user_id, number) do update set
    last_at = greatest(kept.last_at, excluded.last_at), unread = kept.unread + excluded.unread, is_shown = true;
  return null;
end $$;
create trigger keep_conversations after insert on messages referencing new table as added
  for each statement execute function keep_conversations();

-- Charges many texts at once or none: one move of the balance, a ledger row for each. In an agent's transaction or the system's.
-- `recharge`: this spend is the one that crossed the threshold.
create function charge_texts(spender uuid, texts uuid[], prices bigint[], words text,
  out outcome text, out left_cents bigint, out recharge boolean)
language plpgsql security definer set search_path = crm, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
  total bigint := (select sum(cents) from unnest(prices) as cents);
  wanted timestamptz;
begin
  if app_user_id() <> spender then
    raise insufficient_privilege using message = 'This is another agent''s wallet.';
  end if;
  if cardinality(texts) = 0 or cardinality(texts) <> cardinality(prices) or exists (select from unnest(prices) as cents where cents is null or cents < 1) then
    raise check_violation using message = 'Each text costs at least one cent.';
  end if;
  recharge := false;
  update user_wallets set
      balance_cents = balance_cents - total,
      recharge_wanted_at = case when balance_cents - total < auto_recharge_threshold_cents
        then coalesce(recharge_wanted_at, moment) else recharge_wanted_at end
    where user_id = spender and balance_cents - held_cents >= total
    returning balance_cents, recharge_wanted_at into left_cents, wanted;
  if not found then
    outcome := 'short';
    select balance_cents into left_cents from user_wallets where user_id = spender;
    return;
  end if;
  insert into wallet_transactions (user_id, type, amount_cents, balance_after_cents, description, ref, created_at)
    select spender, 'text', -cents, left_cents + total - sum(cents) over (order by place), words, text::text,
      moment + place * interval '1 microsecond'
    from unnest(texts, prices) with ordinality as each (text, cents, place);
  outcome := 'charged';
  recharge := wanted is not distinct from moment;
end $$;

-- Ends texts that did not leave (or of which nobody can say so) and gives their price back, once. Only what is in one of
-- `from_statuses` changes; an agent may only cancel what still waits. Returns the ids that ended.
create function end_texts(owner uuid, texts uuid[], from_statuses text[], to_status text, why text, code text default null)
returns setof uuid language plpgsql security definer set search_path = crm, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
  ended uuid[];
  returned uuid[];
  prices bigint[];
  total bigint;
  after_all bigint;
begin
  if app_user_id() <> owner then
    raise insufficient_privilege using message = 'These are another agent''s texts.';
  end if;
  if to_status not in ('canceled', 'failed', 'unknown')
    or app_user_id() is not null and not (to_status = 'canceled' and from_statuses <@ array['held', 'queued']) then
    raise check_violation using message = 'A text cannot end so: ' || to_status;
  end if;
  perform from messages where user_id = owner and id = any(texts) and status = any(from_statuses) order by id for update;
  with now_ended as (
    update messages set status = to_status, reason = why, carrier_code = coalesce(code, carrier_code), ended_at = moment, claim = null
      where user_id = owner and id = any(texts) and direction = 'out' and status = any(from_statuses)
      returning id
  ) select array_agg(id order by id) into ended from now_ended;
  if ended is null then
    return;
  end if;
  -- By the ledger, not by the row: what was never taken is never given back.
  select array_agg(messages.id order by messages.id), array_agg(-amount_cents order by messages.id), sum(-amount_cents)
    into returned, prices, total
    from messages join wallet_transactions spent on spent.user_id = owner and spent.type = 'text' and spent.ref = messages.id::text
    where messages.user_id = owner and messages.id = any(ended) and messages.refunded_at is null;
  if returned is not null then
    update messages set refunded_at = moment where user_id = owner and id = any(returned);
    update user_wallets set balance_cents = balance_cents + total, in_debt = balance_cents + total < 0
      where user_id = owner returning balance_cents into after_all;
    insert into wallet_transactions (user_id, type, amount_cents, balance_after_cents, description, ref, created_at)
      select owner, 'refund', cents, after_all - total + sum(cents) over (order by place), 'Text not sent', 'text:' || text::text,
        clock_timestamp() + place * interval '1 microsecond'
      from unnest(returned, prices) with ordinality as each (text, cents, place);
  end if;
  return query select unnest(ended);
end $$;
revoke execute on function charge_texts, end_texts from public;
grant execute on function charge_texts, end_texts to crm_agent, crm_system;

-- What waits for somebody ends when nobody may text that number any more, in the same transaction.
create function cancel_waiting_texts(owner uuid, numbers text[], why text) returns void
language plpgsql security definer set search_path = crm, pg_temp set enable_seqscan = off as $$
declare
  waiting uuid[] := array(select id from messages
    where user_id = owner and person_number = any(numbers) and status in ('held', 'queued') and origin <> 'help');
begin
  if waiting <> '{}' then
    perform end_texts(owner, waiting, array['held', 'queued'], 'canceled', why);
  end if;
end $$;
revoke execute on function cancel_waiting_texts from public;
grant execute on function cancel_waiting_texts to crm_agent, crm_system;

create function suppressed_texts_end() returns trigger language plpgsql set search_path = crm, pg_temp as $$
declare
  one record;
begin
  for one in select user_id, array_agg(address order by address) as numbers from added where channel = 'text' group by user_id order by user_id loop
    perform cancel_waiting_texts(one.user_id, one.numbers, 'opted_out');
  end loop;
  return null;
end $$;
create trigger suppressed_texts_end after insert on suppressions referencing new table as added
  for each statement execute function suppressed_texts_end();

create function unsubscribed_texts_end() returns trigger language plpgsql set search_path = crm, pg_temp as $$
begin
  perform cancel_waiting_texts(new.user_id, array[new.phone], 'opted_out');
  return null;
end $$;
create trigger unsubscribed_texts_end after update of subscribed on message_contacts for each row
  when (old.subscribed and not new.subscribed) execute function unsubscribed_texts_end();

-- A lead in the trash, merged or gone, or a number that is no longer the lead's. What comes back from there sends nothing again.
create function texts_of_lead_end() returns trigger language plpgsql security definer
  set search_path = crm, pg_temp set enable_seqscan = off as $$
declare
  is_gone constant boolean := tg_op = 'DELETE' or new.deleted_at is not null;
  waiting uuid[] := array(select id from messages
    where user_id = old.user_id and lead_id = old.id and status in ('held', 'queued')
      and (is_gone or not (person_number = any(array_append(new.further_phones, new.phone)))));
begin
  if waiting <> '{}' then
    perform end_texts(old.user_id, waiting, array['held', 'queued'], 'canceled', case when is_gone then 'lead_gone' else 'number_changed' end);
  end if;
  return null;
end $$;
create trigger texts_of_changed_lead_end after update of deleted_at, phone, further_phones on leads for each row
  when (new.deleted_at is not null and old.deleted_at is null or old.phone is distinct from new.phone or old.further_phones <> new.further_phones)
  execute function texts_of_lead_end();
create trigger texts_of_deleted_lead_end after delete on leads for each row execute function texts_of_lead_end();

-- What waits was written for the lead that a merge takes up: it goes no more.
create function moved_texts_end() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
begin
  perform end_texts(new.user_id, array[new.id], array['held', 'queued'], 'canceled', 'lead_gone');
  return null;
end $$;
create trigger moved_texts_end after update of lead_id on messages for each row
  when (new.lead_id is distinct from old.lead_id and new.status in ('held', 'queued')) execute function moved_texts_end();

-- How fast texts leave: for each sending number and for the carrier's account one bucket, shared by all workers.
create table carrier_rates (
  bucket text primary key,
  tokens double precision not null,
  at timestamptz not null
);
grant select, insert, update, delete on carrier_rates to crm_system;

-- Takes as many of `wanted` as both buckets have, whole ones. Bursts hold a second's worth.
create function take_carrier_tokens(sender text, sender_rate double precision, account_rate double precision, wanted integer) returns integer
language plpgsql set search_path = crm, pg_temp as $$
declare
  granted integer;
begin
  -- In one order, so that workers wait for each other instead of deadlocking.
  insert into carrier_rates (bucket, tokens, at) values ('account', account_rate, clock_timestamp()), (sender, sender_rate, clock_timestamp())
    on conflict (bucket) do nothing;
  update carrier_rates set tokens = least(account_rate, tokens + account_rate * extract(epoch from clock_timestamp() - at)), at = clock_timestamp()
    where bucket = 'account';
  update carrier_rates set tokens = least(sender_rate, tokens + sender_rate * extract(epoch from clock_timestamp() - at)), at = clock_timestamp()
    where bucket = sender;
  select greatest(0, floor(least(min(tokens), wanted)))::integer into granted from carrier_rates where bucket in ('account', sender);
  update carrier_rates set tokens = tokens - granted where bucket in ('account', sender);
  return granted;
end $$;
revoke execute on function take_carrier_tokens from public;
grant execute on function take_carrier_tokens to crm_system;

-- One row. Automatic texts rest until what came in was read up to a short while ago: a STOP may be among it.
create table carrier_state (
  id integer primary key default 1 check (id = 1),
  inbound_read_to timestamptz, -- null: never
  closed_until timestamptz, -- the carrier answers with faults: nothing is sent until then
  faults_in_a_row integer not null default 0
);
insert into carrier_state default values;
grant select, update on carrier_state to crm_system;

-- What the carrier told, stored before it is answered, handled after.
create table carrier_events (
  id text primary key check (length(id) <= 200),
  payload jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  error text
);
create index carrier_events_waiting on carrier_events (received_at) where handled_at is null;
create index carrier_events_handled on carrier_events (received_at) where handled_at is not null;
grant select, insert, update, delete on carrier_events to crm_system;

-- The pool of toll-free numbers; each belongs to one agent or to nobody.
create table toll_free_numbers (
  id uuid primary key default gen_random_uuid(),
  phone_number text not null unique check (phone_number ~ '^\+1(800|888|877|866|855|844|833)\d{7}$'),
  telnyx_number_id text check (telnyx_number_id ~ '^\d{1,40}$'),
  verified boolean not null default false,
  assigned_to uuid unique references auth."user" (id) on delete set null,
  date_assigned timestamptz,
  rests_until timestamptz, -- given back: people may still answer whoever had it
  notes text check (length(notes) <= 2000),
  created_at timestamptz not null default now(),
  check ((assigned_to is null) = (date_assigned is null))
);
create index toll_free_numbers_free on toll_free_numbers (verified desc, created_at, id) where assigned_to is null;
grant select, insert, update, delete on toll_free_numbers to crm_system;

create function rest_released_number() returns trigger language plpgsql as $$
begin
  if old.assigned_to is not null and new.assigned_to is null then
    new.date_assigned := null;
    new.rests_until := clock_timestamp() + interval '90 days';
  end if;
  return new;
end $$;
create trigger rest_released before update on toll_free_numbers for each row execute function rest_released_number();

-- At the carrier, one for each agent: it blocks who said STOP for a whole profile.
create table messaging_profiles (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  profile_id text not null check (length(profile_id) <= 100),
  created_at timestamptz not null default now()
);
select protect_tenant_table('messaging_profiles', system_reads => true);
grant select on messaging_profiles to crm_agent;
grant select, insert, update on messaging_profiles to crm_system;

-- What an agent texts from; no row where there is no number, or the carrier does not have it on the agent's profile yet.
create function sending_number(owner uuid) returns table (phone text, profile_id text, is_verified boolean)
language plpgsql stable security definer set search_path = crm, pg_temp as $$
begin
  if app_user_id() <> owner then
    raise insufficient_privilege using message = 'This is another agent''s number.';
  end if;
  return query select phone_number, profiles.profile_id, verified from toll_free_numbers
    join messaging_profiles as profiles on profiles.user_id = assigned_to where assigned_to = owner;
end $$;
revoke execute on function sending_number from public;
grant execute on function sending_number to crm_agent, crm_system;
