-- An agent's public site: its address, whether everybody may see it, and the phone the agent is called back on.

create table agent_profiles (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- Null until the agent has chosen an address.
  slug text check (slug ~ '^[a-z0-9](-?[a-z0-9])*$' and length(slug) <= 60),
  phone text check (phone ~ '^\+1[0-9]{10}$'),
  published boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (slug is not null or not published)
);
select protect_tenant_table('agent_profiles', system_reads => true);
-- An address belongs to one agent only, so that it is never an agent's own statement that takes one.
grant select, insert (user_id, phone), update (phone) on agent_profiles to crm_agent;
grant select, insert, update, delete on agent_profiles to crm_system;
select announce_changes('agent_profiles');
create trigger touch before update on agent_profiles for each row execute function touch_row();
