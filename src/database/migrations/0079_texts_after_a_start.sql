-- A program that begins may have missed what came in: automatic texts rest until a reading that began after it.
alter table carrier_state add rest_since timestamptz;

-- What the operator looks up: texts that the carrier bills otherwise than they were charged, and those nobody knows of.
create index messages_billed_otherwise on messages (created_at) where direction = 'out' and carrier_parts <> parts;
create index messages_unknown on messages (ended_at) where status = 'unknown';
