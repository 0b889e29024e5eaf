-- Why everyone was credited, for admins; the message is for those who get it.
alter table credit_runs add column reason text check (length(reason) between 1 and 300); -- null: a run from before
