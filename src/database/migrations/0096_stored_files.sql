-- Pictures and documents that agents upload. The bytes lie in the file store under the same name; their row comes before them, and goes
-- with a job that removes them, so that no file is there without anybody knowing of it.
create table stored_files (
  user_id uuid not null references auth."user" (id) on delete cascade,
  name text not null check (name ~ '^[a-z-]+(/[A-Za-z0-9][A-Za-z0-9._-]*)+$' and length(name) <= 200),
  type text not null check (length(type) between 1 and 100),
  bytes bigint not null check (bytes > 0),
  created_at timestamptz not null default now(),
  goes_at timestamptz default now() + interval '1 day', -- null: something names it
  primary key (user_id, name)
);
create index stored_files_going on stored_files (goes_at) where goes_at is not null;
select protect_tenant_table('stored_files', system_reads => true);
grant select, insert (user_id, name, type, bytes), update (goes_at) on stored_files to crm_agent;
grant select, delete, update (goes_at) on stored_files to crm_system;
