-- A plan that is kept from the first row of a file knows an all but empty table, in which one index is as good as another,
-- and goes through all the agent's leads for each of 50,000. So the samples' own index holds the whole answer, and no other way is open.
drop index leads_samples;
create index leads_samples on leads (user_id, id, phone, email) where is_sample;

create or replace function samples_give_way() returns trigger language plpgsql set search_path = crm, pg_temp
  set enable_seqscan = off set enable_indexscan = off set enable_bitmapscan = off as $$
declare
  samples uuid[] := array(select id from leads
    where user_id = new.user_id and is_sample and (phone = new.phone or email = new.email) and id <> new.id);
begin
  if samples <> '{}' then
    update leads set phone = nullif(phone, new.phone), email = nullif(email, new.email)
      where user_id = new.user_id and id = any(samples) and deleted_at is null;
  end if;
  return new;
end $$;
