-- As in 0175: what scrub services write of litigators, the deceased and their own lists closes now. Every lead is read once more before
-- the next text is sent.
insert into lead_repairs (user_id, read_before) select distinct user_id, now() from leads where not is_sample
on conflict (user_id) do update set step = 'leads', read_to = null, read_before = now(), opt_outs_at = null, done_at = null, told_at = null;
