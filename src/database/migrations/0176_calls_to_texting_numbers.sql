-- Who was texted calls that number back: where calls to it go at the carrier, as we last set it.
alter table toll_free_numbers add column connection_id text check (length(connection_id) <= 100);
