-- What a sale wrote beside its policy: the phone that it filled in, and its contact before and after. Whoever takes it back puts
-- that right again. Null: a sale from before, or one of a file.
alter table lead_events add column wrote jsonb check (wrote is null or jsonb_typeof(wrote) = 'object');
