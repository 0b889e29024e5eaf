-- The console pages through all accounts and finds them by a part of their address or name: what it looks at stands in one row, as
-- searches write it. A part of three letters and more is found by the index; fewer are looked for where a word begins, which it
-- knows, too. An address never changes.
alter table profiles add column found_by text not null
  generated always as (search_form(' ' || email || ' ' || coalesce(full_name, ''))) stored;
create index profiles_found_by on profiles using gin (found_by gin_trgm_ops) with (fastupdate = off);
create index profiles_newest on profiles (created_at desc, user_id desc);
drop index auth.user_email_words, auth.user_newest, profiles_name_words;
