-- A session whose token was replaced is still found by the former one, until the new one is used, a minute at most. The new one
-- lies sealed beside it meanwhile, for whoever shows the password again because the answer with it was lost.
alter table auth.session
  add column former_hash bytea,
  add column former_until timestamptz,
  add column successor bytea;
create unique index session_former_hash_key on auth.session (former_hash) where former_hash is not null;

-- Who holds the key: nobody else settles or releases it.
alter table idempotency_keys add column claim uuid;
