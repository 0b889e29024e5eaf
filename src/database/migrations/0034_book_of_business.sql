-- What a book of business brings along from another CRM.

alter table leads
  add column received_at timestamptz check (received_at between '1900-01-01' and '2101-01-01'), -- by whoever had the lead first
  add column last_contacted_at timestamptz check (last_contacted_at between '1900-01-01' and '2101-01-01'),
  add column imported_attempts integer not null default 0; -- of `call_attempts`, those that its file brought
grant update (received_at, last_contacted_at) on leads to crm_agent;
grant update (filled) on import_fills to crm_agent; -- a sale is added to what was filled in
