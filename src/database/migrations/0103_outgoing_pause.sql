-- After a restore nothing leaves by itself until the operator says so: what the backup still has to do may be done already.
create table outgoing_pause (
  id boolean primary key default true check (id),
  since timestamptz not null default clock_timestamp(), -- what was due before may have left
  backup_of timestamptz not null -- when the backup was made
);
grant select, update, delete on outgoing_pause to crm_system;
