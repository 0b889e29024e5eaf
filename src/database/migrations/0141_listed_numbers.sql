-- How many of a session's list the National Do Not Call Registry closes is counted from the listed numbers on.
create index dnc_checks_listed on dnc_checks (user_id, phone) where result = 'listed';
