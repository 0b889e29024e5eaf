-- Imports of before today's rules are read for numbers of others, before the next text is sent.
alter table lead_repairs add column read_before timestamptz; -- what came in later, today's rules have read
update lead_repairs set read_before = done_at where done_at is not null;
update lead_repairs set step = 'numbers', read_to = null, opt_outs_at = null, done_at = null
where done_at is not null and exists (
  select from imports
  where imports.user_id = lead_repairs.user_id and state = 'done' and reverted_at is null and created_at < lead_repairs.done_at
    and mapping && '{phone,email}');
