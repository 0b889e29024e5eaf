-- The day on which a policy was sold is a date, as the agent chose or saw it. Everything that counts and shows sales by `sold_at` reads
-- that date, too: the moment always lies within it by the agent's clocks, and moves when the agent's zone does.
alter table leads add column sold_on date;
alter table leads disable trigger user;
update leads set sold_on = (sale.sold_at at time zone coalesce(profiles.time_zone, 'America/Chicago'))::date
  from leads as sale left join profiles on profiles.user_id = sale.user_id
  where sale.user_id = leads.user_id and sale.id = leads.id and leads.sold_at is not null;
alter table leads enable trigger user;
alter table leads add constraint leads_sold_on_check check ((sold_at is null) = (sold_on is null));
grant update (sold_on) on leads to crm_agent;

-- Who names the moment alone names its day; who names the day, too, means the day.
create function keep_day_of_sale() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
declare
  zone text;
begin
  if new.sold_at is null then
    new.sold_on := null;
    return new;
  end if;
  select time_zone into zone from profiles where user_id = new.user_id;
  zone := coalesce(zone, 'America/Chicago');
  if new.sold_on is null or tg_op = 'UPDATE' and new.sold_on is not distinct from old.sold_on then
    new.sold_on := (new.sold_at at time zone zone)::date;
  elsif (new.sold_at at time zone zone)::date <> new.sold_on then
    new.sold_at := (new.sold_on + time '12:00') at time zone zone;
  end if;
  return new;
end $$;
create trigger keep_day_of_new_sale before insert on leads for each row when (new.sold_at is not null)
  execute function keep_day_of_sale();
create trigger keep_day_of_sale before update of sold_at, sold_on on leads for each row
  when ((new.sold_at, new.sold_on) is distinct from (old.sold_at, old.sold_on)) execute function keep_day_of_sale();

create function move_sales_with_zone() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
begin
  update leads set sold_at = (sold_on + time '12:00') at time zone new.time_zone
    where user_id = new.user_id and sold_at is not null and (sold_at at time zone new.time_zone)::date <> sold_on;
  return null;
end $$;
create trigger move_sales after update of time_zone on profiles for each row
  when (new.time_zone is distinct from old.time_zone) execute function move_sales_with_zone();
revoke execute on function keep_day_of_sale, move_sales_with_zone from public;
