-- What a person asked for is no quote: a field of its own, as an amount, a range or in words.
alter table leads add column coverage_wanted text check (length(coverage_wanted) <= 100);
grant update (coverage_wanted) on leads to crm_agent;
