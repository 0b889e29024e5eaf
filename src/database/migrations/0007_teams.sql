-- Seats, invites and what a team's screens hear of changes.

-- What the payment provider says of the seat item: how many in all, and for which team each was bought.
alter table subscriptions
  add column seats integer not null default 0 check (seats >= 0),
  add column seat_shares jsonb not null default '{}'; -- {team id: seats}

-- This team's share of the owner's paid seats, kept by the subscription's sync under the team's row lock.
alter table teams add column seats_purchased integer not null default 0 check (seats_purchased >= 0);
-- A team goes with its owner's account.
alter table teams drop constraint teams_owner_id_fkey,
  add constraint teams_owner_id_fkey foreign key (owner_id) references auth."user" (id) on delete cascade;

alter table user_teams add column on_leaderboard boolean not null default true;

-- A purchase's row is made before the provider is asked; its id is the provider's idempotency key. The target is
-- absolute, so that however often it is sent, the same seats are bought once.
create table seat_orders (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  team_id uuid not null references teams (id) on delete cascade,
  seats integer not null check (seats > 0),
  to_quantity integer, -- of the whole item; null until the provider's present quantity is known
  to_share integer, -- of this team
  status text not null default 'open' check (status in ('open', 'done', 'failed')),
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create unique index one_open_seat_order on seat_orders (user_id) where status = 'open';
create index seat_orders_team on seat_orders (team_id);
select protect_tenant_table('seat_orders', system_reads => true);
grant select, insert, update on seat_orders to crm_system;

-- `user_id` is the team's owner. The token itself is only in the link.
create table team_invites (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  team_id uuid not null references teams (id) on delete cascade,
  email text check (email = lower(email) and length(email) <= 254), -- where the link was mailed to; null: copied by hand
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by uuid references auth."user" (id) on delete set null,
  revoked_at timestamptz,
  primary key (user_id, id)
);
create index team_invites_open on team_invites (team_id, created_at desc) where used_at is null and revoked_at is null;
create index team_invites_used_by on team_invites (used_by) where used_by is not null;
select protect_tenant_table('team_invites', system_reads => true);
grant select on team_invites to crm_agent;
grant select, insert, update on team_invites to crm_system;
select announce_changes('team_invites');

-- Key to owner: acceptance begins with the token alone.
create table invite_tokens (
  token_hash bytea primary key, -- sha256
  user_id uuid not null,
  invite_id uuid not null,
  foreign key (user_id, invite_id) references team_invites (user_id, id) on delete cascade
);
create index invite_tokens_invite on invite_tokens (user_id, invite_id);
grant select, insert on invite_tokens to crm_system;

-- Everybody in these teams hears that something changed, never what: a screen reads anew by its own rights.
create function announce_to_teams(changed_teams uuid[]) returns void language sql set search_path = crm, pg_temp as $$
  select pg_notify('changes', json_build_object('table', 'teams', 'operation', 'update', 'owner', user_id, 'ids', ids)::text)
  from (
    select user_id, (array_agg(team_id))[1:50] as ids from user_teams
    where team_id = any (changed_teams) and status = 'active' group by user_id
  ) as per_member
$$;

-- A member hears of their own membership by itself: access depends on it.
create function announce_memberships() returns trigger language plpgsql set search_path = crm, pg_temp as $$
begin
  perform pg_notify('changes', json_build_object('table', 'user_teams', 'operation', lower(tg_op), 'owner', user_id, 'ids', ids)::text)
  from (select user_id, (array_agg(team_id))[1:50] as ids from changed group by user_id) as per_member;
  perform announce_to_teams(array(select distinct team_id from changed));
  return null;
end $$;
create trigger announce_insert after insert on user_teams referencing new table as changed
  for each statement execute function announce_memberships();
create trigger announce_update after update on user_teams referencing new table as changed
  for each statement execute function announce_memberships();
create trigger announce_delete after delete on user_teams referencing old table as changed
  for each statement execute function announce_memberships();

create function announce_changed_teams() returns trigger language plpgsql set search_path = crm, pg_temp as $$
begin
  perform announce_to_teams(array(select id from changed));
  return null;
end $$;
create trigger announce_update after update on teams referencing new table as changed
  for each statement execute function announce_changed_teams();
