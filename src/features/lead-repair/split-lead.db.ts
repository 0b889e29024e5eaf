import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { Brought, FirstLead, Lost } from './two-people.rules.ts';

export interface FoundPeople {
  lead_id: string;
  lead: FirstLead;
  outcome: string | null;
  detail: { draft: Brought & { policy?: { sold: object } }; post_id?: string };
  /** Of the row of a file. */
  import_id: string | null;
  /** What the row of a file filled in. */
  filled: Record<string, unknown> | null;
}

/** Of a live lead, both held until the transaction ends. */
export async function lockPeople(tx: Transaction, userId: string, id: string): Promise<FoundPeople | undefined> {
  const { rows } = await sql<FoundPeople>`
    select lead_id, to_jsonb(leads) as lead, outcome, detail,
      case when about like 'row %' then split_part(about, ' ', 2) end as import_id, (
      select filled from import_fills fill left join import_rows row
        on row.user_id = ${userId} and row.import_id = fill.import_id and row.row_number::text = split_part(about, ' ', 3)
      where fill.user_id = ${userId} and fill.lead_id = find.lead_id and about like 'row %' and fill.import_id::text = split_part(about, ' ', 2)
        and coalesce(row.outcome, 'updated') = 'updated') as filled
    from lead_repair_finds find join leads on leads.user_id = ${userId} and leads.id = lead_id and leads.deleted_at is null
    where find.user_id = ${userId} and find.id = ${id} and kind = 'two_people' for update of find, leads`.execute(tx);
  return rows[0];
}

/** The first keeps what is their own. */
export async function takeFromFirst(tx: Transaction, userId: string, leadId: string, lost: Lost): Promise<void> {
  const without = (column: string, values: readonly string[]) => sql`
    ${sql.ref(column)} = array(select each from unnest(${sql.ref(column)}) with ordinality as own (each, place) where each <> all(${[...values]}::text[]) order by place)`;
  await sql`
    update leads set ${sql.join([
      ...lost.columns.map((column) => sql`${sql.ref(column)} = null`),
      without('further_phones', lost.phones),
      without('further_emails', lost.emails),
      without('tags', lost.tags),
      sql`extra = extra - ${lost.details}::text[]`,
      ...(lost.hasQuote ? [sql`pipeline = pipeline - 'quoted'`] : []),
    ])}
    where user_id = ${userId} and id = ${leadId}`.execute(tx);
}

/** A contact that stays for its messages bears the second person's name from now on. */
export async function renameContacts(
  tx: Transaction,
  userId: string,
  { phones, from, to }: { phones: readonly string[]; from: string | null; to: string | null },
): Promise<void> {
  await sql`
    update message_contacts set full_name = ${to}
    where user_id = ${userId} and phone = any(${[...phones]}::text[]) and full_name is not distinct from ${from}`.execute(
    tx,
  );
}

/** What a lead that is typed in cannot have. */
export async function completeSecond(tx: Transaction, userId: string, leadId: string, came: Brought): Promise<void> {
  const beside = (own: 'phone' | 'email') => came[`further_${own}s`] ?? [];
  await sql`
    update leads set extra = ${JSON.stringify(came.extra ?? {})}::jsonb, external_id = ${came.external_id ?? null},
      received_at = ${came.received_at ?? null}::timestamptz, last_contacted_at = ${came.last_contacted_at ?? null}::timestamptz,
      pipeline = pipeline || ${JSON.stringify(came.quoted ? { quoted: came.quoted } : {})}::jsonb,
      further_phones = further_phones || array(select each from unnest(${[...beside('phone')]}::text[]) as each where each <> all(further_phones)),
      further_emails = further_emails || array(select each from unnest(${[...beside('email')]}::text[]) as each where each <> all(further_emails))
    where user_id = ${userId} and id = ${leadId}`.execute(tx);
}

export async function movePost(
  tx: Transaction,
  userId: string,
  { postId, from, to }: { postId: string; from: string; to: string },
): Promise<void> {
  await sql`update intake_posts set lead_id = ${to} where user_id = ${userId} and id = ${postId}`.execute(tx);
  await sql`
    update lead_events set lead_id = ${to}
    where user_id = ${userId} and lead_id = ${from} and kind = 'intake' and detail->>'post_id' = ${postId}`.execute(tx);
}

interface Moved {
  from: string;
  to: string;
  name: string | null;
  /** What only the second person has now, and all that came with them. */
  gone: readonly string[];
  brought: readonly string[];
  consent: Brought['consent'];
}

/** What the second person's own numbers prove, and of a number of both what was said in the words that came with them. */
export async function moveProofs(tx: Transaction, userId: string, moved: Moved): Promise<void> {
  const { from, to, name, gone, brought, consent = null } = moved;
  const said = sql`jsonb_strip_nulls(jsonb_build_object('source', source, 'text', words, 'at', extract(epoch from given_at), 'ip', ip, 'certificate_url', certificate_url))`;
  const came = consent && {
    ...withoutNulls(consent),
    ...(consent.at !== null && { at: Date.parse(consent.at) / 1000 }),
  };
  const isTheirs =
    came === null || Object.keys(came).length === 0
      ? sql`false`
      : sql`address = any(${[...brought]}::text[]) and ${said} @> ${JSON.stringify(came)}::jsonb`;
  await sql`
    update consents set lead_id = ${to}, person_name = left(${name}, 200)
    where user_id = ${userId} and lead_id = ${from} and (address = any(${[...gone]}::text[]) or (${isTheirs}))`.execute(
    tx,
  );
  await sql`
    update dnc_grounds set lead_id = ${to}, person_name = left(${name}, 200)
    where user_id = ${userId} and lead_id = ${from} and phone = any(${[...gone]}::text[])`.execute(tx);
}

const withoutNulls = ({ source, text, ip, certificate_url }: NonNullable<Brought['consent']>) =>
  Object.fromEntries(Object.entries({ source, text, ip, certificate_url }).filter(([, value]) => value !== null));

interface MovedSale {
  from: string;
  to: string;
  importId: string;
  /** As the row brought it, and as it was filled in. */
  policy: object;
  filled: unknown;
}

/** The sale that the second person's row brought, as long as nobody has changed it: the first is an open lead again. */
export async function moveSale(
  tx: Transaction,
  userId: string,
  { from, to, importId, policy, filled }: MovedSale,
): Promise<void> {
  await sql`
    with sale as materialized (
      select sold, sold_at, sold_on, sold_premium, phone from leads
      where user_id = ${userId} and id = ${from} and status = 'sold' and sold = ${JSON.stringify(filled)}::jsonb
        and sold - 'markedAt' = ${JSON.stringify(policy)}::jsonb
    ), opened as (
      update leads set status = 'lead', sold = null, sold_at = null, sold_premium = null
      where user_id = ${userId} and id = ${from} and exists (select from sale) returning phone
    ), sold as (
      update leads set status = 'sold', sold = sale.sold, sold_at = sale.sold_at, sold_on = sale.sold_on, sold_premium = sale.sold_premium
      from sale where user_id = ${userId} and id = ${to} returning leads.phone
    ), told as (
      update lead_events set lead_id = ${to}
      where user_id = ${userId} and lead_id = ${from} and kind = 'sold' and detail->>'import_id' = ${importId} and exists (select from sale)
    )
    update message_contacts contact set tags = case when contact.phone = (select phone from opened)
        then array_prepend('lead', array_remove(array_remove(contact.tags, 'sold'), 'lead'))
        else array_append(array_remove(array_remove(contact.tags, 'lead'), 'sold'), 'sold') end
    where user_id = ${userId} and (contact.phone in (select phone from opened) or contact.phone in (select phone from sold))`.execute(
    tx,
  );
}

/** It is the second one's remark; the first has it as a note of the timeline. */
export async function moveNote(tx: Transaction, userId: string, from: string, body: string): Promise<void> {
  await sql`
    delete from lead_notes where user_id = ${userId} and id = (
      select id from lead_notes where user_id = ${userId} and lead_id = ${from} and body = ${body} limit 1)`.execute(
    tx,
  );
}

export async function settleFind(
  tx: Transaction,
  userId: string,
  id: string,
  outcome: 'split' | 'same_person',
): Promise<boolean> {
  const { rows } = await sql`
    update lead_repair_finds set settled_at = coalesce(settled_at, now()), outcome = coalesce(outcome, ${outcome})
    where user_id = ${userId} and id = ${id} and kind = 'two_people' returning id`.execute(tx);
  return rows.length > 0;
}
