-- Forgotten passwords, two-step sign-in, passkeys, and what the list of devices shows.

-- "ipAddress" holds the address with its end hidden; "userAgent" is what the browser called itself.
alter table auth.session
  add column "seenAt" timestamptz not null default now(),
  add column "provenAt" timestamptz not null default now(); -- password or passkey shown; changes of security ask for a recent one

create table auth.password_resets (
  id uuid primary key,
  "userId" uuid not null references auth."user" (id) on delete cascade,
  token_hash bytea not null unique, -- sha256; the token itself is only in the mail
  expires_at timestamptz not null
);
create index password_resets_owner on auth.password_resets ("userId");

create table auth.two_step (
  "userId" uuid primary key references auth."user" (id) on delete cascade,
  secret bytea not null, -- sealed with the installation's secret
  confirmed_at timestamptz, -- null: begun, not yet in force
  last_step bigint not null default 0 -- the newest 30 s of which a code was taken; none is taken twice
);

create table auth.recovery_codes (
  "userId" uuid not null references auth."user" (id) on delete cascade,
  code_hash bytea not null, -- keyed; a used code's row is deleted
  primary key ("userId", code_hash)
);

-- The password was right and the second step is still to come.
create table auth.pending_sign_ins (
  token_hash bytea primary key,
  "userId" uuid not null references auth."user" (id) on delete cascade,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index pending_sign_ins_owner on auth.pending_sign_ins ("userId");

create table auth.passkeys (
  id uuid primary key default gen_random_uuid(),
  "userId" uuid not null references auth."user" (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(btrim(name)) between 1 and 60),
  is_synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_owner on auth.passkeys ("userId");

-- What a browser was asked to sign; deleted when the answer comes.
create table auth.passkey_challenges (
  challenge_hash bytea primary key,
  "sessionId" uuid references auth.session (id) on delete cascade, -- null: for a log-in
  expires_at timestamptz not null
);
create index passkey_challenges_session on auth.passkey_challenges ("sessionId");
create index passkey_challenges_age on auth.passkey_challenges (expires_at);

grant select, insert, update, delete
  on auth.password_resets, auth.two_step, auth.recovery_codes, auth.pending_sign_ins, auth.passkeys, auth.passkey_challenges
  to crm_system;
