-- When the agent's zone changes, all sales move by one statement that knows the zone: none of them asks for it again.
drop trigger keep_day_of_sale on leads;
create trigger keep_day_of_sale before update of sold_at, sold_on on leads for each row
  when ((new.sold_at, new.sold_on) is distinct from (old.sold_at, old.sold_on)
    and current_setting('crm.sales_move', true) is distinct from 'yes') execute function keep_day_of_sale();

create or replace function move_sales_with_zone() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
begin
  perform set_config('crm.sales_move', 'yes', true);
  update leads set sold_at = (sold_on + time '12:00') at time zone new.time_zone
    where user_id = new.user_id and sold_at is not null and (sold_at at time zone new.time_zone)::date <> sold_on;
  perform set_config('crm.sales_move', '', true);
  return null;
end $$;
