-- The National Do Not Call Registry: when a number was last checked, and on what grounds a listed or unchecked one may be called.

-- One row for each number, the last check: it outlives the lead, as suppressions do.
create table dnc_checks (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  phone text not null check (phone ~ '^\+1\d{10}$'),
  result text not null check (result in ('clear', 'listed')),
  checked_at timestamptz not null,
  -- scrub_file: what a scrub service returned · import: a column of a lead file · statement: of the agent, of all leads of a file ·
  -- by_hand: of the agent, of one number
  origin text not null check (origin in ('scrub_file', 'import', 'statement', 'by_hand')),
  source text check (length(source) <= 300), -- the file's name
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, phone)
);
alter table dnc_checks set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);
select protect_tenant_table('dnc_checks', system_reads => true);
select hold_to_parent('dnc_checks', 'user_id', 'auth."user"', 'id');
grant select, insert, update (id, result, checked_at, origin, source, created_at) on dnc_checks to crm_agent;
grant select on dnc_checks to crm_system;
select announce_changes('dnc_checks');

-- That somebody asked to be called, or is a client, as the agent says it or as a form of the agent's own shows it. Never changed.
create table dnc_grounds (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  lead_id uuid, -- without a key, so that it outlives the lead
  person_name text check (length(person_name) <= 200), -- as the lead was called then
  phone text not null check (phone ~ '^\+1\d{10}$'),
  kind text not null check (kind in ('inquiry', 'client')),
  how text not null check (length(how) between 1 and 500),
  happened_at timestamptz not null,
  entered_by text not null check (entered_by in ('agent', 'person')),
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, id)
);
create index dnc_grounds_phone on dnc_grounds (user_id, phone, kind, happened_at desc);
create index dnc_grounds_lead on dnc_grounds (user_id, lead_id) where lead_id is not null;
select protect_tenant_table('dnc_grounds', system_reads => true);
select hold_to_parent('dnc_grounds', 'user_id', 'auth."user"', 'id');
grant select, insert (user_id, lead_id, person_name, phone, kind, how, happened_at, entered_by), update (lead_id) on dnc_grounds to crm_agent;
grant select on dnc_grounds to crm_system;
select announce_changes('dnc_grounds');
