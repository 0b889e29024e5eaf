-- Calls: the agent's phone rings first; once a person there pressed 1 the lead's does, and both are bridged. What the carrier
-- told stands as facts, each with its earliest instant, so that events in any order and number end the same way.

create table call_logs (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(), -- the carrier's webhooks name it
  to_number text not null check (to_number ~ '^\+1\d{10}$'),
  from_number text not null check (from_number ~ '^\+1\d{10}$'),
  agent_number text not null check (agent_number ~ '^\+1\d{10}$'),
  contact_id uuid, -- without a key, so that it outlives the contact
  status text not null default 'queued'
    check (status in ('queued', 'ringing', 'answered', 'bridged', 'completed', 'no_answer', 'busy', 'canceled', 'failed')),
  reason text check (length(reason) <= 60), -- why there was no talk, or why it was ended: a code
  ended_by text check (ended_by in ('agent', 'lead', 'us', 'carrier')),
  started_at timestamptz not null default clock_timestamp(),
  duration_seconds integer not null default 0 check (duration_seconds >= 0), -- from the lead's answer to the first end
  recording_url text,
  cost_cents integer not null default 0 check (cost_cents >= 0),
  cents_per_minute integer not null check (cents_per_minute >= 1),
  recorded_cents_per_minute integer not null check (recorded_cents_per_minute >= 1),
  is_recorded boolean not null default false,
  minutes_held integer not null default 1,
  agent_leg text check (length(agent_leg) <= 200), -- the carrier's id
  agent_dialed_at timestamptz,
  agent_answered_at timestamptz,
  agent_pressed_at timestamptz,
  agent_declined_at timestamptz, -- another key, or none in time
  agent_ended_at timestamptz,
  agent_cause text check (length(agent_cause) <= 60),
  lead_leg text check (length(lead_leg) <= 200),
  lead_dialed_at timestamptz,
  lead_answered_at timestamptz,
  lead_ended_at timestamptz,
  lead_cause text check (length(lead_cause) <= 60),
  bridged_at timestamptz,
  stop_reason text check (length(stop_reason) <= 60), -- we end it, for this
  checked_at timestamptz not null default clock_timestamp(), -- when the carrier was last asked
  over_at timestamptz,
  settled_at timestamptz, -- billed, or known to cost nothing
  primary key (user_id, id)
);
create index call_logs_id on call_logs (id);
create index call_logs_newest on call_logs (user_id, started_at desc, id desc);
create index call_logs_live on call_logs (user_id) where over_at is null;
create index call_logs_unsettled on call_logs (checked_at) where settled_at is null;
create index call_logs_to on call_logs (user_id, to_number, started_at desc);
select protect_tenant_table('call_logs', system_reads => true);
select hold_to_parent('call_logs', 'user_id', 'auth."user"', 'id');
grant select, insert (user_id, id, to_number, from_number, agent_number, contact_id, cents_per_minute, recorded_cents_per_minute)
  on call_logs to crm_agent;
grant select, insert, update on call_logs to crm_system;
select announce_changes('call_logs');

-- What the carrier told of a call, each once.
create table call_events (
  user_id uuid not null,
  id text not null check (length(id) <= 100),
  call_id uuid not null,
  leg text not null check (leg in ('agent', 'lead')),
  type text not null check (length(type) <= 40),
  cause text check (length(cause) <= 60),
  occurred_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  primary key (user_id, id),
  foreign key (user_id, call_id) references call_logs (user_id, id) on delete cascade
);
create index call_events_of on call_events (user_id, call_id, occurred_at);
select protect_tenant_table('call_events', system_reads => true);
grant select on call_events to crm_agent;
grant select, insert on call_events to crm_system;

-- Holds more for a call that goes on: so much in all. The same total once more changes nothing. outcome: held · short · gone
create function extend_wallet_hold(owner uuid, reference text, total bigint, until timestamptz, out outcome text)
language plpgsql set search_path = crm, pg_temp as $$
declare
  more bigint;
begin
  perform from user_wallets where user_id = owner for update; -- wallet before hold, as everywhere
  select total - amount_cents into more from wallet_holds where user_id = owner and ref = reference and status = 'open';
  if not found then
    outcome := 'gone';
    return;
  end if;
  if more > 0 then
    update user_wallets set held_cents = held_cents + more where user_id = owner and balance_cents - held_cents >= more;
    if not found then
      outcome := 'short';
      return;
    end if;
  end if;
  update wallet_holds set amount_cents = greatest(amount_cents, total), expires_at = greatest(expires_at, until)
    where user_id = owner and ref = reference and status = 'open';
  outcome := 'held';
end $$;
revoke execute on function extend_wallet_hold from public;
grant execute on function extend_wallet_hold to crm_system;
