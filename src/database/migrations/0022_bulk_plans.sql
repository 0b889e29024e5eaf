-- Statements inside triggers keep the plan of their first call, often for one row, and may then meet 50,000. What joins here
-- says itself how: an import's transaction joins by hash (see many-rows.ts), single changes go by index.

-- Both sides are rows of the changing statement: joined by hash they are gone through once, however many there are.
alter function note_duplicate_checks() set enable_nestloop = off;
-- One parent, or few, of however many rows.
alter function require_parent() set enable_nestloop = on;

-- As before, but a few contacts look their numbers up, and many are joined with the whole list at once.
create or replace function keep_unsubscribed() returns trigger language plpgsql set search_path = crm, pg_temp set enable_nestloop = off as $$
declare
  one record;
begin
  if not exists (select from suppressions where channel = 'text' and user_id in (select user_id from added)) then
    return null;
  end if;
  if (select count(*) from added) <= 20 then
    for one in select user_id, id, phone from added where subscribed loop
      if exists (select from suppressions where user_id = one.user_id and channel = 'text' and address = one.phone) then
        update message_contacts set subscribed = false where user_id = one.user_id and id = one.id;
      end if;
    end loop;
  else
    update message_contacts as contact set subscribed = false
    from added join suppressions as stop
      on stop.user_id = added.user_id and stop.channel = 'text' and stop.address = added.phone
    where contact.user_id = added.user_id and contact.id = added.id and added.subscribed;
  end if;
  return null;
end $$;

-- An agent that the statistics have not met counts as one row, and any index that begins with the owner then looks as good
-- as the right one. They are taken within a minute of 2,000 changes: as a share of a large table it would be weeks.
do $$
declare
  grown text;
begin
  foreach grown in array array['leads', 'message_contacts', 'lead_notes', 'lead_events', 'lead_keys', 'lead_pairs', 'suppressions',
    'imports', 'import_rows', 'import_people', 'import_fills', 'bulk_action_rows'] loop
    execute format('alter table %I set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000)', grown);
  end loop;
end $$;
