-- Imports that can be looked up later and taken back, rows without a phone or email that are known again, and the numbers
-- and addresses that must not be contacted.

alter table imports
  add column reverted_at timestamptz,
  add column revert jsonb, -- what went and what stayed; null unless it was taken back
  add column are_rows_kept boolean not null default true; -- those that became no lead; for some time
grant update (reverted_at, revert) on imports to crm_agent;
grant update (are_rows_kept) on imports to crm_system;
create index imports_rows_kept on imports (finished_at) where state = 'done' and are_rows_kept;

alter table import_rows
  drop constraint import_rows_matched_by_check,
  add constraint import_rows_matched_by_check check (matched_by in ('phone', 'email', 'row')),
  add column identity text, -- of a row without phone and email: whom it names, and the how manieth such row of the file it is
  add column other_lead_id uuid, -- the lead that has the row's email while lead_id has its phone
  add column is_household boolean not null default false, -- the lead's phone under another first name
  add column second_lead_id uuid; -- the lead that such a row became when asked
grant update (identity, other_lead_id, is_household, second_lead_id) on import_rows to crm_agent;
create index import_rows_household on import_rows (user_id, import_id, row_number) where is_household;

-- Which lead came of a row that only names somebody: the same file again finds it, even when the lead has been edited.
create table import_people (
  user_id uuid not null,
  fingerprint text not null, -- of the file's headers
  identity text not null,
  lead_id uuid not null,
  primary key (user_id, fingerprint, identity),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index import_people_lead on import_people (user_id, lead_id);
select protect_tenant_table('import_people', system_reads => true);
grant select, insert, update (lead_id) on import_people to crm_agent;

-- What an import filled into leads that were there before, so that it can be emptied again.
create table import_fills (
  user_id uuid not null,
  import_id uuid not null,
  lead_id uuid not null,
  filled jsonb not null check (jsonb_typeof(filled) = 'object'), -- the values by column; of lists and details what was added
  emptied jsonb, -- which of them a revert took back, so that it can be undone
  primary key (user_id, import_id, lead_id),
  foreign key (user_id, import_id) references imports (user_id, id) on delete cascade,
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index import_fills_lead on import_fills (user_id, lead_id);
select protect_tenant_table('import_fills', system_reads => true);
grant select, insert, update (lead_id, emptied) on import_fills to crm_agent;

alter table message_contacts add column import_id uuid; -- the import that made it; null when it was there before

-- Numbers and addresses that must not be contacted. They outlive the lead, and a file that brings them again.
create table suppressions (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  channel text not null check (channel in ('text', 'call', 'email')),
  address text not null check (length(address) <= 254), -- E.164, or an email in lower case
  reason text not null check (length(reason) <= 200),
  source text not null check (length(source) <= 400),
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, channel, address)
);
select protect_tenant_table('suppressions', system_reads => true);
select hold_to_parent('suppressions', 'user_id', 'auth."user"', 'id');
grant select, insert on suppressions to crm_agent;
grant select, insert, delete on suppressions to crm_system;
select announce_changes('suppressions');

-- A contact that is made again for such a number is not subscribed, whoever makes it.
create function keep_unsubscribed() returns trigger language plpgsql set search_path = crm, pg_temp as $$
begin
  if not exists (select from suppressions where channel = 'text' and user_id in (select user_id from added)) then
    return null;
  end if;
  update message_contacts as contact set subscribed = false
  from added join suppressions as stop
    on stop.user_id = added.user_id and stop.channel = 'text' and stop.address = added.phone
  where contact.user_id = added.user_id and contact.id = added.id and added.subscribed;
  return null;
end $$;
create trigger keep_unsubscribed after insert on message_contacts referencing new table as added
  for each statement execute function keep_unsubscribed();
