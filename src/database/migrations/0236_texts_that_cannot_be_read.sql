-- Texts that came in and whose words the carrier does not give: they are asked for again, and hold up nothing else that came in.
create table unreadable_texts (
  id text primary key, -- the carrier's
  from_number text not null,
  to_number text not null,
  recorded_at text not null, -- as the carrier's record tells it
  holds boolean not null default true, -- what goes out by itself rests because of it
  is_told boolean not null default false, -- to the operator
  kept_at timestamptz not null default clock_timestamp(),
  tried_at timestamptz not null default clock_timestamp()
);
grant select, insert, update, delete on unreadable_texts to crm_system;
