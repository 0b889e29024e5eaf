-- The number on an agent's page is theirs for as long as it stands there: one that was given back is not shown, and their own phone,
-- where they show it, is the one of today.
create function follow_own_phone() returns trigger language plpgsql set search_path = crm, pg_temp as $$
begin
  if new.public_phone = old.phone and new.public_phone is not distinct from old.public_phone then
    new.public_phone := case when new.phone ~ '^\+1[0-9]{10}$' then new.phone end;
  end if;
  return new;
end $$;
create trigger follow_own_phone before update of phone on agent_profiles
  for each row when (old.phone is distinct from new.phone) execute function follow_own_phone();

create function take_number_off_page() returns trigger language plpgsql security definer set search_path = crm, pg_temp as $$
begin
  if tg_table_name = 'phone_numbers' then
    update agent_profiles set public_phone = null where user_id = old.user_id and public_phone = old.telnyx_number;
  else
    update agent_profiles set public_phone = null where user_id = old.assigned_to and public_phone = old.phone_number;
  end if;
  return null;
end $$;
create trigger take_off_page after delete on phone_numbers for each row execute function take_number_off_page();
create trigger take_off_page after update of assigned_to on toll_free_numbers
  for each row when (old.assigned_to is not null and old.assigned_to is distinct from new.assigned_to) execute function take_number_off_page();

update agent_profiles as page set public_phone = null
where public_phone is not null and public_phone is distinct from phone
  and not exists (select from phone_numbers as own where own.user_id = page.user_id and own.telnyx_number = public_phone)
  and not exists (select from toll_free_numbers as own where own.assigned_to = page.user_id and own.phone_number = public_phone);
