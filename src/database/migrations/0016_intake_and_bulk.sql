-- Leads that vendors post, and changes of many leads at once with the way back.

-- Key to owner: a post begins with the webhook's id alone. The secret is sealed, to be shown again, and hashed, to be checked.
create table webhook_credentials (
  id uuid primary key,
  user_id uuid not null unique references auth."user" (id) on delete cascade,
  sealed_secret bytea not null,
  secret_hash bytea not null, -- keyed, so that a copy of the database tries no secret
  created_at timestamptz not null default now(),
  rotated_at timestamptz not null default now()
);
grant select, insert, update on webhook_credentials to crm_system;

-- What was posted, for 30 days. Fields that may not be kept (card, Social Security, bank numbers) never come here.
create table intake_posts (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  received_at timestamptz not null default now(),
  verdict text not null check (verdict in ('created', 'completed', 'duplicate', 'rejected', 'held')),
  reason text check (length(reason) <= 40),
  lead_id uuid, -- no foreign key: what was posted stays when the lead is gone
  lead_name text check (length(lead_name) <= 400),
  source text check (length(source) <= 200),
  external_id text check (length(external_id) <= 200),
  fields jsonb not null check (jsonb_typeof(fields) = 'array'), -- [[name, value], …] in the order they came
  dropped text[] not null default '{}', -- names of fields that may not be kept
  payload_hash bytea not null,
  repeats integer not null default 0,
  replayed_at timestamptz,
  primary key (user_id, id)
);
create index intake_posts_newest on intake_posts (user_id, received_at desc, id desc);
create index intake_posts_same on intake_posts (user_id, payload_hash, received_at desc);
create index intake_posts_vendor on intake_posts (user_id, external_id, received_at desc) where external_id is not null;
create index intake_posts_age on intake_posts (received_at);
select protect_tenant_table('intake_posts', system_reads => true);
grant select, insert, update (verdict, reason, lead_id, lead_name, source, external_id, repeats, replayed_at) on intake_posts to crm_agent;
grant select, delete on intake_posts to crm_system;
select announce_changes('intake_posts');

-- A change of many leads. Which leads is settled when it begins; it is then worked off in parts, and so is its way back.
create table bulk_actions (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null, -- made by the browser: a repeated request is the same action
  kind text not null check (kind in ('stage', 'tag', 'delete')),
  change jsonb not null default '{}', -- {stage}, {add, remove} or {}
  target jsonb not null, -- {ids: how many} or {filter}
  state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  asked integer not null,
  changed integer not null default 0,
  skipped integer not null default 0,
  restored integer not null default 0,
  not_restored integer not null default 0,
  contacts_failed boolean not null default false,
  kept_aside jsonb not null default '[]', -- phones and emails that another lead took before the leads came back
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index bulk_actions_age on bulk_actions (created_at);
select protect_tenant_table('bulk_actions', system_reads => true);
grant select, insert, update (state, asked, changed, skipped, restored, not_restored, contacts_failed, kept_aside) on bulk_actions to crm_agent;
grant select, delete on bulk_actions to crm_system;
create trigger touch before update on bulk_actions for each row execute function touch_row();
select announce_changes('bulk_actions');

create table bulk_action_rows (
  user_id uuid not null,
  action_id uuid not null,
  lead_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'skipped', 'restored', 'kept')),
  before jsonb, -- {stage, stage_changed_at}, {tags} or {}
  after jsonb, -- what the action made of it: what is still so is put back
  note_id uuid, -- the note that the action wrote
  primary key (user_id, action_id, lead_id)
);
create index bulk_action_rows_state on bulk_action_rows (user_id, action_id, state, lead_id);
select protect_tenant_table('bulk_action_rows', system_reads => true);
select hold_to_parent('bulk_action_rows', 'user_id, action_id', 'bulk_actions', 'user_id, id');
grant select, insert, update (state, before, after, note_id) on bulk_action_rows to crm_agent;
grant select, delete on bulk_action_rows to crm_system;

-- The trash of one agent, the one deleted last first.
create index leads_trash_newest on leads (user_id, deleted_at desc, id desc) where deleted_at is not null;
