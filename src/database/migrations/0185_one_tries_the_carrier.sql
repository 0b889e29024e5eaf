-- After a fault one claim of all agents and workers tries whether the carrier is well again; the others wait for how it ends.
alter table carrier_state
  add trial uuid,
  add trial_until timestamptz; -- who tries has died by then
