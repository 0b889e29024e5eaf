-- As in 0177: the number of a contact, a client or a customer who is named beside the lead, a dialer's own caller ID, and the second of
-- a couple are no longer the lead's. Every lead is read once more before the next text is sent.
insert into lead_repairs (user_id, read_before) select distinct user_id, now() from leads where not is_sample
on conflict (user_id) do update set step = 'leads', read_to = null, read_before = now(), opt_outs_at = null, done_at = null, told_at = null;
