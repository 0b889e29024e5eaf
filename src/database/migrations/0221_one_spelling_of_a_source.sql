-- "Direct Mail" and "Direct mail" are one source: whatever brings a lead, it takes the spelling that the agent's leads have already.
-- Read off the index of sources, value by value; of an agent with more than a thousand the first thousand.
create function known_sources(owner uuid) returns table (folded text, spelling text)
  language sql stable set search_path = crm, pg_temp set enable_sort = off set enable_bitmapscan = off as $$
  with recursive used (status, value) as (
    select each.status, (select leads.source from leads where leads.user_id = owner and leads.deleted_at is null
        and leads.status = each.status and leads.source is not null order by leads.source limit 1)
      from unnest('{lead,sold}'::text[]) as each (status)
    union all
    select used.status, (select leads.source from leads where leads.user_id = owner and leads.deleted_at is null
        and leads.status = used.status and leads.source > used.value order by leads.source limit 1)
      from used where used.value is not null
  )
  select lower(value), min(value) from (select value from used where value is not null limit 1000) as found group by 1
$$;

-- `beside`: a lead whose own spelling does not count, as it is about to change.
create function source_as_known(owner uuid, wanted text, beside uuid default null) returns text
  language sql stable set search_path = crm, pg_temp as $$
  select case when wanted is null then null else coalesce(
    (select known.spelling from known_sources(owner) as known where known.folded = lower(wanted)
      and (beside is null or exists (select from leads where leads.user_id = owner and leads.deleted_at is null
        and leads.status in ('lead', 'sold') and leads.source = known.spelling and leads.id <> beside))), wanted) end
$$;
revoke execute on function known_sources, source_as_known from public;
grant execute on function known_sources, source_as_known to crm_agent;
grant update (draft) on import_rows to crm_agent;

-- What is there: the spelling that most of an agent's leads have, then the first. Nothing else of the leads changes.
create temporary table source_spellings on commit drop as
  select user_id, was, spelling from (
    select user_id, source as was,
      first_value(source) over (partition by user_id, lower(source) order by count(*) desc, source) as spelling
    from leads where source is not null group by user_id, source) as counted
  where was <> spelling;
alter table leads disable trigger user;
update leads set source = spelling from source_spellings as other
  where leads.user_id = other.user_id and leads.source = other.was;
alter table leads enable trigger user;

-- Views name their sources as an address does (`value-list.ts`).
update lead_views set filter = jsonb_set(filter, '{source}', to_jsonb((
    select string_agg(coalesce(replace(replace(other.spelling, '%', '%25'), ',', '%2C'), part), ',' order by place)
    from regexp_split_to_table(filter ->> 'source', ',') with ordinality as named (part, place)
    left join source_spellings as other
      on other.user_id = lead_views.user_id and replace(replace(other.was, '%', '%25'), ',', '%2C') = part)))
  where filter ? 'source' and exists (select from source_spellings as other where other.user_id = lead_views.user_id);
