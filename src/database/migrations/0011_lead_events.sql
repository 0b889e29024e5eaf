-- What happened to a lead besides its notes: added, completed, merged, sold, put into the trash, booked.
-- A lead that came with a file has no row for it: its import_id and created_at say so.

create table lead_events (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  lead_id uuid not null,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'), -- its shape by kind: lead-event.contract.ts
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index lead_events_newest on lead_events (user_id, lead_id, created_at desc, id desc);
select protect_tenant_table('lead_events', system_reads => true);
-- A merge moves the other lead's events, its way back returns them; nothing else rewrites what happened.
grant select, insert, update (lead_id) on lead_events to crm_agent;
grant select, insert on lead_events to crm_system;
select announce_changes('lead_events');
