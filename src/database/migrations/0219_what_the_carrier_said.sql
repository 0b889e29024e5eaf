-- Why it took a text not, or what became of it, in the carrier's own words.
alter table messages add column carrier_said text check (length(carrier_said) <= 500);
