-- Functions that every later migration uses, and the tables of sign-in.
-- Roles are made before the first migration (see ../roles.ts); everything here is owned by crm_owner.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create schema auth;
create schema jobs;
grant usage on schema crm to crm_agent, crm_system, crm_search;
grant usage on schema auth, jobs to crm_system;

-- The signed-in agent of this transaction; null when none, so that policies match nothing.
create function app_user_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- Puts a tenant table under row-level security. Agents see the rows of their own id; the owner sees all, or its
-- data migrations would update nothing, silently. The system sees all only where `system_reads` says so.
create function protect_tenant_table(table_name text, system_reads boolean) returns void language plpgsql as $$
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
end $$;

-- Bumps `version` and `updated_at`; a save that names an older version is refused by its own WHERE.
create function touch_row() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;

-- Tells the open screens what changed: one message per statement and owner. Up to 50 ids are named; more means
-- "reload that table" (a payload may not pass 8,000 bytes, and notifying commits queue on one global lock).
-- The statement's changed rows stand in the transition table `changed`.
create function notify_changes() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
begin
  perform pg_notify('changes', json_build_object(
    'table', tg_table_name, 'operation', lower(tg_op), 'owner', per_owner.user_id,
    'ids', case when per_owner.total <= 50 then per_owner.ids end)::text)
  from (
    select user_id, count(*) as total, (array_agg(id))[1:50] as ids from changed group by user_id
  ) as per_owner;
  return null;
end $$;

create function announce_changes(table_name text) returns void language plpgsql as $$
begin
  execute format('create trigger announce_insert after insert on %I referencing new table as changed
    for each statement execute function notify_changes()', table_name);
  execute format('create trigger announce_update after update on %I referencing new table as changed
    for each statement execute function notify_changes()', table_name);
  execute format('create trigger announce_delete after delete on %I referencing old table as changed
    for each statement execute function notify_changes()', table_name);
end $$;

-- A foreign key looks for the parent once a row: with 50,000 rows of an import that was a third of the whole time. Tables
-- that take rows by the thousand hold to their parent by these triggers instead: a statement looks once for each parent
-- and holds it until the transaction ends, the children go when the parent goes, and neither side's key ever changes.
create function hold_to_parent(child text, child_key text, parent text, parent_key text) returns void language plpgsql as $$
begin
  execute format('create trigger require_parent after insert on %s referencing new table as added
    for each statement execute function require_parent(%L, %L, %L)', child, parent, parent_key, child_key);
  execute format('create trigger keep_parent before update of %s on %s for each row execute function refuse_new_key()', child_key, child);
  -- Triggers fire in the order of their names: before those of foreign keys (RI_…), so that what the deletion of the
  -- children still touches is there.
  execute format('create trigger %I after delete on %s for each row execute function delete_children(%L, %L, %L)',
    'A_delete_' || child, parent, child, child_key, parent_key);
  execute format('create or replace trigger keep_key before update of %s on %s for each row execute function refuse_new_key()',
    parent_key, parent);
end $$;

create function require_parent() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
declare
  missing integer;
begin
  execute format('select count(*) - (select count(*) from (
      select from %1$s where (%2$s) in (select %3$s from added) for key share) as held)
    from (select distinct %3$s from added) as wanted', tg_argv[0], tg_argv[1], tg_argv[2]) into missing;
  if missing <> 0 then
    raise foreign_key_violation using message = format('A row of %s has no parent in %s.', tg_table_name, tg_argv[0]);
  end if;
  return null;
end $$;

create function delete_children() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
begin
  -- With an older snapshot the children that were added meanwhile would be overlooked.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise feature_not_supported using message = format('Rows of %s are deleted in read committed transactions only.', tg_table_name);
  end if;
  execute format('delete from %s where (%s) = (%s)', tg_argv[0], tg_argv[1],
    (select string_agg(format('($1).%I', part), ', ') from unnest(string_to_array(tg_argv[2], ', ')) as part)) using old;
  return null;
end $$;

create function refuse_new_key() returns trigger language plpgsql as $$
begin
  raise feature_not_supported using message = format('The key of a row of %s never changes.', tg_table_name);
end $$;

-- Sign-in: the library's tables, in its own spelling.
create table auth."user" (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

create table auth.session (
  id uuid primary key default gen_random_uuid(),
  "expiresAt" timestamptz not null,
  token text not null unique,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" uuid not null references auth."user" (id) on delete cascade
);
create index session_owner on auth.session ("userId");

create table auth.account (
  id uuid primary key default gen_random_uuid(),
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null references auth."user" (id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null
);
create index account_owner on auth.account ("userId");

create table auth.verification (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index verification_identifier on auth.verification (identifier);

create table auth."rateLimit" (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  count integer not null,
  "lastRequest" bigint not null
);

-- Waiting confirmations of an address. Each carries the password that its own sign-up chose: whoever signs up with
-- somebody else's address first gains nothing when the owner of the address confirms a later one.
create table auth.email_confirmations (
  id uuid primary key default gen_random_uuid(),
  "userId" uuid not null references auth."user" (id) on delete cascade,
  token_hash bytea not null unique, -- sha256; the token itself is only in the mail
  password text not null, -- hash
  next text, -- where the log-in goes on to, checked
  expires_at timestamptz not null
);
create index email_confirmations_owner on auth.email_confirmations ("userId");

-- Mails that a stranger can cause to an address, so that a mailbox cannot be flooded.
create table auth.account_mails (
  account_key text primary key, -- keyed hash of the address, so that the table names nobody
  sent integer not null,
  since timestamptz not null
);

-- Wrong passwords per account in a row: the delay grows, the account is never locked for its owner.
create table auth.failed_sign_ins (
  account_key text primary key, -- keyed hash of the address, and of the place it was tried from
  failures integer not null,
  last_failed_at timestamptz not null
);

grant select, insert, update, delete on all tables in schema auth to crm_system;
