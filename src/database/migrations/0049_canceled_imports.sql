-- One spelling of the word everywhere.
alter table imports drop constraint imports_state_check;
update imports set state = 'canceled' where state = 'cancelled';
alter table imports add constraint imports_state_check check (state in ('staging', 'done', 'canceled'));
