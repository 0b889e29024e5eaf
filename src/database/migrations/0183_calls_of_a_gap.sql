-- Calls that came in while nobody heard of them are read from the carrier's records.

alter table carrier_state add calls_read_to timestamptz not null default now(); -- records of calls are read up to then
alter table call_logs add carrier_leg text check (length(carrier_leg) <= 200); -- by which those records name a call that came in
create unique index call_logs_carrier_leg on call_logs (user_id, carrier_leg) where direction = 'in';
