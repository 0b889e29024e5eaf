-- A recharge is wanted once what may still be spent, the balance without what is held for calls, falls below the agent's threshold:
-- by a spend, by money that is set aside, and where it was not there to be set aside. `recharge`: it is to be asked for now.
create or replace function charge_wallet(spender uuid, kind text, cents bigint, reference text, words text,
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
      recharge_wanted_at = case when balance_cents - held_cents - cents < auto_recharge_threshold_cents
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

create or replace function charge_texts(spender uuid, texts uuid[], prices bigint[], words text,
  out outcome text, out left_cents bigint, out recharge boolean)
language plpgsql security definer set search_path = crm, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
  total bigint := (select sum(cents) from unnest(prices) as cents);
  wanted timestamptz;
begin
  if app_user_id() <> spender then
    raise insufficient_privilege using message = 'This is another agent''s wallet.';
  end if;
  if cardinality(texts) = 0 or cardinality(texts) <> cardinality(prices) or exists (select from unnest(prices) as cents where cents is null or cents < 1) then
    raise check_violation using message = 'Each text costs at least one cent.';
  end if;
  recharge := false;
  update user_wallets set
      balance_cents = balance_cents - total,
      recharge_wanted_at = case when balance_cents - held_cents - total < auto_recharge_threshold_cents
        then coalesce(recharge_wanted_at, moment) else recharge_wanted_at end
    where user_id = spender and balance_cents - held_cents >= total
    returning balance_cents, recharge_wanted_at into left_cents, wanted;
  if not found then
    outcome := 'short';
    select balance_cents into left_cents from user_wallets where user_id = spender;
    return;
  end if;
  insert into wallet_transactions (user_id, type, amount_cents, balance_after_cents, description, ref, created_at)
    select spender, 'text', -cents, left_cents + total - sum(cents) over (order by place), words, text::text,
      moment + place * interval '1 microsecond'
    from unnest(texts, prices) with ordinality as each (text, cents, place);
  outcome := 'charged';
  recharge := wanted is not distinct from moment;
end $$;

drop function hold_wallet_money;
-- Sets money aside for a call; the same rights and bounds as a spend. outcome: held · repeated · short
create function hold_wallet_money(spender uuid, reference text, cents bigint, until timestamptz, out outcome text, out recharge boolean)
language plpgsql security definer set search_path = crm, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
  wanted timestamptz;
begin
  if app_user_id() <> spender then
    raise insufficient_privilege using message = 'This is another agent''s wallet.';
  end if;
  recharge := false;
  update user_wallets set
      held_cents = held_cents + cents,
      recharge_wanted_at = case when balance_cents - held_cents - cents < auto_recharge_threshold_cents
        then coalesce(recharge_wanted_at, moment) else recharge_wanted_at end
    where user_id = spender and balance_cents - held_cents >= cents
    returning recharge_wanted_at into wanted;
  if not found then
    if exists (select from wallet_holds where user_id = spender and ref = reference) then
      outcome := 'repeated';
    else
      outcome := 'short';
      recharge := want_recharge(spender);
    end if;
    return;
  end if;
  insert into wallet_holds (user_id, ref, amount_cents, expires_at) values (spender, reference, cents, until)
    on conflict (user_id, ref) do nothing;
  if found then
    outcome := 'held';
    recharge := wanted is not distinct from moment;
  else
    update user_wallets set
        held_cents = held_cents - cents,
        recharge_wanted_at = case when wanted = moment then null else recharge_wanted_at end
      where user_id = spender;
    outcome := 'repeated';
  end if;
end $$;

drop function extend_wallet_hold;
-- Holds more for a call that goes on: so much in all. The same total once more changes nothing. outcome: held · short · gone
create function extend_wallet_hold(owner uuid, reference text, total bigint, until timestamptz, out outcome text, out recharge boolean)
language plpgsql set search_path = crm, pg_temp as $$
declare
  more bigint;
  moment timestamptz := clock_timestamp();
  wanted timestamptz;
begin
  recharge := false;
  perform from user_wallets where user_id = owner for update; -- wallet before hold, as everywhere
  select total - amount_cents into more from wallet_holds where user_id = owner and ref = reference and status = 'open';
  if not found then
    outcome := 'gone';
    return;
  end if;
  if more > 0 then
    update user_wallets set
        held_cents = held_cents + more,
        recharge_wanted_at = case when balance_cents - held_cents - more < auto_recharge_threshold_cents
          then coalesce(recharge_wanted_at, moment) else recharge_wanted_at end
      where user_id = owner and balance_cents - held_cents >= more
      returning recharge_wanted_at into wanted;
    if not found then
      outcome := 'short';
      recharge := want_recharge(owner);
      return;
    end if;
    recharge := wanted is not distinct from moment;
  end if;
  update wallet_holds set amount_cents = greatest(amount_cents, total), expires_at = greatest(expires_at, until)
    where user_id = owner and ref = reference and status = 'open';
  outcome := 'held';
end $$;

-- What was asked for is not there: it is asked for again, whoever asked before. Called by the functions above alone.
create function want_recharge(owner uuid) returns boolean language plpgsql set search_path = crm, pg_temp as $$
begin
  update user_wallets set recharge_wanted_at = coalesce(recharge_wanted_at, clock_timestamp())
    where user_id = owner and balance_cents - held_cents < auto_recharge_threshold_cents;
  return found;
end $$;

revoke execute on function hold_wallet_money, extend_wallet_hold, want_recharge from public;
grant execute on function hold_wallet_money to crm_agent, crm_system;
grant execute on function extend_wallet_hold, want_recharge to crm_system;
