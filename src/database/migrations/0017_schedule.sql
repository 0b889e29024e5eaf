-- Follow-ups that fire, and the meetings of a connected scheduling account.

-- What is due, whoever's it is: read every minute. Reading of the time alone; the rows name their owners.
create index leads_due on leads (next_follow_up_at) where deleted_at is null and next_follow_up_at is not null;
-- A booking finds its person by a further phone or email, too. Most leads have none, so the index is small.
create index leads_further on leads using gin (user_id, further_phones, further_emails)
  where deleted_at is null and (further_phones <> '{}' or further_emails <> '{}');

-- Each moment of each lead that was told, once. The key decides, whoever comes first.
create table follow_up_fires (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  lead_id uuid not null,
  due_at timestamptz not null,
  fired_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, lead_id, due_at),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
select protect_tenant_table('follow_up_fires', system_reads => true);
grant select, update (lead_id) on follow_up_fires to crm_agent; -- a merge of leads moves them
grant select, insert on follow_up_fires to crm_system;
select announce_changes('follow_up_fires');

-- Up to when every follow-up was looked at; one row. What was due before is looked at again once an hour.
create table follow_up_clock (
  only_row boolean primary key default true check (only_row),
  fired_to timestamptz not null default now()
);
insert into follow_up_clock default values;
grant select, update (fired_to) on follow_up_clock to crm_system;

-- How an agent wants to be reminded; without a row a digest at 8 in the morning.
create table follow_up_settings (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  mail text not null default 'digest' check (mail in ('off', 'each', 'digest')),
  digest_hour integer not null default 8 check (digest_hour between 0 and 23), -- on the agent's own clock
  updated_at timestamptz not null default now()
);
select protect_tenant_table('follow_up_settings', system_reads => true);
grant select, insert, update (mail, digest_hour, updated_at) on follow_up_settings to crm_agent;
grant select on follow_up_settings to crm_system;

-- What was told by mail, each thing once. `id` is the mail's own, so that a repeat is the same mail.
create table follow_up_mails (
  user_id uuid not null references auth."user" (id) on delete cascade,
  kind text not null check (kind in ('due', 'digest')),
  ref text not null, -- the fire's id, or the day of the digest
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  dropped_at timestamptz, -- there was nothing left to tell when its turn came
  primary key (user_id, kind, ref)
);
create index follow_up_mails_age on follow_up_mails (created_at);
select protect_tenant_table('follow_up_mails', system_reads => true);
grant select on follow_up_mails to crm_agent;
grant select, insert, update (sent_at, dropped_at), delete on follow_up_mails to crm_system;

-- The scheduling account an agent connected. Its keys are sealed; none leaves the server.
create table calendly_connections (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  status text not null default 'connected' check (status in ('connected', 'reconnect')),
  calendly_user text not null, -- the provider's address of the person
  organization text not null,
  name text,
  email text,
  scheduling_url text,
  access_token_sealed bytea not null,
  refresh_token_sealed bytea not null,
  access_token_expires_at timestamptz not null,
  -- Who is renewing the access, and since when: the renewing key works once, so that one at a time may use it.
  token_lease uuid,
  token_leased_at timestamptz,
  webhook text not null default 'unknown' check (webhook in ('unknown', 'active', 'not_offered')),
  webhook_uri text,
  synced_at timestamptz,
  problem text, -- why the last reading failed, as a sentence
  connected_at timestamptz not null default now()
);
create index calendly_connections_person on calendly_connections (calendly_user);
create index calendly_connections_waiting on calendly_connections (synced_at) where status = 'connected';
select protect_tenant_table('calendly_connections', system_reads => true);
grant select on calendly_connections to crm_agent;
grant select, insert, update, delete on calendly_connections to crm_system;
select announce_changes('calendly_connections');

-- A way to the provider's page of consent that was begun: used up by whoever comes back with it in the same session.
create table calendly_authorizations (
  user_id uuid not null references auth."user" (id) on delete cascade,
  state_hash bytea not null,
  session_id uuid not null,
  verifier_sealed bytea not null,
  back text not null check (back in ('settings', 'calendar')), -- the page to return to
  expires_at timestamptz not null,
  primary key (user_id, state_hash)
);
create index calendly_authorizations_age on calendly_authorizations (expires_at);
select protect_tenant_table('calendly_authorizations', system_reads => true);
grant select, insert, delete on calendly_authorizations to crm_system;

-- A person's place in a meeting, as read anew from the provider. One meeting of three persons is three rows.
create table appointments (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  lead_id uuid, -- null: no lead
  event_uri text not null,
  event_seen text not null, -- when the provider changed the meeting last, as it wrote it
  invitee_uri text not null,
  status text not null check (status in ('active', 'canceled')),
  meeting text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  join_url text,
  place text,
  invitee_name text,
  invitee_email text,
  invitee_phone text,
  was_rescheduled boolean not null default false,
  canceled_at timestamptz, -- when we learned it
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, invitee_uri),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete set null (lead_id)
);
create index appointments_event on appointments (user_id, event_uri);
create index appointments_start on appointments (user_id, starts_at, id) where status = 'active';
create index appointments_lead on appointments (user_id, lead_id, starts_at) where lead_id is not null;
select protect_tenant_table('appointments', system_reads => true);
grant select, update (lead_id) on appointments to crm_agent;
grant select, insert, update on appointments to crm_system;
select announce_changes('appointments');
