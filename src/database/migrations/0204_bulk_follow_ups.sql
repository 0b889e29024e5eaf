-- One follow-up for many leads.
alter table bulk_actions drop constraint bulk_actions_kind_check;
alter table bulk_actions add constraint bulk_actions_kind_check check (kind in ('stage', 'tag', 'outcome', 'follow_up', 'delete'));
