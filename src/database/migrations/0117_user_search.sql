-- The console finds people by any part of their email or name.
create index user_email_words on auth."user" using gin (email gin_trgm_ops) with (fastupdate = off);
create index profiles_name_words on profiles using gin (full_name gin_trgm_ops) with (fastupdate = off);
