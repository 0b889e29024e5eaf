-- As in 0036: what is common among the newest leads is found by walking through them.
drop function newest_lead_ids(text[], text[], timestamptz, uuid, integer);

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
        -- As the search index has them, each text by its key: made anew from the lead it costs several times as much.
        select id, created_at, (select lead_texts.text from crm.lead_texts
          where lead_texts.user_id = $1 and lead_texts.lead_id = walked.id) as text
        from (
          select id, created_at from crm.leads where user_id = $1 and deleted_at is null and status = ''lead'' and (created_at, id) < ($2, $3)
          order by created_at desc, id desc limit %3$s
        ) as walked offset 0) as newest', has_words, is_noted, length)
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
revoke all on function newest_lead_ids(text[], text[], timestamptz, uuid, integer) from public;
grant execute on function newest_lead_ids(text[], text[], timestamptz, uuid, integer) to crm_agent;
grant create on schema crm to crm_search; -- needed for the hand-over only
alter function newest_lead_ids(text[], text[], timestamptz, uuid, integer) owner to crm_search;
revoke create on schema crm from crm_search;
