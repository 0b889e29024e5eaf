-- A sample with a real phone or email is nobody's sample any more: it is a lead of the agent's own, is matched like one, counts
-- like one, and stays when the samples go.
create function samples_become_leads() returns trigger language plpgsql set search_path = crm, pg_temp as $$
begin
  if exists (select from unnest(array[new.phone] || new.further_phones) as number
      where right(number, 7) not between '5550100' and '5550199')
    or exists (select from unnest(array[new.email] || new.further_emails) as address
      where address not like '%@sample.example.com')
  then
    new.is_sample := false;
    new.tags := array_remove(new.tags, 'Sample');
  end if;
  return new;
end $$;
create trigger samples_become_leads before update of phone, email, further_phones, further_emails on leads for each row
  when (new.is_sample) execute function samples_become_leads();
