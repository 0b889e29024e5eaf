-- Short codes and names write, too: a text from one is kept and shown as it came.
alter table messages drop constraint messages_from_number_check, add constraint messages_from_number_check
  check (from_number ~ '^\+\d{10,15}$' or direction = 'in' and from_number ~ '^[[:alnum:]+][[:alnum:] ._&+-]{0,19}$') not valid;
alter table messages validate constraint messages_from_number_check;
alter table conversations drop constraint conversations_number_check, add constraint conversations_number_check
  check (number ~ '^[[:alnum:]+][[:alnum:] ._&+-]{0,19}$') not valid;
alter table conversations validate constraint conversations_number_check;
