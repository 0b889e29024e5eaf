-- Missed calls and voicemails are told to devices, too: one happening for each call.
alter table push_happenings
  drop constraint push_happenings_kind_check,
  add check (kind in ('new_lead', 'import', 'follow_up', 'text', 'call'));
