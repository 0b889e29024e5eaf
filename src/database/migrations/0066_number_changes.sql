-- Who has a messaging number hears at once that it was verified, given or taken back. The pool names its agent elsewhere than
-- tables of tenants do.
create function announce_number() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
begin
  perform pg_notify('changes', json_build_object('table', 'toll_free_numbers', 'operation', 'update',
    'owner', owner, 'ids', json_build_array(new.id))::text)
  from unnest(array[old.assigned_to, new.assigned_to]) as owner where owner is not null group by owner;
  return null;
end $$;
create trigger announce_number after update on toll_free_numbers for each row
  when ((old.assigned_to, old.verified) is distinct from (new.assigned_to, new.verified)) execute function announce_number();
