-- What the calendar told in a shape that cannot be read is kept as it came, for a person to read.
alter table calendly_events
  add raw text check (length(raw) <= 20000),
  add error text check (length(error) <= 100),
  drop constraint calendly_events_id_check,
  add constraint calendly_events_id_check check (id ~ '^(unread:)?[0-9a-f]{64}$') not valid;
alter table calendly_events validate constraint calendly_events_id_check;
