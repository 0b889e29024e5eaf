-- What an operator can stop at once. Every server hears of a change on the channel of live changes, as do the screens of admins.
create table operator_switches (
  name text primary key check (name in ('BULK_DISABLED', 'SENDS_PAUSED', 'CHECKOUT_PAUSED', 'READ_ONLY')),
  is_on boolean not null default false,
  reason text check (length(reason) between 1 and 300), -- of the last change
  changed_by uuid references auth."user" (id) on delete set null,
  changed_at timestamptz
);
create index operator_switches_admin on operator_switches (changed_by) where changed_by is not null;
insert into operator_switches (name) values ('BULK_DISABLED'), ('SENDS_PAUSED'), ('CHECKOUT_PAUSED'), ('READ_ONLY');
grant select on operator_switches to crm_system;
grant update (is_on, reason, changed_by, changed_at) on operator_switches to crm_system;

create function announce_switches() returns trigger language plpgsql set search_path = crm, pg_temp as $$
begin
  perform pg_notify('changes', json_build_object(
    'table', 'operator_switches', 'operation', 'update', 'ids', null,
    'owners', coalesce((select json_agg(user_id) from admin_allowlist where user_id is not null), '[]'))::text);
  return null;
end $$;
create trigger announce_update after update on operator_switches for each statement execute function announce_switches();
