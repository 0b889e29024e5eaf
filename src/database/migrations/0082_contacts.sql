-- The page of contacts: the newest first, found by name, phone and tag.

create index message_contacts_newest on message_contacts (user_id, created_at desc, id desc);

-- As search_text has it: each word begins after a space.
create function contact_text(name text, phone text, tags text[]) returns text language sql immutable parallel safe
  return search_form(' ' || coalesce(name, '') || ' ' || phone || case when tags = '{}' then '' else ' ' || joined_text(tags) end);
grant execute on function contact_text(text, text, text[]) to crm_agent, crm_system, crm_search;
create index message_contacts_words on message_contacts using gin ((user_id::text), contact_text(full_name, phone, tags) gin_trgm_ops);

-- Every search of every agent reads through what still waits to be sorted into the index.
create function sort_new_contacts() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
begin
  if (select count(*) from (select from added limit 1001) as some_added) > 1000 then
    perform gin_clean_pending_list('message_contacts_words');
  end if;
  return null;
end $$;
create trigger sort_new_contacts after insert on message_contacts referencing new table as added
  for each statement execute function sort_new_contacts();

-- As for leads (0025): a role that may read contacts and gives out ids only, with the owner of the transaction. `wanted`: LIKE
-- patterns as typed. What is common among the newest is found by walking through them, the rest by the index.
create policy search_reads on message_contacts for select to crm_search using (true);
grant select on message_contacts to crm_search;
create function newest_contact_ids(wanted text[], before_at timestamptz, before_id uuid, most integer) returns uuid[]
  language plpgsql stable security definer set search_path = crm, pg_temp set enable_seqscan = off as $$
declare
  owner constant uuid := crm.app_user_id();
  has_words constant text := crm.search_condition('text', wanted, '{}');
  first_look constant integer := 100;
  longest_look constant integer := 3000;
  at constant timestamptz := coalesce(before_at, 'infinity');
  id_there constant uuid := coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  length integer := first_look;
  needed integer;
  looked integer;
  hits integer;
  found uuid[];
begin
  loop
    execute format('select count(*), array_agg(id order by created_at desc, id desc) filter (where %1$s)
      from (
        select id, created_at, crm.contact_text(full_name, phone, tags) as text from crm.message_contacts
        where user_id = $1 and (created_at, id) < ($2, $3) order by created_at desc, id desc limit %2$s offset 0) as newest', has_words, length)
      into looked, found using owner, at, id_there;
    hits := coalesce(cardinality(found), 0);
    if hits >= most or looked < length then return coalesce(found[:most], '{}'); end if;
    exit when hits = 0;
    needed := length * most * 1.3 / hits;
    -- A few hits among few rows say little: one more look decides.
    exit when length > first_look and needed > longest_look or length > longest_look;
    length := case when needed > longest_look then 5 * first_look else greatest(needed, 2 * length) end;
  end loop;
  execute format('select array_agg(id order by created_at desc, id desc) from (
      select id, created_at from crm.message_contacts
      where user_id::text = $1::text and %1$s and (created_at, id) < ($2, $3)
      order by created_at desc, id desc limit %2$s) as page',
      crm.search_condition('crm.contact_text(full_name, phone, tags)', wanted, '{}'), most)
    into found using owner, at, id_there;
  return coalesce(found, '{}');
end $$;
revoke all on function newest_contact_ids(text[], timestamptz, uuid, integer) from public;
grant execute on function newest_contact_ids(text[], timestamptz, uuid, integer) to crm_agent;
grant create on schema crm to crm_search; -- needed for the hand-over only
alter function newest_contact_ids(text[], timestamptz, uuid, integer) owner to crm_search;
revoke create on schema crm from crm_search;
