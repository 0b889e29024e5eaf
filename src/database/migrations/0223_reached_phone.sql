-- Who has no phone of their own is called at the first of the further ones, as `reached-phone.ts` has it. That number decides who has a
-- phone, and the class of the place by which the gate decides; of leads with a phone both stay as they were.
drop index leads_newest;
alter table leads drop column place_class;
alter table leads
  add column reached_phone text generated always as (coalesce(phone, further_phones[1])) stored,
  add column place_class text generated always as (
    case when coalesce(phone, further_phones[1]) ~ '^\+1[0-9]{10}$' then
      -- Of a number that may be none that is dialed, the exchange decides, too.
      left(coalesce(phone, further_phones[1]), case when substr(coalesce(phone, further_phones[1]), 6, 1) < '2'
        or substr(coalesce(phone, further_phones[1]), 6, 3) = '976' or substr(coalesce(phone, further_phones[1]), 7, 2) = '11' then 8 else 5 end)
      || '/' || case when address ->> 'zip' ~ '^[0-9]{5}(-?[0-9]{4})?$' then
        -- Districts of which single ZIPs lie elsewhere.
        case when left(address ->> 'zip', 3) in ('063', '324', '401', '377', '967', '969') then left(address ->> 'zip', 5)
          else left(address ->> 'zip', 3) end
      else '' end
      || '/' || coalesce(state, '')
    when coalesce(phone, further_phones[1]) is not null then '+//' end) stored;

create index leads_reached on leads (user_id, reached_phone) where deleted_at is null and phone is null and reached_phone is not null;
drop index leads_no_phone;
create index leads_no_phone on leads (user_id, status, created_at desc, id desc) where deleted_at is null and reached_phone is null;
-- In this order, as before: of two that seem as good the planner takes the newer one.
create index leads_newest on leads (user_id, status, created_at desc, id desc) include (place_class) where deleted_at is null;
drop index leads_state;
create index leads_state on leads (user_id, status, state, created_at desc, id desc) where deleted_at is null;
