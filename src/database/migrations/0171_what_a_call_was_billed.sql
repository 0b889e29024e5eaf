-- What a call costs by its length. What was charged is less where the wallet did not reach: the rest is listed for the operator.
alter table call_logs add billed_cents integer not null default 0 check (billed_cents >= 0);
update call_logs set billed_cents = cost_cents where cost_cents > 0;
create index call_logs_unpaid on call_logs (settled_at) where billed_cents > cost_cents;
