-- A gap of days is read over several runs: how far the reading under way has come. Texts rest all the same until it is whole.
alter table carrier_state add column inbound_part_read_to timestamptz; -- null: none is under way
