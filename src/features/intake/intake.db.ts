// Posts and the leads they become. Every statement names its owner.
import { sql } from 'kysely';
import type { LeadDraft } from '../../domain/lead-draft.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Gain, KnownLead } from './fill-blanks.rules.ts';
import type { PayloadField } from './flatten-payload.rules.ts';
import type { IntakePost } from './intake.contract.ts';
import type { Verdict } from './verdict.rules.ts';

/** Posts of one agent are taken one after another: the same post twice at once must find itself. */
export async function waitForOwnTurn(tx: Transaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`intake ${userId}`}, 0))`.execute(tx);
}

export interface EarlierPost {
  id: string;
  verdict: Verdict;
  reason: string | null;
  lead_id: string | null;
  lead_name: string | null;
  /** The very same payload, not only the vendor's id. */
  is_same: boolean;
  /** Its lead is there and not in the trash. */
  is_live: boolean;
}

export interface PostMark {
  userId: string;
  hash: Buffer;
  externalId: string | null;
  source: string | null;
  name: string | null;
  phone: string | null;
  email: string | null;
}

/**
 * The same payload within a day, else the vendor's own id again. An id counts within its source; where none is named,
 * vendors may number alike, and the name, phone or email must agree too.
 */
export async function findEarlier(tx: Transaction, mark: PostMark): Promise<EarlierPost | undefined> {
  const { userId, hash, externalId, source, name, phone, email } = mark;
  const { rows } = await sql<EarlierPost>`
    select post.id, post.verdict, post.reason, post.lead_id, post.lead_name, is_same,
      lead.id is not null and lead.deleted_at is null as is_live
    from (
      (select intake_posts.*, true as is_same from intake_posts
        where user_id = ${userId} and payload_hash = ${hash} and received_at > now() - interval '24 hours'
        order by received_at desc limit 1)
      union all
      (select intake_posts.*, false from intake_posts
        where user_id = ${userId} and external_id = ${externalId} and lower(source) is not distinct from lower(${source})
          and verdict in ('created', 'completed', 'duplicate')
        order by received_at desc limit 1)
    ) as post left join leads lead on lead.user_id = ${userId} and lead.id = post.lead_id
    where is_same or ${source}::text is not null or lower(lead.name) = lower(${name}) or lead.phone = ${phone} or lead.email = ${email}
    order by is_same desc limit 1`.execute(tx);
  return rows[0];
}

export async function insertLead(tx: Transaction, userId: string, draft: LeadDraft): Promise<string | undefined> {
  const json = (value: object | null) => value && JSON.stringify(value);
  const { rows } = await sql<{ id: string }>`
    insert into leads (user_id, name, phone, email, further_phones, further_emails, notes, dob, state, beneficiary, beneficiary_name,
      company, gender, military_branch, address, tags, source, consent, external_id, extra, next_follow_up_at)
    values (${userId}, nullif(${draft.name}, ''), ${draft.phone}, ${draft.email}, ${draft.further_phones}::text[], ${draft.further_emails}::text[],
      ${draft.notes}, ${draft.dob}::date, ${draft.state}, ${draft.beneficiary}, ${draft.beneficiary_name}, ${draft.company}, ${draft.gender},
      ${draft.military_branch}, ${json(draft.address)}::jsonb, ${draft.tags}::text[], ${draft.source}, ${json(draft.consent)}::jsonb,
      ${draft.external_id}, ${JSON.stringify(draft.extra)}::jsonb, ${draft.next_follow_up_at}::timestamptz)
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

const knownColumns = sql`id, name, phone, email, further_phones, further_emails, notes, dob, state, beneficiary, beneficiary_name,
  company, gender, military_branch, address, source, consent, external_id, next_follow_up_at, extra`;

/** The live leads with this as their own phone or email. */
export async function findOwners(
  tx: Transaction,
  userId: string,
  { phone, email }: Pick<LeadDraft, 'phone' | 'email'>,
): Promise<Pick<KnownLead, 'id' | 'phone' | 'email'>[]> {
  const { rows } = await sql<KnownLead>`
    select id, phone, email from leads where user_id = ${userId} and deleted_at is null and (phone = ${phone} or email = ${email})`.execute(
    tx,
  );
  return rows;
}

export async function findKnown(tx: Transaction, userId: string, id: string): Promise<KnownLead | undefined> {
  const { rows } = await sql<KnownLead>`
    select ${knownColumns} from leads where user_id = ${userId} and id = ${id} and deleted_at is null for update`.execute(
    tx,
  );
  return rows[0];
}

export async function fillLead(tx: Transaction, userId: string, id: string, gain: Gain): Promise<void> {
  const { address, consent, extra, ...plain } = gain;
  await tx
    .updateTable('leads')
    .set({
      ...plain,
      ...(address && { address: JSON.stringify(address) }),
      ...(consent && { consent: JSON.stringify(consent) }),
      ...(extra && { extra: JSON.stringify(extra) }),
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** The contact that texts go to; who opted out once stays so. */
export async function keepContact(
  tx: Transaction,
  {
    userId,
    phone,
    name,
    tags,
    optedOut,
  }: { userId: string; phone: string; name: string | null; tags: string[]; optedOut: boolean },
): Promise<void> {
  if (!/^\+\d{10,15}$/.test(phone)) return;
  await sql`
    insert into message_contacts as kept (user_id, phone, full_name, tags, subscribed)
    values (${userId}, ${phone}, ${name}, ${tags}::text[], ${!optedOut})
    on conflict (user_id, phone) do update set
      full_name = coalesce(kept.full_name, excluded.full_name),
      tags = kept.tags || array(select t from unnest(excluded.tags) t where t <> all(kept.tags)),
      subscribed = kept.subscribed and excluded.subscribed
    where kept.full_name is null or not kept.tags @> excluded.tags or (kept.subscribed and not excluded.subscribed)`.execute(
    tx,
  );
}

export interface NewPost {
  userId: string;
  id: string;
  verdict: Verdict;
  reason: string | null;
  leadId: string | null;
  leadName: string | null;
  source: string | null;
  externalId: string | null;
  fields: readonly PayloadField[];
  dropped: readonly string[];
  hash: Buffer;
}

export async function addPost(tx: Transaction, post: NewPost): Promise<void> {
  await sql`
    insert into intake_posts (user_id, id, verdict, reason, lead_id, lead_name, source, external_id, fields, dropped, payload_hash)
    values (${post.userId}, ${post.id}, ${post.verdict}, ${post.reason}, ${post.leadId}, ${post.leadName}, ${post.source}, ${post.externalId},
      ${JSON.stringify(post.fields)}::jsonb, ${[...post.dropped]}::text[], ${post.hash})`.execute(tx);
}

/** A post taken again: as a repeat from outside, or replayed by the agent. */
export async function settlePost(
  tx: Transaction,
  post: Omit<NewPost, 'fields' | 'dropped' | 'hash'>,
  how: 'repeat' | 'replay',
): Promise<void> {
  await sql`
    update intake_posts set verdict = ${post.verdict}, reason = ${post.reason}, lead_id = ${post.leadId}, lead_name = ${post.leadName},
      source = ${post.source}, external_id = ${post.externalId},
      ${how === 'repeat' ? sql`repeats = repeats + 1` : sql`replayed_at = now()`}
    where user_id = ${post.userId} and id = ${post.id}`.execute(tx);
}

export async function countRepeat(tx: Transaction, userId: string, id: string): Promise<void> {
  await sql`update intake_posts set repeats = repeats + 1 where user_id = ${userId} and id = ${id}`.execute(tx);
}

const postColumns = sql`id, received_at, verdict, reason, lead_id, lead_name, source, repeats, replayed_at`;

export async function newestPosts(
  tx: Transaction,
  { userId, after, limit }: { userId: string; after: { at: string; id: string } | null; limit: number },
): Promise<IntakePost[]> {
  const { rows } = await sql<IntakePost>`
    select ${postColumns} from intake_posts
    where user_id = ${userId} ${after ? sql`and (received_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by received_at desc, id desc limit ${limit}`.execute(tx);
  return rows;
}

export async function findPost(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<(IntakePost & { fields: [string, string][]; dropped: string[] }) | undefined> {
  const { rows } = await sql<IntakePost & { fields: [string, string][]; dropped: string[] }>`
    select ${postColumns}, fields, dropped from intake_posts where user_id = ${userId} and id = ${id}`.execute(tx);
  return rows[0];
}

/** Ends posts older than 30 days, at most `most` at a time. A system transaction; returns how many went. */
export async function purgePosts(tx: Transaction, most: number): Promise<number> {
  const { rows } = await sql<{ purged: number }>`
    with old as (
      select user_id, id from intake_posts where received_at < now() - interval '30 days' order by received_at limit ${most}
    ), gone as (
      delete from intake_posts using old where intake_posts.user_id = old.user_id and intake_posts.id = old.id returning 1
    )
    select count(*) as purged from gone`.execute(tx);
  return rows[0]?.purged ?? 0;
}
