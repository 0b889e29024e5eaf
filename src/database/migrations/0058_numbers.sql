-- The number that is on an agent's profile at the carrier, and the verification of who texts from it.

alter table messaging_profiles
  add id uuid not null default gen_random_uuid(),
  -- On the profile, as the carrier has confirmed. Only from this one a text leaves.
  add number text check (number ~ '^\+1\d{10}$');
update messaging_profiles as profile set number = phone_number from toll_free_numbers where assigned_to = profile.user_id;
select announce_changes('messaging_profiles');

create or replace function sending_number(owner uuid) returns table (phone text, profile_id text, is_verified boolean)
language plpgsql stable security definer set search_path = crm, pg_temp as $$
begin
  if app_user_id() <> owner then
    raise insufficient_privilege using message = 'This is another agent''s number.';
  end if;
  return query select phone_number, profiles.profile_id, verified from toll_free_numbers
    join messaging_profiles as profiles on profiles.user_id = assigned_to and profiles.number = phone_number
    where assigned_to = owner;
end $$;

-- What an agent submits to the carrier about who texts from a number, and what the carrier says. A verification belongs to one
-- business: with its number it ends.
create table number_verifications (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(), -- a request at the carrier that bears it is this one
  phone_number text not null check (phone_number ~ '^\+1\d{10}$'),
  -- sending: on its way to the carrier · needs_changes: before the reviewers, or sent back by them
  status text not null default 'draft'
    check (status in ('draft', 'sending', 'in_review', 'needs_changes', 'rejected', 'verified', 'ended')),
  form jsonb not null default '{}', -- as typed, without the registration number
  registration_sealed bytea,
  registration_last4 text check (registration_last4 ~ '^\d{4}$'),
  carrier_id text check (length(carrier_id) <= 100),
  said text check (length(said) <= 2000), -- by the carrier, in its own words
  field text check (length(field) <= 60), -- that it was said of
  submitted_at timestamptz,
  decided_at timestamptz,
  read_at timestamptz, -- when the carrier was last asked
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  check ((registration_sealed is null) = (registration_last4 is null)),
  check (status in ('draft', 'ended') or submitted_at is not null)
);
create unique index number_verifications_open on number_verifications (user_id) where status <> 'ended';
create index number_verifications_id on number_verifications (id);
create index number_verifications_unread on number_verifications (read_at nulls first) where status not in ('draft', 'ended');
select protect_tenant_table('number_verifications', system_reads => true);
grant select on number_verifications to crm_agent;
grant select, insert, update on number_verifications to crm_system;
select announce_changes('number_verifications');
create trigger touch before update on number_verifications for each row execute function touch_row();

create table number_verification_steps (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  verification_id uuid not null,
  status text not null check (status in ('sending', 'in_review', 'needs_changes', 'rejected', 'verified')),
  said text check (length(said) <= 2000),
  mailed_at timestamptz,
  at timestamptz not null default clock_timestamp(),
  primary key (user_id, id),
  foreign key (user_id, verification_id) references number_verifications (user_id, id) on delete cascade
);
create index number_verification_steps_of on number_verification_steps (user_id, verification_id, at);
select protect_tenant_table('number_verification_steps', system_reads => true);
grant select on number_verification_steps to crm_agent;
grant select, insert, update (mailed_at) on number_verification_steps to crm_system;

-- A number that is given back rests, is nobody's business any more, and is verified for nobody.
create or replace function rest_released_number() returns trigger language plpgsql set search_path = crm, pg_temp as $$
begin
  if old.assigned_to is not null and new.assigned_to is distinct from old.assigned_to then
    new.verified := false;
    if new.assigned_to is null then
      new.date_assigned := null;
      new.rests_until := clock_timestamp() + interval '90 days';
    end if;
    update messaging_profiles set number = null where user_id = old.assigned_to and number = old.phone_number;
    update number_verifications set status = 'ended'
      where user_id = old.assigned_to and phone_number = old.phone_number and status <> 'ended';
  end if;
  return new;
end $$;
