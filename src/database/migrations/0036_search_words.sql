-- A search finds what people mean: without accents and apostrophes, words in any order, the state, and further numbers. Names
-- are sorted as they are searched.

-- Texts as searches compare them, see 0025. Nearly all are plain ASCII and cost one look.
create or replace function search_form(text text) returns text language plpgsql immutable strict parallel safe as $$
declare
  plain text;
begin
  if octet_length(text) = length(text) then return replace(replace(lower(text), '''', ''), '`', ''); end if;
  -- First taken apart: what lower() knows beyond ASCII depends on the database.
  plain := lower(regexp_replace(normalize(text, nfd), '[\u0300-\u036f]', '', 'g'));
  return translate(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    'øłđıØŁĐ''`´‘’‚‛ʹʻʼʽʾʿˈ′＇', 'oldiold');
end $$;

-- Each word begins after a space, the first one too: that is where a search for one or two letters looks.
drop function search_text(text, text, text, text, text, text[]);
create function search_text(name text, state text, phone text, email text, further_phones text[], further_emails text[],
  company text, notes text, tags text[])
  returns text language sql immutable parallel safe return search_form(
    ' ' || coalesce(name, '') || case when state is null then ' ' else ' ' || state || ' ' end
      || coalesce(phone, '') || ' ' || coalesce(email, '')
      || case when further_phones = '{}' then '' else ' ' || joined_text(further_phones) end
      || case when further_emails = '{}' then '' else ' ' || joined_text(further_emails) end
      || case when company is null then '' else ' ' || company end
      || case when notes is null then '' else ' ' || notes end
      || case when tags = '{}' then '' else ' ' || joined_text(tags) end);

-- All of `wanted`, LIKE patterns as typed, as a condition on a text in its search form. `instead`, where not null, will do, too.
create function search_condition(of_text text, wanted text[], instead text[]) returns text language sql stable
  return (select string_agg(
    case when instead[place] is null then format('%s like %L', of_text, search_form(wanted[place]))
      else format('(%1$s like %2$L or %1$s like %3$L)', of_text, search_form(wanted[place]), search_form(instead[place])) end,
    ' and ' order by place) from generate_subscripts(wanted, 1) as place);
grant execute on function search_text(text, text, text, text, text[], text[], text, text, text[]) to crm_agent, crm_system, crm_search;
grant execute on function search_condition(text, text[], text[]) to crm_search;

create or replace function keep_lead_texts() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
declare
  gone record;
  written integer := 0;
begin
  if tg_op = 'INSERT' then
    insert into lead_texts (user_id, lead_id, created_at, is_sold, text)
    select user_id, id, created_at, status = 'sold',
      search_text(name, state, phone, email, further_phones, further_emails, company, notes, tags)
    from added where deleted_at is null;
    get diagnostics written = row_count;
  elsif tg_op = 'UPDATE' then
    insert into lead_texts (user_id, lead_id, created_at, is_sold, text)
    select user_id, id, created_at, is_sold, search_text(name, state, phone, email, further_phones, further_emails, company, notes, tags)
    from (
      select user_id, id, created_at, status = 'sold' as is_sold, name, state, phone, email, further_phones, further_emails, company, notes, tags
      from added where deleted_at is null
      except
      select user_id, id, created_at, status = 'sold', name, state, phone, email, further_phones, further_emails, company, notes, tags
      from removed where deleted_at is null
    ) as changed
    on conflict (user_id, lead_id) do update set created_at = excluded.created_at, is_sold = excluded.is_sold, text = excluded.text;
    get diagnostics written = row_count;
    for gone in
      select user_id, id from removed where deleted_at is null except select user_id, id from added where deleted_at is null
    loop
      delete from lead_texts where user_id = gone.user_id and lead_id = gone.id;
    end loop;
  else
    for gone in select user_id, id from removed where deleted_at is null loop
      delete from lead_texts where user_id = gone.user_id and lead_id = gone.id;
    end loop;
  end if;
  -- Every search of every agent reads through what still waits to be sorted into the index.
  if written > 1000 then perform gin_clean_pending_list('lead_texts_words'); end if;
  return null;
end $$;

-- What is there is written anew.
lock table leads in share row exclusive mode; -- read, but not written meanwhile
drop index lead_texts_words;
truncate lead_texts;
insert into lead_texts (user_id, lead_id, created_at, is_sold, text)
  select user_id, id, created_at, status = 'sold',
    search_text(name, state, phone, email, further_phones, further_emails, company, notes, tags)
  from leads where deleted_at is null;
create index lead_texts_words on lead_texts using gin ((user_id::text), text gin_trgm_ops);
reindex index lead_notes_search;

-- Ángel stands beside Angela, O'Brien beside Obrien; those without a name come last, behind every script.
alter table leads
  drop column sort_name, -- and its index
  -- As search_form has it, without a call for most.
  add column sort_name text collate "C" generated always as (coalesce(
    case when octet_length(name) = length(name) then replace(replace(lower(name), '''', ''), '`', '') else search_form(name) end,
    U&'\+10FFFF')) stored;
create index leads_name on leads (user_id, status, sort_name, id) where deleted_at is null;

-- As in 0025, for several words.
drop function search_lead_ids(text, text, integer), noted_lead_ids(text, integer), newest_lead_ids(text, timestamptz, uuid, integer);

create function search_lead_ids(wanted text[], instead text[], of_status text, most integer) returns uuid[]
  language plpgsql stable security definer set search_path = crm, pg_temp set enable_seqscan = off as $$
declare
  owner constant uuid := crm.app_user_id();
  has_words constant text := crm.search_condition('text', wanted, instead);
  looked integer;
  seen integer;
  hits integer;
  found uuid[];
begin
  if most is not null then
    execute format('select count(*), count(*) filter (where fits), count(*) filter (where fits and %s) from (
        select text, is_sold = ($2 = ''sold'') as fits from crm.lead_texts where user_id = $1 order by lead_id limit 300) as some_texts',
      has_words) into looked, seen, hits using owner, of_status;
    if looked < 300 or (hits >= 3 and hits * 66 >= seen) then return null; end if;
  end if;
  execute format('select array_agg(lead_id) from (
      select lead_id from crm.lead_texts where user_id::text = $1::text and is_sold = ($2 = ''sold'') and %s limit $3) as matching', has_words)
    into found using owner, of_status, most + 1;
  return case when most is null or coalesce(cardinality(found), 0) <= most then coalesce(found, '{}') end;
end $$;

create function noted_lead_ids(wanted text[], instead text[], most integer) returns uuid[]
  language plpgsql stable security definer set search_path = crm, pg_temp set enable_seqscan = off as $$
declare
  owner constant uuid := crm.app_user_id();
  has_words constant text := crm.search_condition('crm.search_form(body)', wanted, instead);
  seen integer;
  hits integer;
  found uuid[];
begin
  execute format('select count(*), count(*) filter (where %s) from (
      select body from crm.lead_notes where user_id = $1 and not auto order by lead_id limit 200) as some_notes', has_words)
    into seen, hits using owner;
  if seen = 0 then return '{}'; end if;
  if hits > 3 and most is not null then return null; end if;
  execute format('select array_agg(lead_id) from (
      select lead_id from crm.lead_notes where user_id::text = $1::text and not auto and %s limit $2) as matching', has_words)
    into found using owner, most + 1;
  return case when most is null or coalesce(cardinality(found), 0) <= most then coalesce(found, '{}') end;
end $$;

create function newest_lead_ids(wanted text[], instead text[], before_at timestamptz, before_id uuid, most integer) returns uuid[]
  language plpgsql stable security definer set search_path = crm, pg_temp set enable_seqscan = off as $$
declare
  owner constant uuid := crm.app_user_id();
  has_words constant text := crm.search_condition('text', wanted, instead);
  is_noted constant text := crm.search_condition('crm.search_form(lead_notes.body)', wanted, instead);
  first_look constant integer := 100;
  longest_look constant integer := 3000;
  at constant timestamptz := coalesce(before_at, 'infinity');
  id_there constant uuid := coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  has_notes constant boolean := exists (select from crm.lead_notes where user_id = owner and not auto);
  length integer := first_look;
  needed integer;
  looked integer;
  hits integer;
  found uuid[];
begin
  loop
    -- The limits are written out: a plan for any limit would rather sort all of an agent's leads.
    execute format('select count(*), array_agg(id order by created_at desc, id desc) filter (where %1$s
        -- One look for each row: exists() may become a reading of all notes.
        or $4 and (select true from crm.lead_notes where lead_notes.user_id = $1 and lead_notes.lead_id = newest.id
          and not lead_notes.auto and %2$s limit 1))
      from (
        select id, created_at, crm.search_text(name, state, phone, email, further_phones, further_emails, company, notes, tags) as text
        from crm.leads where user_id = $1 and deleted_at is null and status = ''lead'' and (created_at, id) < ($2, $3)
        order by created_at desc, id desc limit %3$s) as newest', has_words, is_noted, length)
      into looked, found using owner, at, id_there, has_notes;
    hits := coalesce(cardinality(found), 0);
    if hits >= most or looked < length then return coalesce(found[:most], '{}'); end if;
    exit when hits = 0;
    needed := length * most * 1.3 / hits;
    -- A few hits among few rows say little: one more look decides.
    exit when length > first_look and needed > longest_look or length > longest_look;
    length := case when needed > longest_look then 5 * first_look else greatest(needed, 2 * length) end;
  end loop;
  execute format('select array_agg(lead_id order by created_at desc, lead_id desc) from (
      (select lead_id, created_at from crm.lead_texts
        where user_id::text = $1::text and not is_sold and %2$s and (created_at, lead_id) < ($2, $3)
        order by created_at desc, lead_id desc limit %1$s)
      union
      (select lead_id, created_at from (
          select distinct lead_id from crm.lead_notes where $4 and user_id::text = $1::text and not auto and %3$s
        ) as noted join crm.lead_texts using (lead_id)
        where lead_texts.user_id = $1 and not is_sold and (created_at, lead_id) < ($2, $3)
        order by created_at desc, lead_id desc limit %1$s)
      order by created_at desc, lead_id desc limit %1$s) as page', most, has_words, is_noted)
    into found using owner, at, id_there, has_notes;
  return coalesce(found, '{}');
end $$;

-- Before the hand-over: afterwards the owner of the schema may not say who executes them.
revoke all on function search_lead_ids(text[], text[], text, integer), noted_lead_ids(text[], text[], integer),
  newest_lead_ids(text[], text[], timestamptz, uuid, integer) from public;
grant execute on function search_lead_ids(text[], text[], text, integer), noted_lead_ids(text[], text[], integer),
  newest_lead_ids(text[], text[], timestamptz, uuid, integer) to crm_agent;
grant create on schema crm to crm_search; -- needed for the hand-over only
alter function search_lead_ids(text[], text[], text, integer) owner to crm_search;
alter function noted_lead_ids(text[], text[], integer) owner to crm_search;
alter function newest_lead_ids(text[], text[], timestamptz, uuid, integer) owner to crm_search;
revoke create on schema crm from crm_search;
