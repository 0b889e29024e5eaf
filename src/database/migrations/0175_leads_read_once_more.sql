-- As in 0148: a kind of number under Do Not Call closes, and what a second person filled into a lead is found. Every lead is read once
-- more before the next text is sent.
insert into lead_repairs (user_id, read_before) select distinct user_id, now() from leads where not is_sample
on conflict (user_id) do update set step = 'leads', read_to = null, read_before = now(), opt_outs_at = null, done_at = null, told_at = null;
