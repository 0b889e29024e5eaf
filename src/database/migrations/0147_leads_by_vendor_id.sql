-- A vendor's "77 opted out" finds its lead when the post that brought it is no longer kept, and when it came in a file.
create index leads_vendor_id on leads (user_id, external_id) where external_id is not null;
