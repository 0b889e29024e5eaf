-- A colleague's change shows on every open window of the team. A message names all who hear it: one for the whole team, and
-- never what changed: a screen reads again by its own rights. A payload may not pass 8,000 bytes, so it names 100 at most.
drop function announce_to_teams(uuid[]);
create function announce_to_teams(changed_teams uuid[], changed_table text default 'teams') returns void
language sql set search_path = crm, pg_temp as $$
  select pg_notify('changes', json_build_object('table', changed_table, 'operation', 'update',
    'owners', json_agg(user_id order by user_id), 'ids', json_build_array(team_id))::text)
  from (
    select team_id, user_id, (row_number() over (partition by team_id order by user_id) - 1) / 100 as part
    from user_teams where team_id = any (changed_teams) and status = 'active'
  ) as member group by team_id, part
$$;

-- What a team's figures count of a lead (see count-production.operation.ts). An agent without a team costs one look.
create function announce_production() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
declare
  owners uuid[] := array(select distinct user_id from changed);
begin
  if not exists (select from user_teams where user_id = any (owners) and status = 'active') then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    -- As sets: what only moved from one row to another changes no figure, and nothing is joined row by row.
    owners := array(select distinct user_id from (
      select user_id, status, created_at, next_follow_up_at, sold_at, sold_premium, deleted_at is null and not is_sample as counts from changed
      except all
      select user_id, status, created_at, next_follow_up_at, sold_at, sold_premium, deleted_at is null and not is_sample from former
    ) as moved);
  else
    owners := array(select distinct user_id from changed where deleted_at is null and not is_sample);
  end if;
  perform announce_to_teams(array(select team_id from user_teams where user_id = any (owners) and status = 'active'), 'team_production');
  return null;
end $$;
create trigger announce_production_insert after insert on leads referencing new table as changed
  for each statement execute function announce_production();
create trigger announce_production_update after update on leads referencing old table as former new table as changed
  for each statement execute function announce_production();
create trigger announce_production_delete after delete on leads referencing old table as changed
  for each statement execute function announce_production();

-- Rows of the log are only ever added: the sections about logging in and security follow it.
create trigger announce_insert after insert on audit_log referencing new table as changed
  for each statement execute function notify_changes();

-- The teams of whoever has another name, or another zone and with it another week.
create or replace function notify_profiles() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
declare
  seen_by_teams uuid[];
begin
  perform pg_notify('changes', json_build_object('table', 'profiles', 'operation', 'update',
    'owner', changed.user_id, 'ids', json_build_array(changed.user_id))::text)
  from changed join former using (user_id) where changed is distinct from former;
  seen_by_teams := array(select user_id from changed join former using (user_id)
    where (changed.full_name, changed.time_zone) is distinct from (former.full_name, former.time_zone));
  perform announce_to_teams(array(select team_id from user_teams where user_id = any (seen_by_teams) and status = 'active'));
  return null;
end $$;
