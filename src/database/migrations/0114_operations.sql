-- What the operator sees of the providers and of the daily checks, whichever process met them.
create table provider_calls (
  provider text primary key check (length(provider) between 1 and 40),
  answered_at timestamptz,
  failed_at timestamptz,
  failure text check (length(failure) between 1 and 200) -- of the last one; a status or a kind of fault
);
grant select, insert, update on provider_calls to crm_system;

-- The last run of each check that should find nothing. `faults`: what it found, a hundred at most.
create table daily_checks (
  name text primary key check (length(name) between 1 and 60),
  checked_at timestamptz not null default now(),
  found integer not null check (found >= 0),
  faults jsonb not null check (jsonb_typeof(faults) = 'array')
);
grant select, insert, update on daily_checks to crm_system;
