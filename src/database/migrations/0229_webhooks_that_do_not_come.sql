-- Whether the carrier's webhooks arrive: where they do not, automatic texts leave only right after its records were read.
alter table carrier_state add webhooks_missing boolean not null default false;
-- What a reading of the records brought. There is little of it while webhooks come.
create index carrier_events_read on carrier_events (received_at) where id like 'record:%';
