// `keepFurther` and `withSurplus` of the domain as pieces of SQL, for changes of many leads at once. A test compares them.
import { sql, type RawBuilder } from 'kysely';
import { furtherNumbers } from '../domain/further-numbers.ts';
import { leadLimits } from '../domain/lead-draft.ts';

type Field = keyof typeof furtherNumbers;
type Piece = RawBuilder<unknown>;

/** What of `spare` is not among `known`, each once, in its order; both are `text[]`. */
export const newAmong = (spare: Piece, known: Piece): Piece => sql`array(
  select value from unnest(${spare}) with ordinality as each (value, place)
  where value is not null and value <> all(${known}) group by value order by min(place))`;

const room = (field: Field, known: Piece) =>
  sql`greatest(0, ${furtherNumbers[field].max}::int - cardinality(${known}))`;

/** What of `more`, numbers that are not among `known`, finds room beside it. */
export const fitting = (field: Field, known: Piece, more: Piece): Piece => sql`(${more})[1:${room(field, known)}]`;

/** What finds none. */
export const surplus = (field: Field, known: Piece, more: Piece): Piece => sql`(${more})[${room(field, known)} + 1:]`;

/** Details, `jsonb`, with numbers, `text[]`, added that found no room. */
export function withSurplus(field: Field, details: Piece, numbers: Piece): Piece {
  const detail = sql.lit(furtherNumbers[field].detail);
  const listed = sql`coalesce(${details}->>${detail}, '')`;
  const added = sql`array_to_string(${newAmong(numbers, sql`string_to_array(${listed}, ', ')`)}, ', ')`;
  return sql`case when ${numbers} = '{}' or ${added} = '' then ${details} else ${details} || jsonb_build_object(${detail},
    left(concat_ws(', ', nullif(${listed}, ''), ${added}), ${leadLimits.extraValue}::int)) end`;
}
