-- After a restore what the payment provider told since the backup is read before things leave again.
alter table outgoing_pause add column payments_read_to timestamptz; -- null: not yet
