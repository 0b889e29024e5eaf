-- The text to who just bought goes no more once the sale is taken back, and another sale of that lead has its own. Who bought gets
-- no text to a new lead any more.
create function texts_of_sale_end() returns trigger language plpgsql security definer
  set search_path = crm, pg_temp set enable_seqscan = off as $$
declare
  is_sold constant boolean := new.status = 'sold';
  waiting uuid[] := array(select id from messages
    where user_id = old.user_id and lead_id = old.id and status in ('held', 'queued')
      and origin = any(case when is_sold then array['bulk', 'new_lead'] else array['sold'] end));
begin
  if waiting <> '{}' then
    perform end_texts(old.user_id, waiting, array['held', 'queued'], 'canceled', case when is_sold then 'is_sold' else 'not_sold' end);
    if not is_sold then
      update messages set once_key = null where user_id = old.user_id and id = any(waiting) and status = 'canceled';
    end if;
  end if;
  return null;
end $$;
create trigger texts_of_sale_end after update of status on leads for each row
  when (old.status <> new.status) execute function texts_of_sale_end();
