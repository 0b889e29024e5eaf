-- The prepaid wallet: its balance, the ledger behind it, money held for calls, and the card payments that fill it.
-- Every move of money is one of the functions below: balance_cents = sum(wallet_transactions.amount_cents) at every instant.

create table user_wallets (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(), -- names the row in live changes
  balance_cents bigint not null default 0,
  held_cents bigint not null default 0 check (held_cents >= 0), -- the sum of the open holds; part of the balance, not to be spent
  in_debt boolean not null default false, -- a refund, a dispute or an adjustment took more than was left
  auto_recharge_threshold_cents integer not null default 0 check (auto_recharge_threshold_cents >= 0), -- 0: off
  auto_recharge_amount_cents integer not null default 0 check (auto_recharge_amount_cents >= 0),
  recharge_wanted_at timestamptz, -- a spend left the balance under the threshold; null again once it is above
  recharge_not_before timestamptz, -- no earlier attempt: an hour after a decline
  recharge_failures smallint not null default 0, -- declines in a row
  recharge_problem text, -- what the person should know: no_card, declined, authentication_required, stopped, daily_cap
  card_id text, -- the payment method that the last top-up saved
  card_brand text,
  card_last4 text,
  card_saved_at timestamptz,
  created_at timestamptz not null default now(),
  check (balance_cents >= 0 or in_debt)
);
create index user_wallets_wanting on user_wallets (user_id, recharge_wanted_at) where recharge_wanted_at is not null;
select protect_tenant_table('user_wallets', system_reads => true);
grant select, update (auto_recharge_threshold_cents, auto_recharge_amount_cents) on user_wallets to crm_agent;
grant select, update on user_wallets to crm_system;
select announce_changes('user_wallets');

create table wallet_transactions (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  type text not null check (type in ('topup', 'auto_recharge', 'text', 'call', 'number', 'admin_credit',
    'admin_adjustment', 'refund', 'topup_refund', 'dispute')),
  amount_cents bigint not null check (amount_cents <> 0), -- what came in; spends are negative
  balance_after_cents bigint not null,
  description text not null,
  ref text not null, -- what it belongs to; a repeat of the same move finds it taken
  created_at timestamptz not null default clock_timestamp(), -- taken while the wallet is locked: the order of the balance
  primary key (user_id, id),
  unique (user_id, type, ref)
);
create index wallet_transactions_newest on wallet_transactions (user_id, created_at desc, id desc);
select protect_tenant_table('wallet_transactions', system_reads => true);
grant select on wallet_transactions to crm_agent;
grant select, insert on wallet_transactions to crm_system;

-- Rows go only with the account itself.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise insufficient_privilege using message = 'The ledger is only ever added to.';
end $$;
create trigger keep_ledger before update on wallet_transactions for each row execute function refuse_ledger_change();

create table wallet_holds (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  ref text not null, -- the call
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'open' check (status in ('open', 'settled', 'released')),
  expires_at timestamptz not null, -- a call that never reported its end
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (user_id, id),
  unique (user_id, ref)
);
create index wallet_holds_expiring on wallet_holds (user_id, expires_at) where status = 'open';
select protect_tenant_table('wallet_holds', system_reads => true);
grant select on wallet_holds to crm_agent;
grant select, insert, update on wallet_holds to crm_system;

-- Card payments into the wallet. The row is made before the provider is asked; its id is the provider's idempotency key.
create table wallet_payments (
  user_id uuid not null references auth."user" (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('topup', 'auto_recharge')),
  client_ref text not null,
  net_cents integer not null check (net_cents between 1000 and 50000), -- what the wallet gets
  charge_cents integer not null check (charge_cents >= net_cents), -- what the card pays
  status text not null default 'open' check (status in ('open', 'paid', 'declined', 'expired', 'failed')),
  stripe_session_id text,
  url text,
  stripe_payment_intent_id text,
  decline_code text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (user_id, id),
  unique (user_id, client_ref)
);
create unique index one_recharge_in_flight on wallet_payments (user_id) where kind = 'auto_recharge' and status = 'open';
create index wallet_payments_newest on wallet_payments (user_id, created_at desc);
create index wallet_payments_intent on wallet_payments (user_id, stripe_payment_intent_id);
select protect_tenant_table('wallet_payments', system_reads => true);
grant select on wallet_payments to crm_agent;
grant select, insert, update on wallet_payments to crm_system;

-- Unset, so that the wallet's own value counts for a subscription that was begun after it was chosen.
alter table subscriptions alter column auto_recharge_threshold_cents drop not null, alter column auto_recharge_threshold_cents drop default;
alter table subscriptions alter column auto_recharge_amount_cents drop not null, alter column auto_recharge_amount_cents drop default;
update subscriptions set auto_recharge_threshold_cents = null, auto_recharge_amount_cents = null
  where auto_recharge_threshold_cents = 0 and auto_recharge_amount_cents = 0;

create function add_wallet() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
begin
  insert into user_wallets (user_id) values (new.id);
  return null;
end $$;
create trigger add_wallet after insert on auth."user" for each row execute function add_wallet();
insert into user_wallets (user_id) select id from auth."user";

-- Spends, from an agent's transaction too: only the own wallet, only downwards, never below what is held or zero.
-- outcome: charged · repeated (this ref was charged before) · short. `recharge`: this spend is the one that crossed the threshold.
create function charge_wallet(spender uuid, kind text, cents bigint, reference text, words text,
  out outcome text, out left_cents bigint, out recharge boolean)
language plpgsql security definer set search_path = crm, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
  wanted timestamptz;
begin
  if app_user_id() <> spender then
    raise insufficient_privilege using message = 'This is another agent''s wallet.';
  end if;
  if cents is null or cents < 1 or kind not in ('text', 'call', 'number') then
    raise check_violation using message = 'A spend is at least one cent, for a text, a call or a number.';
  end if;
  recharge := false;
  update user_wallets set
      balance_cents = balance_cents - cents,
      recharge_wanted_at = case when balance_cents - cents < auto_recharge_threshold_cents
        then coalesce(recharge_wanted_at, moment) else recharge_wanted_at end
    where user_id = spender and balance_cents - held_cents >= cents
    returning balance_cents, recharge_wanted_at into left_cents, wanted;
  if not found then
    outcome := case when exists (select from wallet_transactions where user_id = spender and type = kind and ref = reference)
      then 'repeated' else 'short' end;
    select balance_cents into left_cents from user_wallets where user_id = spender;
    return;
  end if;
  insert into wallet_transactions (user_id, type, amount_cents, balance_after_cents, description, ref)
    values (spender, kind, -cents, left_cents, words, reference)
    on conflict (user_id, type, ref) do nothing;
  if found then
    outcome := 'charged';
    recharge := wanted is not distinct from moment;
  else
    update user_wallets set
        balance_cents = balance_cents + cents,
        recharge_wanted_at = case when wanted = moment then null else recharge_wanted_at end
      where user_id = spender returning balance_cents into left_cents;
    outcome := 'repeated';
  end if;
end $$;

-- Credits, and what may take the balance below zero. With the system's rights only.
create function move_wallet_money(owner uuid, kind text, cents bigint, reference text, words text,
  out moved boolean, out left_cents bigint)
language plpgsql set search_path = crm, pg_temp as $$
begin
  if kind in ('text', 'call', 'number') or cents = 0
    or (cents < 0 and kind not in ('topup_refund', 'dispute', 'admin_adjustment')) then
    raise check_violation using message = 'This is no move of the wallet''s money: ' || kind || ' ' || cents;
  end if;
  update user_wallets set balance_cents = balance_cents + cents, in_debt = balance_cents + cents < 0
    where user_id = owner returning balance_cents into left_cents;
  if not found then
    raise foreign_key_violation using message = 'There is no such wallet.';
  end if;
  insert into wallet_transactions (user_id, type, amount_cents, balance_after_cents, description, ref)
    values (owner, kind, cents, left_cents, words, reference)
    on conflict (user_id, type, ref) do nothing;
  moved := found;
  if not moved then
    update user_wallets set balance_cents = balance_cents - cents, in_debt = balance_cents - cents < 0
      where user_id = owner returning balance_cents into left_cents;
  end if;
end $$;

-- Sets money aside for a call; the same rights and bounds as a spend. outcome: held · repeated · short
create function hold_wallet_money(spender uuid, reference text, cents bigint, until timestamptz, out outcome text)
language plpgsql security definer set search_path = crm, pg_temp as $$
begin
  if app_user_id() <> spender then
    raise insufficient_privilege using message = 'This is another agent''s wallet.';
  end if;
  update user_wallets set held_cents = held_cents + cents
    where user_id = spender and balance_cents - held_cents >= cents;
  if not found then
    outcome := case when exists (select from wallet_holds where user_id = spender and ref = reference) then 'repeated' else 'short' end;
    return;
  end if;
  insert into wallet_holds (user_id, ref, amount_cents, expires_at) values (spender, reference, cents, until)
    on conflict (user_id, ref) do nothing;
  if found then
    outcome := 'held';
  else
    update user_wallets set held_cents = held_cents - cents where user_id = spender;
    outcome := 'repeated';
  end if;
end $$;

-- Ends a hold and charges what was billed, as far as the wallet reaches; billed 0 only lets go. With the system's rights only.
create function end_wallet_hold(owner uuid, reference text, billed bigint, words text, out charged bigint, out recharge boolean)
language plpgsql set search_path = crm, pg_temp as $$
declare
  held bigint;
  payable bigint;
begin
  charged := 0;
  recharge := false;
  perform from user_wallets where user_id = owner for update; -- wallet before hold, as everywhere
  update wallet_holds set status = case when billed > 0 then 'settled' else 'released' end, ended_at = clock_timestamp()
    where user_id = owner and ref = reference and status = 'open' returning amount_cents into held;
  if found then
    update user_wallets set held_cents = held_cents - held where user_id = owner;
  end if;
  if billed <= 0 then
    return;
  end if;
  select -amount_cents into charged from wallet_transactions where user_id = owner and type = 'call' and ref = reference;
  if found then
    return;
  end if;
  select greatest(least(billed, balance_cents - held_cents), 0) into payable from user_wallets where user_id = owner;
  charged := payable;
  if payable > 0 then
    select spent.recharge into recharge from charge_wallet(owner, 'call', payable, reference, words) as spent;
  end if;
end $$;

revoke execute on function charge_wallet, move_wallet_money, hold_wallet_money, end_wallet_hold from public;
grant execute on function charge_wallet, hold_wallet_money to crm_agent, crm_system;
grant execute on function move_wallet_money, end_wallet_hold to crm_system;
