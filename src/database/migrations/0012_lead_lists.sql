-- Finding and sorting leads: search over notes and tags too, an index for every filter and order of the list, saved views.

-- array_to_string may not stand in a generated column: its answer could depend on settings for other types. For text it cannot.
create function joined_text(texts text[]) returns text language sql immutable strict parallel safe as $$
  select array_to_string(texts, ' ')
$$;
grant execute on function joined_text(text[]) to crm_agent, crm_system, crm_search;

drop function search_lead_ids(text, boolean, text, text, timestamptz, uuid, integer);
drop index leads_name;
-- The indexes over it go with it. Empty notes and tags add nothing to the text, and nothing to the time of an import.
alter table leads
  drop column search,
  add column search text generated always as (
    lower(coalesce(name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, '') || ' ' || coalesce(company, '')
      || case when notes is null then '' else ' ' || notes end
      || case when tags = '{}' then '' else ' ' || joined_text(tags) end)
  ) stored,
  -- A plain column, since under row-level security an expression with lower() may use no index. Those without a name come last.
  add column sort_name text collate "C" generated always as (coalesce(lower(name), '~')) stored,
  add column sold_premium_cents bigint generated always as ((sold_premium * 100)::bigint) stored;

create index leads_search on leads using gin (user_id, search gin_trgm_ops) with (gin_pending_list_limit = 512) where deleted_at is null;
create index leads_name on leads (user_id, status, sort_name, id) where deleted_at is null;
create index leads_state on leads (user_id, status, state, created_at desc, id desc) where deleted_at is null;
create index leads_changed on leads (user_id, status, updated_at desc, id desc) where deleted_at is null;
create index leads_premium on leads (user_id, sold_premium_cents desc, id desc) where deleted_at is null and status = 'sold';
create index leads_source on leads (user_id, status, source) where deleted_at is null;
create index leads_tags on leads using gin (user_id, tags) where deleted_at is null and tags <> '{}';
-- The rare sides of filters that have two.
create index leads_military on leads (user_id, status, id) where deleted_at is null and military_branch is not null;
create index leads_no_phone on leads (user_id, status, id) where deleted_at is null and phone is null;
create index leads_priority on leads (user_id, status, priority) where deleted_at is null and priority <> 'medium';

-- What a person wrote; what the program noted says nothing that a stage or a follow-up does not say.
create index lead_notes_search on lead_notes using gin (user_id, lower(body) gin_trgm_ops) with (gin_pending_list_limit = 512) where not auto;
create policy search_reads on lead_notes for select to crm_search using (true);
grant select (user_id, id, lead_id, body, auto) on lead_notes to crm_search;

-- Under row-level security LIKE and && may use no index (they are not leakproof). These three may, as a role that can only
-- read leads and notes; each takes the owner from the transaction, never as an argument, and gives out ids only.
-- Null: there are more than `most`, or so many that walking through a list finds a page of them sooner. Without `most` all.

-- `wanted`: a LIKE pattern in lower case. A look at some leads, picked by their random ids, tells a common word from a rare
-- one; whoever has no more leads than those needs no index.
create function search_lead_ids(wanted text, of_status text, most integer) returns uuid[]
  language plpgsql stable security definer set search_path = crm, pg_temp as $$
declare
  owner constant uuid := crm.app_user_id();
  looked integer;
  seen integer;
  hits integer;
  found uuid[];
begin
  if most is not null then
    execute 'select count(*), count(*) filter (where fits), count(*) filter (where fits and search like $3) from (
        select search, status = $2 and deleted_at is null as fits from crm.leads where user_id = $1 order by id limit 1000) as some_leads'
      into looked, seen, hits using owner, of_status, wanted;
    if looked < 1000 or (hits >= 3 and hits * 66 >= seen) then return null; end if;
  end if;
  execute 'select array_agg(id) from (
      select id from crm.leads where user_id = $1 and deleted_at is null and status = $2 and search like $3 limit $4) as matching'
    into found using owner, of_status, wanted, most + 1;
  return case when most is null or coalesce(cardinality(found), 0) <= most then coalesce(found, '{}') end;
end $$;

create function noted_lead_ids(wanted text, most integer) returns uuid[]
  language plpgsql stable security definer set search_path = crm, pg_temp as $$
declare
  owner constant uuid := crm.app_user_id();
  seen integer;
  hits integer;
  found uuid[];
begin
  execute 'select count(*), count(*) filter (where lower(body) like $2) from (
      select body from crm.lead_notes where user_id = $1 and not auto order by id limit 200) as first_notes'
    into seen, hits using owner, wanted;
  if seen = 0 then return '{}'; end if;
  if hits > 3 and most is not null then return null; end if;
  execute 'select array_agg(lead_id) from (
      select lead_id from crm.lead_notes where user_id = $1 and not auto and lower(body) like $2 limit $3) as matching'
    into found using owner, wanted, most + 1;
  return case when most is null or coalesce(cardinality(found), 0) <= most then coalesce(found, '{}') end;
end $$;

-- `wanted`: any of these tags.
create function tagged_lead_ids(wanted text[], of_status text, most integer) returns uuid[]
  language plpgsql stable security definer set search_path = crm, pg_temp as $$
declare
  owner constant uuid := crm.app_user_id();
  looked integer;
  seen integer;
  hits integer;
  found uuid[];
begin
  if most is not null then
    execute 'select count(*), count(*) filter (where fits), count(*) filter (where fits and tags && $3) from (
        select tags, status = $2 and deleted_at is null as fits from crm.leads where user_id = $1 order by id limit 1000) as some_leads'
      into looked, seen, hits using owner, of_status, wanted;
    if looked < 1000 or (hits >= 3 and hits * 33 >= seen) then return null; end if;
  end if;
  execute 'select array_agg(id) from (
      select id from crm.leads where user_id = $1 and deleted_at is null and status = $2 and tags <> ''{}'' and tags && $3 limit $4) as matching'
    into found using owner, of_status, wanted, most + 1;
  return case when most is null or coalesce(cardinality(found), 0) <= most then coalesce(found, '{}') end;
end $$;

-- Before the hand-over: afterwards the owner of the schema may not say who executes them.
revoke all on function search_lead_ids(text, text, integer), noted_lead_ids(text, integer), tagged_lead_ids(text[], text, integer) from public;
grant execute on function search_lead_ids(text, text, integer), noted_lead_ids(text, integer), tagged_lead_ids(text[], text, integer) to crm_agent;
grant create on schema crm to crm_search; -- needed for the hand-over only
alter function search_lead_ids(text, text, integer) owner to crm_search;
alter function noted_lead_ids(text, integer) owner to crm_search;
alter function tagged_lead_ids(text[], text, integer) owner to crm_search;
revoke create on schema crm from crm_search;

-- A list as an agent keeps it: what it is narrowed to, in which order, with which columns.
create table lead_views (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 60),
  status text not null check (status in ('lead', 'sold')),
  filter jsonb not null default '{}' check (jsonb_typeof(filter) = 'object' and length(filter::text) <= 20000), -- as in the address: lead-filter.rules.ts
  sort text not null check (length(sort) <= 40),
  columns text[], -- null: as the device shows them
  pinned boolean not null default false,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);
create unique index lead_views_name on lead_views (user_id, lower(name));
select protect_tenant_table('lead_views', system_reads => true);
grant select, insert, update (name, status, filter, sort, columns, pinned, position), delete on lead_views to crm_agent;
grant select, delete on lead_views to crm_system;
create trigger touch before update on lead_views for each row execute function touch_row();
select announce_changes('lead_views');
