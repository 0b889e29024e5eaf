-- Notifications to browsers, for when no window is open. A device is a browser that an agent turned them on in; it goes with the
-- session in which that was done, so that a device where the agent logged out is told nothing.
create table push_devices (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  session_id uuid not null references auth.session (id) on delete cascade,
  endpoint text not null check (length(endpoint) between 1 and 1000), -- a secret: whoever has it and our key can send there
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 40),
  platform text not null check (platform in ('ios', 'web')),
  leads boolean not null,
  messages boolean not null,
  shows_text boolean not null default false, -- the words of a text on a locked screen
  confirmed_at timestamptz not null default clock_timestamp(), -- when the browser last said that it takes them
  primary key (user_id, id)
);
create unique index push_devices_endpoint on push_devices (endpoint) where endpoint <> '';
create index push_devices_session on push_devices (session_id);
select protect_tenant_table('push_devices', system_reads => true);
grant select on push_devices to crm_agent;
grant select, insert, update, delete on push_devices to crm_system;
select announce_changes('push_devices');

-- What is to be told, once each: several become one notification when they come together.
create table push_happenings (
  user_id uuid not null references auth."user" (id) on delete cascade,
  kind text not null check (kind in ('new_lead', 'import', 'follow_up', 'text')),
  ref text not null check (length(ref) <= 100), -- the lead, the import, the fire, the carrier's id of the text
  size integer not null default 1 check (size > 0), -- how many leads it stands for
  happened_at timestamptz not null default clock_timestamp(),
  told_at timestamptz,
  primary key (user_id, kind, ref)
);
create index push_happenings_open on push_happenings (user_id, happened_at) where told_at is null;
create index push_happenings_told on push_happenings (told_at) where told_at is not null;
select protect_tenant_table('push_happenings', system_reads => true);
grant select, insert (user_id, kind, ref, size) on push_happenings to crm_agent;
grant select, insert, update (told_at), delete on push_happenings to crm_system;

-- One notification for one device. It is marked before it is sent and never sent twice: one that ended with its server is lost.
create table push_notices (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  device_id uuid not null,
  message jsonb, -- gone once it is settled
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  tries integer not null default 0,
  not_before timestamptz not null default clock_timestamp(),
  made_at timestamptz not null default clock_timestamp(),
  primary key (user_id, id),
  foreign key (user_id, device_id) references push_devices (user_id, id) on delete cascade,
  check (state in ('waiting', 'sending') or message is null)
);
create index push_notices_open on push_notices (user_id, not_before) where state = 'waiting';
create index push_notices_device on push_notices (user_id, device_id);
create index push_notices_age on push_notices (made_at);
select protect_tenant_table('push_notices', system_reads => true);
grant select on push_notices to crm_agent;
grant select, insert, update (message, state, tries, not_before), delete on push_notices to crm_system;

-- The sandbox's own key, made once: browsers that subscribed with it would hear nothing from another one.
create table push_keys (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  sealed_private_key bytea not null
);
grant select, insert, update (public_key, sealed_private_key) on push_keys to crm_system;
