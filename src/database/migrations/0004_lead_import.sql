-- Imports of lead files. Rows wait staged until the last chunk has come; finishing is one transaction into leads.

create table imports (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null,
  state text not null default 'staging' check (state in ('staging', 'done', 'cancelled')),
  file_name text not null check (length(file_name) <= 300),
  fingerprint text not null check (length(fingerprint) <= 200), -- the same for files with the same headers
  headers text[] not null,
  mapping text[] not null,
  existing text not null check (existing in ('skip', 'fill_blanks')),
  tally jsonb, -- outcomes that add up to the rows; null until done
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (user_id, id)
);
create index imports_newest on imports (user_id, created_at desc, id desc);
create index imports_mapping on imports (user_id, fingerprint, created_at desc) where state = 'done';
create index imports_unfinished on imports (created_at) where state = 'staging';
select protect_tenant_table('imports', system_reads => true);
grant select, insert, update (state, tally, finished_at) on imports to crm_agent;
grant select, delete on imports to crm_system;
create trigger touch before update on imports for each row execute function touch_row();
select announce_changes('imports');

-- Which chunks have come, so that a repeated one is the same one and a missing one is seen.
create table import_chunks (
  user_id uuid not null,
  import_id uuid not null,
  number integer not null check (number between 1 and 10000),
  row_count integer not null,
  content_hash text not null,
  primary key (user_id, import_id, number),
  foreign key (user_id, import_id) references imports (user_id, id) on delete cascade
);
select protect_tenant_table('import_chunks', system_reads => true);
grant select, insert, delete on import_chunks to crm_agent;
grant select, delete on import_chunks to crm_system;

-- Staged rows. After finishing only what did not become a lead is kept, with its reason.
create table import_rows (
  user_id uuid not null,
  import_id uuid not null,
  row_number integer not null check (row_number > 0),
  phone text,
  email text,
  draft jsonb, -- null for a rejected row
  rejected text check (length(rejected) <= 40),
  cells text[], -- a rejected row's cells as they stood in the file
  outcome text check (outcome in ('updated', 'duplicate_in_file', 'duplicate_existing')),
  matched_by text check (matched_by in ('phone', 'email')),
  lead_id uuid, -- the lead that was there already
  primary key (user_id, import_id, row_number),
  check ((draft is null) = (rejected is not null))
);
select protect_tenant_table('import_rows', system_reads => true);
select hold_to_parent('import_rows', 'user_id, import_id', 'imports', 'user_id, id');
grant select, insert, update (outcome, matched_by, lead_id), delete on import_rows to crm_agent;
grant select, delete on import_rows to crm_system;

create index leads_import on leads (user_id, import_id) where import_id is not null;
