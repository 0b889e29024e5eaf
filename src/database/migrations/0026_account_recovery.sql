-- The mail about a change of how one logs in carries a link for a week: it ends every session and opens a reset.
alter table auth.password_resets add column kind text not null default 'reset' check (kind in ('reset', 'undo'));
