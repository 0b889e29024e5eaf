// Carrier, coverage and premium of a row of `leads`: of the policy, else of what was quoted, else as a file's columns say.
import { sql, type RawBuilder } from 'kysely';

/** The first of a lead's other details under such a header. */
const detailOf = (header: string): RawBuilder<string | null> => sql`(
  select nullif(trim(detail.value), '') from jsonb_each_text(leads.extra) as detail
  where detail.key ~* ${header} and trim(detail.value) <> '' order by detail.key limit 1)`;

export const carrierOf = sql<string | null>`coalesce(nullif(leads.sold ->> 'carrier', ''),
  nullif(leads.pipeline #>> '{quoted,carrier}', ''), ${detailOf('carrier|insurer|insurance.?company')})`;

/** Dollars. Of a range, `$10,000 - $25,000`, the lower end; `25k` is 25,000. */
export const coverageOf = sql<number | null>`coalesce((leads.sold ->> 'faceAmount')::numeric,
  (leads.pipeline #>> '{quoted,face}')::numeric, (
    select parts[1]::numeric * case parts[2] when 'k' then 1000 when 'm' then 1000000 else 1 end
    from jsonb_each_text(leads.extra) as detail,
      regexp_match(lower(replace(detail.value, ',', '')), '([0-9]{1,9}(?:[.][0-9]{1,2})?) ?(k|m)?(?![a-z])') as parts
    where detail.key ~* ${'coverage|(^|[^a-z])face|benefit.?amount|death.?benefit'} and parts is not null
    order by detail.key limit 1))`;

/** Dollars: the first positive one of the policy, else the one that was quoted. */
export const premiumOf = sql<
  number | null
>`coalesce(leads.sold_premium_cents / 100.0, (leads.pipeline #>> '{quoted,premium}')::numeric)`;
