-- The carrier could not record a call that it was asked to record.
alter table call_recordings
  add column failed_at timestamptz,
  add column failed_why text check (length(failed_why) <= 200); -- in the carrier's words

-- A phone is proved by a code that is said there, or sent there.
alter table phone_codes add column channel text not null default 'call' check (channel in ('call', 'text'));
