// Carrier, coverage and premium of a row of `leads`: of the policy, else of what was quoted, else as a file's columns say.
import { sql, type RawBuilder } from 'kysely';

/** The first of a lead's other details under such a header. */
const detailOf = (header: string): RawBuilder<string | null> => sql`(
  select nullif(trim(detail.value), '') from jsonb_each_text(leads.extra) as detail
  where detail.key ~* ${header} and trim(detail.value) <> '' order by detail.key limit 1)`;

export const carrierOf = sql<string | null>`coalesce(nullif(leads.sold ->> 'carrier', ''),
  nullif(leads.pipeline #>> '{quoted,carrier}', ''), ${detailOf('carrier|insurer|insurance.?company')})`;

const inLetters = (text: RawBuilder<unknown>) => sql`regexp_match(
  lower(replace(${text}, ',', '')), '([0-9]{1,9}(?:[.][0-9]{1,2})?) ?(k|m)?(?![a-z])')`;
const times = sql`case parts[2] when 'k' then 1000 when 'm' then 1000000 else 1 end`;

/** An amount in a text: the lower end of a range, `$10,000 - $25,000`; `25k` is 25,000. */
export const amountIn = (text: RawBuilder<unknown>): RawBuilder<number | null> => sql`(
  select parts[1]::numeric * ${times} from ${inLetters(text)} as parts where parts is not null)`;

const amountOf = (header: string, perYear: RawBuilder<number> = sql`1`): RawBuilder<number | null> => sql`(
  select parts[1]::numeric * ${times} * ${perYear}
  from jsonb_each_text(leads.extra) as detail, ${inLetters(sql`detail.value`)} as parts
  where detail.key ~* ${header} and parts is not null
  order by detail.key limit 1)`;

/** Dollars. */
export const coverageOf = sql<number | null>`coalesce((leads.sold ->> 'faceAmount')::numeric,
  (leads.pipeline #>> '{quoted,face}')::numeric, ${amountIn(sql`leads.coverage_wanted`)},
  ${amountOf('coverage|(^|[^a-z])face|benefit.?amount|death.?benefit')})`;

/** What a file says of a month, `$50/mo` or under "Monthly Premium", is twelve times as much in a year. */
const inYear = sql<number>`case when (detail.key || ' ' || detail.value) ~* 'month|(^|[^a-z])mo([^a-z]|$)' then 12 else 1 end`;

/** Dollars a year. */
export const premiumOf = sql<number | null>`coalesce(leads.sold_premium_cents / 100.0,
  (leads.pipeline #>> '{quoted,premium}')::numeric, ${amountOf('premium', inYear)})`;
