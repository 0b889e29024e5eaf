-- A member whose team's owner no longer pays: nobody is removed, and payment sets them back.
alter table user_teams drop constraint user_teams_status_check;
alter table user_teams add constraint user_teams_status_check check (status in ('active', 'invited', 'paused'));
