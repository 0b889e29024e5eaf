-- Calls ring the agent's own phone, which is proved by a code that it hears. A change of the phone takes the proof away.

create table agent_phones (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(), -- names the row in live changes
  phone text not null check (phone ~ '^\+1\d{10}$'),
  proven_at timestamptz not null default clock_timestamp()
);
select protect_tenant_table('agent_phones', system_reads => true);
grant select on agent_phones to crm_agent;
grant select, insert, update, delete on agent_phones to crm_system;
select announce_changes('agent_phones');

create table phone_codes (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(), -- the carrier's webhooks name it
  phone text not null check (phone ~ '^\+1\d{10}$'),
  code_sealed bytea not null,
  sent_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  tries integer not null default 0,
  over_at timestamptz, -- used, replaced, or the phone was changed
  primary key (user_id, id)
);
create index phone_codes_id on phone_codes (id);
create index phone_codes_recent on phone_codes (user_id, sent_at desc);
create index phone_codes_of_phone on phone_codes (phone, sent_at);
select protect_tenant_table('phone_codes', system_reads => true);
grant select, insert, update, delete on phone_codes to crm_system;

create function forget_phone_proof() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
begin
  delete from agent_phones where user_id = old.user_id;
  update phone_codes set over_at = clock_timestamp() where user_id = old.user_id and over_at is null;
  return null;
end $$;
create trigger forget_phone_proof after update of phone on agent_profiles for each row
  when (old.phone is distinct from new.phone) execute function forget_phone_proof();
