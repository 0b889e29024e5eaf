-- What a search looks through stands in a table of its own: a change of stage, follow-up or anything else that is no word
-- then leaves the search index alone, which was a third of its time.

-- Texts as searches compare them: what is typed and what is stored both go through this one function. A later version of it
-- must fill lead_texts again and build lead_notes_search again.
create function search_form(text text) returns text language sql immutable strict parallel safe return lower(text);

create function search_text(name text, phone text, email text, company text, notes text, tags text[])
  returns text language sql immutable parallel safe return search_form(
    coalesce(name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, '') || ' ' || coalesce(company, '')
      || case when notes is null then '' else ' ' || notes end
      || case when tags = '{}' then '' else ' ' || joined_text(tags) end);
grant execute on function search_form(text), search_text(text, text, text, text, text, text[]) to crm_agent, crm_system, crm_search;

-- One row for each lead outside the trash. `created_at` and `is_sold` are the lead's: which leads of a search come first is
-- known without reading them.
create table lead_texts (
  user_id uuid not null,
  lead_id uuid not null,
  created_at timestamptz not null,
  is_sold boolean not null,
  text text not null
);
select protect_tenant_table('lead_texts', system_reads => false);
create policy search_reads on lead_texts for select to crm_search using (true);
grant select on lead_texts to crm_search;

-- As for the other tables that grow by thousands of rows at once.
alter table lead_texts set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);

lock table leads in share row exclusive mode; -- read, but not written, while its texts are taken over
insert into lead_texts (user_id, lead_id, created_at, is_sold, text)
  select user_id, id, created_at, status = 'sold', search_text(name, phone, email, company, notes, tags)
  from leads where deleted_at is null;
alter table lead_texts add primary key (user_id, lead_id);
-- The owner as a text: no other index can then be taken for a search, whatever the statistics say of an agent they do not know.
create index lead_texts_words on lead_texts using gin ((user_id::text), text gin_trgm_ops);

drop index lead_notes_search;
create index lead_notes_search on lead_notes using gin ((user_id::text), search_form(body) gin_trgm_ops) where not auto;
-- Notes that a person wrote are found among the many that the program did.
create index lead_notes_written on lead_notes (user_id, lead_id) where not auto;

-- Which rows changed is told by EXCEPT, not by a join: a plan that was once made for a single row must not meet 50,000.
create function keep_lead_texts() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
declare
  gone record;
  written integer := 0;
begin
  if tg_op = 'INSERT' then
    insert into lead_texts (user_id, lead_id, created_at, is_sold, text)
    select user_id, id, created_at, status = 'sold', search_text(name, phone, email, company, notes, tags)
    from added where deleted_at is null;
    get diagnostics written = row_count;
  elsif tg_op = 'UPDATE' then
    insert into lead_texts (user_id, lead_id, created_at, is_sold, text)
    select user_id, id, created_at, is_sold, search_text(name, phone, email, company, notes, tags) from (
      select user_id, id, created_at, status = 'sold' as is_sold, name, phone, email, company, notes, tags from added where deleted_at is null
      except
      select user_id, id, created_at, status = 'sold', name, phone, email, company, notes, tags from removed where deleted_at is null
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
create trigger keep_texts_insert after insert on leads referencing new table as added
  for each statement execute function keep_lead_texts();
create trigger keep_texts_update after update on leads referencing new table as added old table as removed
  for each statement execute function keep_lead_texts();
create trigger "A_delete_lead_texts" after delete on leads referencing old table as removed
  for each statement execute function keep_lead_texts();

drop function search_lead_ids(text, text, integer), noted_lead_ids(text, integer);
alter table leads drop column search; -- and its index

-- Under row-level security LIKE may use no index (it is not leakproof). These three may, as a role that can only read leads,
-- their texts and their notes; each takes the owner from the transaction, never as an argument, and gives out ids only.
-- `wanted`: a LIKE pattern, as typed. A table that is small is read whole by preference, with words that no statistics know
-- also one that is not: never here.

-- Null: there are more than `most`, or so many that walking through a list finds a page of them sooner. Without `most` all.
-- A look at some leads, picked by their random ids, tells a common word from a rare one; whoever has no more leads than
-- those needs no index.
create function search_lead_ids(wanted text, of_status text, most integer) returns uuid[]
  language plpgsql stable security definer set search_path = crm, pg_temp set enable_seqscan = off as $$
declare
  owner constant uuid := crm.app_user_id();
  word constant text := crm.search_form(wanted);
  looked integer;
  seen integer;
  hits integer;
  found uuid[];
begin
  if most is not null then
    select count(*), count(*) filter (where fits), count(*) filter (where fits and text like word) into looked, seen, hits from (
      select text, is_sold = (of_status = 'sold') as fits from crm.lead_texts where user_id = owner order by lead_id limit 300) as some_texts;
    if looked < 300 or (hits >= 3 and hits * 66 >= seen) then return null; end if;
  end if;
  execute 'select array_agg(lead_id) from (
      select lead_id from crm.lead_texts where user_id::text = $1::text and is_sold = ($2 = ''sold'') and text like $3 limit $4) as matching'
    into found using owner, of_status, word, most + 1;
  return case when most is null or coalesce(cardinality(found), 0) <= most then coalesce(found, '{}') end;
end $$;

create function noted_lead_ids(wanted text, most integer) returns uuid[]
  language plpgsql stable security definer set search_path = crm, pg_temp set enable_seqscan = off as $$
declare
  owner constant uuid := crm.app_user_id();
  word constant text := crm.search_form(wanted);
  seen integer;
  hits integer;
  found uuid[];
begin
  select count(*), count(*) filter (where crm.search_form(body) like word) into seen, hits from (
    select body from crm.lead_notes where user_id = owner and not auto order by lead_id limit 200) as some_notes;
  if seen = 0 then return '{}'; end if;
  if hits > 3 and most is not null then return null; end if;
  execute 'select array_agg(lead_id) from (
      select lead_id from crm.lead_notes where user_id::text = $1::text and not auto and crm.search_form(body) like $2 limit $3) as matching'
    into found using owner, word, most + 1;
  return case when most is null or coalesce(cardinality(found), 0) <= most then coalesce(found, '{}') end;
end $$;

-- One page: the newest open leads whose text or notes have the word, from `before` on; all of them when they are fewer. What
-- is common among the newest is found by walking through them, the rest by the indexes.
create function newest_lead_ids(wanted text, before_at timestamptz, before_id uuid, most integer) returns uuid[]
  language plpgsql stable security definer set search_path = crm, pg_temp set enable_seqscan = off as $$
declare
  owner constant uuid := crm.app_user_id();
  word constant text := crm.search_form(wanted);
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
    execute format('select count(*), array_agg(id order by created_at desc, id desc) filter (where
        crm.search_text(name, phone, email, company, notes, tags) like $2
        -- One look for each row: exists() may become a reading of all notes.
        or $5 and (select true from crm.lead_notes where lead_notes.user_id = $1 and lead_notes.lead_id = newest.id
          and not lead_notes.auto and crm.search_form(lead_notes.body) like $2 limit 1))
      from (
        select * from crm.leads where user_id = $1 and deleted_at is null and status = ''lead'' and (created_at, id) < ($3, $4)
        order by created_at desc, id desc limit %s) as newest', length)
      into looked, found using owner, word, at, id_there, has_notes;
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
        where user_id::text = $1::text and not is_sold and text like $2 and (created_at, lead_id) < ($3, $4)
        order by created_at desc, lead_id desc limit %1$s)
      union
      (select lead_id, created_at from (
          select distinct lead_id from crm.lead_notes where $5 and user_id::text = $1::text and not auto and crm.search_form(body) like $2
        ) as noted join crm.lead_texts using (lead_id)
        where lead_texts.user_id = $1 and not is_sold and (created_at, lead_id) < ($3, $4)
        order by created_at desc, lead_id desc limit %1$s)
      order by created_at desc, lead_id desc limit %1$s) as page', most)
    into found using owner, word, at, id_there, has_notes;
  return coalesce(found, '{}');
end $$;

-- Before the hand-over: afterwards the owner of the schema may not say who executes them.
revoke all on function search_lead_ids(text, text, integer), noted_lead_ids(text, integer),
  newest_lead_ids(text, timestamptz, uuid, integer) from public;
grant execute on function search_lead_ids(text, text, integer), noted_lead_ids(text, integer),
  newest_lead_ids(text, timestamptz, uuid, integer) to crm_agent;
grant create on schema crm to crm_search; -- needed for the hand-over only
alter function search_lead_ids(text, text, integer) owner to crm_search;
alter function noted_lead_ids(text, integer) owner to crm_search;
alter function newest_lead_ids(text, timestamptz, uuid, integer) owner to crm_search;
revoke create on schema crm from crm_search;
