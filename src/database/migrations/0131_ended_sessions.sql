-- A session that ended is told at once, so that its open streams end with it: whose, never which.
create function notify_ended_sessions() returns trigger language plpgsql set search_path = crm, pg_temp as $$
begin
  perform pg_notify('changes', json_build_object('table', 'sessions', 'operation', 'delete', 'owner', ended."userId", 'ids', null)::text)
  from (select distinct "userId" from changed) as ended;
  return null;
end $$;
create trigger announce_delete after delete on auth.session referencing old table as changed
  for each statement execute function notify_ended_sessions();
