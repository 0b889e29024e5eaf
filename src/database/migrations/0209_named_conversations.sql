-- Conversations by what is in a name or in the number, the newest first. Names are looked up for many conversations at once, and only
-- for as many as fill a page: each look goes further than the one before, and a common name is found in the first.
create function named_conversation_ids(wanted text, digits text, before_at timestamptz, before_id uuid, most integer) returns uuid[]
  language plpgsql stable set search_path = crm, pg_temp
  -- Numbers are looked up by their keys, whatever the statistics say of an agent they do not know.
  set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  owner constant uuid := app_user_id();
  form constant text := search_form(wanted);
  at timestamptz := coalesce(before_at, 'infinity');
  id_there uuid := coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  length integer := 300;
  ids uuid[];
  numbers text[];
  held text[];
  named text[];
  lonely text[];
  further uuid[];
  found uuid[] := '{}';
begin
  loop
    -- The limit is written out: a plan for any limit would rather sort all of an agent's conversations.
    execute format('select array_agg(id order by last_at desc, id desc), array_agg(number order by last_at desc, id desc), min(last_at)
      from (select id, number, last_at from crm.conversations where user_id = $1 and is_shown and (last_at, id) < ($2, $3)
        order by last_at desc, id desc limit %s) as walked', length)
      into ids, numbers, at using owner, at, id_there;
    exit when ids is null;
    id_there := ids[cardinality(ids)];

    select array_agg(phone), array_agg(phone) filter (where name is not null and position(form in sort_name) > 0) into held, named
      from leads where user_id = owner and deleted_at is null and not is_sample and phone = any(numbers);
    named := coalesce(named, '{}') || array(
      select phone from message_contacts where user_id = owner and phone = any(numbers)
        -- As search_form has it, without a call for most.
        and position(form in case when octet_length(full_name) = length(full_name)
          then replace(replace(lower(full_name), '''', ''), '`', '') else search_form(full_name) end) > 0);
    -- Whose main number it is comes first, then the oldest of those who have it beside theirs.
    lonely := array(select unnest(numbers) except select unnest(held));
    if lonely <> '{}' then
      further := leads_with_further(lonely, '{}');
      named := named || array(
        select number from (
          select distinct on (number) number, name, sort_name from leads, unnest(further_phones) as number
          where user_id = owner and id = any(further) and deleted_at is null and not is_sample and number = any(lonely)
          order by number, created_at, id) as holder
        where name is not null and position(form in sort_name) > 0);
    end if;

    -- With the names written into the plan, which then looks each number up among them.
    execute 'select $1 || array(
        select id from unnest($2, $3) with ordinality as walked (id, number, place)
        where number = any($4) or $5 or $6 <> '''' and position($6 in number) > 0 order by place)'
      into found using found, ids, numbers, named, form = '', digits;
    exit when cardinality(found) >= most or cardinality(ids) < length;
    length := 4 * length;
  end loop;
  return found[:most];
end $$;
revoke execute on function named_conversation_ids from public;
grant execute on function named_conversation_ids to crm_agent;
