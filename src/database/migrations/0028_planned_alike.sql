-- To the planner every agent is alike. Where statistics knew some agents, any other was one row to it, whatever was asked: the
-- key and each index that begins with the owner cost the same, and the smallest won, with all of the agent's rows. Without
-- statistics of the owner everybody has a two-hundredth of the table, so what names an id always goes by the key.
create function plan_owners_alike(table_name text) returns void language plpgsql as $$
begin
  execute format('alter table %I alter column user_id set statistics 0', table_name);
  -- What is known already; before version 18 only a superuser may forget it.
  if current_setting('server_version_num')::int >= 180000 then
    execute format('select pg_clear_attribute_stats(%L, %L, ''user_id'', false)', 'crm', table_name);
  end if;
end $$;

do $$
declare
  each text;
begin
  for each in
    select relname from pg_class where relnamespace = 'crm'::regnamespace and relkind = 'r' and relrowsecurity
      and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'user_id' and not attisdropped)
  loop
    perform plan_owners_alike(each);
  end loop;
end $$;

create or replace function protect_tenant_table(table_name text, system_reads boolean) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format(
    'create policy own_rows on %I to crm_agent
       using (user_id = (select nullif(current_setting(''app.user_id'', true), '''')::uuid))
       with check (user_id = (select nullif(current_setting(''app.user_id'', true), '''')::uuid))', table_name);
  execute format('create policy owner_all on %I to crm_owner using (true) with check (true)', table_name);
  if system_reads then
    execute format('create policy system_all on %I to crm_system using (true) with check (true)', table_name);
  end if;
  perform plan_owners_alike(table_name);
end $$;
