-- Rows that only say "look again": the specification's dashboard follows these tables. Nothing writes them yet.
do $$ declare signal text; begin
  foreach signal in array array['calendar_events', 'followups', 'pipeline_followups', 'pipeline_events'] loop
    execute format('create table %I (
      user_id uuid not null references auth."user" (id) on delete cascade,
      id uuid not null default gen_random_uuid(),
      lead_id uuid, -- null: no lead
      starts_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (user_id, id)
    )', signal);
    perform protect_tenant_table(signal, system_reads => true);
    execute format('grant select on %I to crm_agent', signal);
    execute format('grant select, insert, update, delete on %I to crm_system', signal);
    perform announce_changes(signal);
  end loop;
end $$;

-- A profile has its owner for an id. What changed nothing is not told.
create function notify_profiles() returns trigger language plpgsql set search_path = crm, pg_temp as $$
begin
  perform pg_notify('changes', json_build_object('table', 'profiles', 'operation', 'update',
    'owner', changed.user_id, 'ids', json_build_array(changed.user_id))::text)
  from changed join former using (user_id) where changed is distinct from former;
  return null;
end $$;
create trigger announce_update after update on profiles referencing old table as former new table as changed
  for each statement execute function notify_profiles();
