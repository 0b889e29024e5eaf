-- Local numbers that agents buy to call from, and what has to go back to the carrier.

-- What the carrier last offered an agent in an area: only such a number can be bought.
create table number_offers (
  user_id uuid not null references auth."user" (id) on delete cascade,
  area_code text not null check (area_code ~ '^\d{3}$'),
  numbers text[] not null,
  offered_at timestamptz not null default now(),
  primary key (user_id, area_code)
);
select protect_tenant_table('number_offers', system_reads => true);
grant select, insert, update, delete on number_offers to crm_system;

-- One order of one number. Its id is the order's reference at the carrier and the charge's in the ledger.
create table number_purchases (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  phone_number text not null check (phone_number ~ '^\+1\d{10}$'),
  price_cents integer not null check (price_cents >= 0), -- 0: one of the free ones
  status text not null default 'open' check (status in ('open', 'bought', 'refused')),
  asked_at timestamptz, -- stored before the carrier is asked, which is done once
  order_id text check (length(order_id) <= 100), -- the carrier's
  fault text check (length(fault) <= 40), -- why it was refused
  ended_late boolean not null default false, -- the agent had been told that it would come
  looked_at timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (user_id, id),
  check ((status = 'open') = (ended_at is null))
);
create unique index number_purchases_open on number_purchases (user_id, phone_number) where status = 'open';
create index number_purchases_waiting on number_purchases (created_at) where status = 'open';
select protect_tenant_table('number_purchases', system_reads => true);
grant select on number_purchases to crm_agent;
grant select, insert, update on number_purchases to crm_system;
select announce_changes('number_purchases');

create table phone_numbers (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  telnyx_number text not null check (telnyx_number ~ '^\+1\d{10}$'),
  area_code text not null generated always as (substr(telnyx_number, 3, 3)) stored,
  is_free boolean not null,
  provider_id text not null check (length(provider_id) <= 100), -- of the number at the carrier
  purchase_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, telnyx_number),
  unique (user_id, purchase_id)
);
create index phone_numbers_provider on phone_numbers (provider_id);
select protect_tenant_table('phone_numbers', system_reads => true);
grant select on phone_numbers to crm_agent;
grant select, insert, delete on phone_numbers to crm_system;
select announce_changes('phone_numbers');

-- What the carrier still has and nobody here owns: a number, or whatever an order brought whose end nobody saw.
create table number_releases (
  id uuid primary key default gen_random_uuid(),
  phone_number text not null,
  provider_id text,
  reference uuid,
  looked_at timestamptz,
  created_at timestamptz not null default now(),
  check ((provider_id is null) <> (reference is null))
);
grant select, insert, update, delete on number_releases to crm_system;

-- Released, or gone with its account: the carrier must hear of it either way.
create function owe_number_release() returns trigger language plpgsql set search_path = crm, pg_temp as $$
begin
  insert into number_releases (phone_number, provider_id) values (old.telnyx_number, old.provider_id);
  return null;
end $$;
create trigger owe_release after delete on phone_numbers for each row execute function owe_number_release();

create function owe_order_release() returns trigger language plpgsql set search_path = crm, pg_temp as $$
begin
  insert into number_releases (phone_number, reference) values (old.phone_number, old.id);
  return null;
end $$;
create trigger owe_release after delete on number_purchases for each row
  when (old.status = 'open' and old.asked_at is not null) execute function owe_order_release();
