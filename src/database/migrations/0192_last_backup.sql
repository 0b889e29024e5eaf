-- How the last backup went, for the operator; npm run backup writes it.
create table last_backup (
  id boolean primary key default true check (id),
  made_at timestamptz, -- null: none was ever made
  bytes bigint,
  proved_at timestamptz, -- by a restore beside the running database; null: a dump, which nobody restored
  failed_at timestamptz,
  failure text
);
grant select on last_backup to crm_system;
