-- What an agent shows on the public page, and the states they are licensed in. A picture or a license is named by its path here, or by
-- an https address where the operator has set it.
alter table agent_profiles
  add column full_name text check (length(full_name) between 1 and 100),
  add column email text check (length(email) between 3 and 254),
  add column short_bio text check (length(short_bio) between 1 and 1000),
  add column headshot_url text check (headshot_url ~ '^(/files/profile-pictures/|https://)' and length(headshot_url) <= 500),
  add column npn text check (npn ~ '^[0-9]{1,10}$'),
  add column calendly_url text check (calendly_url ~ '^https://' and length(calendly_url) <= 500),
  -- What visitors call, never the phone that rings: chosen by the agent, among the own ones.
  add column public_phone text check (public_phone ~ '^\+1[0-9]{10}$');
grant insert (full_name, email, short_bio, headshot_url, npn, calendly_url, public_phone),
  update (full_name, email, short_bio, headshot_url, npn, calendly_url, public_phone, published)
  on agent_profiles to crm_agent;

create table agent_states (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(), -- named to open screens
  state_code text not null check (state_code ~ '^[A-Z]{2}$'),
  state_name text not null check (length(state_name) between 1 and 60),
  license_number text not null check (length(license_number) between 1 and 40),
  license_image_url text not null check (license_image_url ~ '^(/files/licenses/|https://)' and length(license_image_url) <= 500),
  updated_at timestamptz not null default now(),
  primary key (user_id, state_code)
);
select protect_tenant_table('agent_states', system_reads => true);
grant select, delete, insert (user_id, state_code, state_name, license_number, license_image_url),
  update (state_name, license_number, license_image_url, updated_at) on agent_states to crm_agent;
grant select, insert, update, delete on agent_states to crm_system;
select announce_changes('agent_states');
