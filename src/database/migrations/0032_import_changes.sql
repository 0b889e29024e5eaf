-- What of an import could not be taken as it stood: how many rows, and which.
alter table import_chunks add changes jsonb not null default '{}';
alter table imports
  add changed jsonb not null default '{}',
  add changed_rows jsonb;
grant update (changed, changed_rows) on imports to crm_agent;
