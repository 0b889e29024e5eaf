-- What decides in which states and zones a person may be, and so when they may be called: the beginning of the number, the digits of the
-- ZIP and the state, as `place-class.rules.ts` reads it. Leads of one class are decided about at once, however many they are. It names
-- no state and no zone of its own, so that newer tables of area codes and ZIPs find nothing to write again.
alter table leads add column place_class text generated always as (
  case when phone ~ '^\+1[0-9]{10}$' then
    -- Of a number that may be none that is dialed, the exchange decides, too.
    case when substr(phone, 6, 1) < '2' or substr(phone, 6, 3) = '976' or substr(phone, 7, 2) = '11' then left(phone, 8) else left(phone, 5) end
    || '/' || case when address ->> 'zip' ~ '^[0-9]{5}(-?[0-9]{4})?$' then
      -- Districts of which single ZIPs lie elsewhere.
      case when left(address ->> 'zip', 3) in ('063', '324', '401', '377', '967', '969') then left(address ->> 'zip', 5)
        else left(address ->> 'zip', 3) end
    else '' end
    || '/' || coalesce(state, '')
  when phone is not null then '+//' end) stored;
