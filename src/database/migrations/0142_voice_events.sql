-- What the carrier told of calls and lines, as it was read: what could not be handled is tried again, and an operator may replay any.
-- Stored before anybody looks at whose it is.
create table voice_events (
  id text primary key check (length(id) <= 200),
  payload jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  error text check (length(error) <= 200) -- of the latest try
);
create index voice_events_received on voice_events (received_at desc, id desc);
create index voice_events_handled on voice_events (received_at) where handled_at is not null;
grant select, insert, update, delete on voice_events to crm_system;
