// Leads by what is written of them: their own texts, and the notes that a person wrote (see 0025_lead_texts.sql and 0036_search_words.sql).
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { LeadFilter } from './lead-filter.rules.ts';
import { readSearch, type SearchWords } from './search-words.rules.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import type { LeadSort } from './lead-sort.rules.ts';
import { leadRowColumns } from '../../database/lead-columns.ts';

/** True of a text in its search form that has all of the words. */
export const hasWords = (text: RawBuilder<unknown>, { wanted, instead }: SearchWords): RawBuilder<boolean> => {
  const has = wanted.map((pattern, place) => {
    const other = instead[place];
    const own = sql`${text} like search_form(${pattern})`;
    return other ? sql`(${own} or ${text} like search_form(${other}))` : own;
  });
  return sql<boolean>`${sql.join(has, sql` and `)}`;
};

/** True of a row of `leads` whose own text has the words. */
export const textHas = (words: SearchWords): RawBuilder<boolean> => sql`(
  select ${hasWords(sql`own`, words)} from (select search_text(leads.name, leads.state, leads.phone, leads.email, leads.further_phones,
    leads.further_emails, leads.company, leads.notes, leads.tags) as own offset 0) as text)`;

/** True of a row of `leads` whose name begins so. */
export const nameBegins = (beginning: string): RawBuilder<boolean> => sql`leads.sort_name ^@ search_form(${beginning})`;

interface Asked {
  userId: string;
  filter: LeadFilter;
  sort: LeadSort;
  /** The last row of the page before. */
  after: { at: string; id: string } | null;
}

/**
 * The newest open leads with what was typed, at most `limit`: by far most searches, and one question to the database. Null
 * when something else is asked.
 */
export async function newestWithWord(
  tx: Transaction,
  { userId, filter, sort, after }: Asked,
  limit: number,
): Promise<(LeadRow & { sort_name: string })[] | null> {
  const { q, status, ...rest } = filter;
  const search = readSearch(q);
  const isAlone = Object.values(rest).every((value) => value === null || (Array.isArray(value) && value.length === 0));
  if (!search || 'beginning' in search || status !== 'lead' || sort !== 'newest' || !isAlone) return null;
  const { rows } = await sql<LeadRow & { sort_name: string }>`
    select ${leadRowColumns}, sort_name
    from unnest(newest_lead_ids(${search.wanted}::text[], ${search.instead}::text[], ${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid, ${limit}))
      with ordinality as found (found_id, place)
    join leads on leads.user_id = ${userId} and leads.id = found_id and leads.deleted_at is null
    order by place`.execute(tx);
  return rows;
}
