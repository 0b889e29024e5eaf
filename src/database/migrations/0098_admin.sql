-- What admins do, seats they give, and their list of users in order.

-- Append-only. Who acted and on whom go blank with their accounts; the act itself stays.
create table admin_log (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid references auth."user" (id) on delete set null, -- null: the command line, or an account that is gone
  subject_id uuid references auth."user" (id) on delete set null,
  action text not null check (length(action) between 1 and 60),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'), -- values before and after; nothing that names a person
  reason text check (length(reason) between 1 and 300),
  created_at timestamptz not null default clock_timestamp()
);
create index admin_log_newest on admin_log (created_at desc, id desc);
create index admin_log_admin on admin_log (admin_id) where admin_id is not null;
create index admin_log_subject on admin_log (subject_id) where subject_id is not null;
grant select, insert on admin_log to crm_system;

create function keep_admin_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - '{admin_id,subject_id}'::text[] = to_jsonb(old) - '{admin_id,subject_id}'::text[]
      and coalesce(new.admin_id = old.admin_id, new.admin_id is null)
      and coalesce(new.subject_id = old.subject_id, new.subject_id is null) then
      return new;
    end if;
  end if;
  raise insufficient_privilege using message = 'The admin log is only ever added to.';
end $$;
create trigger keep_rows before update or delete on admin_log for each row execute function keep_admin_log();
create trigger keep_all before truncate on admin_log for each statement execute function keep_admin_log();

-- `seats_purchased` is the team's total: what is paid and what an admin gave, which is less than nothing where one took seats away.
alter table teams add column seats_granted integer not null default 0;

create index user_newest on auth."user" ("createdAt" desc, id desc);
