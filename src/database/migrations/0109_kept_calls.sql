-- Calls of deleted accounts, which the rules of telemarketing ask to be kept for five years (16 CFR 310.5): for the operator only,
-- under a number that belongs to nobody.
create table kept_calls (
  account uuid not null, -- as in kept_ledger
  id uuid not null,
  direction text not null,
  from_number text not null,
  to_number text not null,
  agent_number text,
  started_at timestamptz not null,
  duration_seconds integer not null,
  disposition text not null,
  ended_by text,
  recording text, -- by which law it was recorded; null: it was not
  told_at timestamptz, -- both had heard that it is
  consents jsonb not null, -- of that number, as they stood
  opt_outs jsonb not null,
  kept_at timestamptz not null default now(),
  primary key (account, id)
);
create index kept_calls_age on kept_calls (started_at, id);
grant select, insert, delete on kept_calls to crm_system;
