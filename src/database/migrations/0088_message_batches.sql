-- Texts to many people at once: one row for each batch. What became of its texts is counted from them; here stands what has no
-- text: who was skipped, and why. A text of a batch leaves while its batch is `sending`, and at no other time.
create table message_batches (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null, -- the sender's: the same once more is the same batch
  name text not null check (length(name) <= 300),
  list_mark text not null check (length(list_mark) = 64), -- a hash of the people: the same id for others is refused
  people integer not null check (people > 0),
  skipped jsonb not null check (jsonb_typeof(skipped) = 'object'), -- how many by reason
  queued integer not null check (queued >= 0), -- texts that were made
  price_cents integer not null check (price_cents >= 0),
  state text not null default 'sending' check (state in ('sending', 'paused', 'done', 'canceled')),
  paused_by text check (paused_by in ('agent', 'opt_outs', 'failures')),
  judged_from timestamptz not null default clock_timestamp(), -- what left earlier does not pause it once more
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (user_id, id),
  check ((state = 'paused') = (paused_by is not null))
);
create index message_batches_newest on message_batches (user_id, created_at desc, id desc);
create index message_batches_open on message_batches (user_id) where state in ('sending', 'paused');
create index message_batches_canceled on message_batches (ended_at) where state = 'canceled';
select protect_tenant_table('message_batches', system_reads => true);
grant select, insert, update (state, paused_by, judged_from, ended_at) on message_batches to crm_agent;
grant select, update (state, paused_by, ended_at) on message_batches to crm_system;
select announce_changes('message_batches');

create index messages_batch on messages (user_id, batch_id, status) include (price_cents, refunded_at) where batch_id is not null;
