-- Invented leads to try the product with. They are never taken for a person who comes in, and go in one step.
alter table leads add column is_sample boolean not null default false;
create index leads_samples on leads (user_id, id) where is_sample;

-- A phone and an email are one live lead's only. A sample gives its own up to whoever comes with it, by whatever way.
create function samples_give_way() returns trigger language plpgsql set search_path = crm, pg_temp as $$
begin
  update leads set phone = null
    where user_id = new.user_id and phone = new.phone and deleted_at is null and is_sample and id <> new.id;
  update leads set email = null
    where user_id = new.user_id and email = new.email and deleted_at is null and is_sample and id <> new.id;
  return new;
end $$;
-- Asked of every row, so by what all samples have alone: 555-01xx, and addresses of their own domain.
create trigger samples_give_way before insert or update of phone, email, deleted_at on leads for each row
  when (not new.is_sample and new.deleted_at is null
    and (right(new.phone, 7) between '5550100' and '5550199' or new.email like '%@sample.example.com'))
  execute function samples_give_way();
