// Posts and the leads they become. Every statement names its owner.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { postDays } from '../../domain/retention.ts';
import type { FormStatement } from '../../domain/consent-statement.ts';
import type { ContactChannel } from '../../domain/contact-channel.ts';
import type { LeadDraft } from '../../domain/lead-draft.ts';
import { recordBroughtConsents } from '../../database/consents.ts';
import { leadInsert } from '../../database/insert-lead.ts';
import { ownName } from '../../database/owner-of-number.ts';
import { readZone } from '../../database/read-zone.ts';
import { keepRegistryChecks } from '../../database/registry-checks.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { KnownLead } from '../../domain/fill-blanks.ts';
import type { PayloadField } from './flatten-payload.rules.ts';
import type { IntakePost } from './intake.contract.ts';
import type { Verdict } from './verdict.rules.ts';

/** Posts of one agent are taken one after another: the same post twice at once must find itself. */
export async function waitForOwnTurn(tx: Transaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`intake ${userId}`}, 0))`.execute(tx);
}

export interface EarlierPost {
  /** Of the post; of the lead where none is kept of it. */
  id: string;
  verdict: Verdict;
  reason: string | null;
  lead_id: string | null;
  /** Of the lead as it is now; of the post where the lead is no more. */
  name: string | null;
  phones: string[];
  emails: string[];
  /** The very same payload, not only the vendor's id. */
  is_same: boolean;
  /** The vendor's id came from this source, or both say none. */
  is_of_source: boolean;
}

interface PostMark {
  userId: string;
  hash: Buffer;
  externalId: string | null;
  source: string | null;
}

/** As many leads may share a vendor's id before the oldest of them is not thought of any more. */
const mostWithOneId = 50;

/**
 * The same payload within a day first, then those of this source with the vendor's id, the newest first: posts, and leads whose
 * posts are no longer kept or that came in a file. A post that names no source may mean any.
 */
export async function findEarlier(
  tx: Transaction,
  { userId, hash, externalId, source }: PostMark,
): Promise<EarlierPost[]> {
  const ofSource = sql`lower(source) is not distinct from lower(${source})`;
  const ofVendor = sql`user_id = ${userId} and external_id = ${externalId} and (${source}::text is null or ${ofSource})`;
  const { rows } = await sql<EarlierPost>`
    select post.id, post.verdict, post.reason, post.lead_id, is_same, is_of_source,
      case when leads.id is null then post.lead_name else ${ownName} end as name,
      array_remove(array[leads.phone] || leads.further_phones, null) as phones,
      array_remove(array[leads.email] || leads.further_emails, null) as emails
    from (
      (select id, verdict, reason, lead_id, lead_name, received_at, true as is_same, true as is_of_source from intake_posts
        where user_id = ${userId} and payload_hash = ${hash} and received_at > now() - interval '24 hours'
        order by received_at desc limit 1)
      union all
      (select id, verdict, reason, lead_id, lead_name, received_at, false, ${ofSource} from intake_posts
        where ${ofVendor} and verdict in ('created', 'completed', 'duplicate') and lead_name is not null
        order by received_at desc limit ${mostWithOneId})
      union all
      (select id, 'created', null, id, name, created_at, false, ${ofSource} from leads
        where ${ofVendor} and not is_sample
        order by created_at desc limit ${mostWithOneId})
    ) as post left join leads on leads.user_id = ${userId} and leads.id = post.lead_id
    order by is_same desc, is_of_source desc, post.received_at desc`.execute(tx);
  return rows;
}

/** Phones and emails of a lead, in the trash, too. */
export async function numbersOfLead(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<Pick<KnownLead, 'phone' | 'email' | 'further_phones' | 'further_emails'> | undefined> {
  const { rows } = await sql<KnownLead>`
    select phone, email, further_phones, further_emails from leads where user_id = ${userId} and id = ${id}`.execute(
    tx,
  );
  return rows[0];
}

/** The new lead's id; nothing when its phone or email is there already. */
export async function insertLead(tx: Transaction, userId: string, lead: LeadDraft): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    ${leadInsert({ userId, id: randomUUID(), lead })} returning id`.execute(tx);
  return rows[0]?.id;
}

/** What a vendor says of the numbers and the National Do Not Call Registry. */
export async function recordCheckOfPost(tx: Transaction, userId: string, draft: LeadDraft): Promise<void> {
  const { registry_check: check, number_checks: own } = draft;
  const phones = [draft.phone, ...draft.further_phones].filter((each) => each !== null);
  const rest = check === null ? [] : phones.filter((each) => !own.some(({ phone }) => phone === each));
  const checks = [...own, ...rest.map((phone) => ({ phone, ...check }))];
  if (checks.length === 0) return;
  const zone = await readZone(tx, userId);
  await keepRegistryChecks(
    tx,
    userId,
    sql`select phone, result, 'post' as origin, ${draft.source}::text as source,
      case when day is not null then day::timestamp at time zone ${zone} when result = 'listed' then now() end as checked_at
      from jsonb_to_recordset(${JSON.stringify(checks.map(({ on, ...each }) => ({ ...each, day: on })))}::jsonb)
        as each (phone text, result text, day date)`,
  );
}

/**
 * Who fills in a form of the agent’s own inquires: at the numbers that the lead has, from the moment the post came. One that is
 * replayed came before.
 */
export async function recordInquiryOfPost(
  tx: Transaction,
  userId: string,
  { leadId, postId, draft, statement }: { leadId: string; postId: string; draft: LeadDraft; statement: FormStatement },
): Promise<void> {
  const phones = [draft.phone, ...draft.further_phones].filter((each) => each !== null);
  const how = statement.collected_by === 'agent' ? statement.source : 'Their own form';
  await sql`
    insert into dnc_grounds (user_id, lead_id, person_name, phone, kind, how, happened_at, entered_by)
    select ${userId}, id, left(name, 200), each, 'inquiry', ${how},
      coalesce((select received_at from intake_posts where user_id = ${userId} and id = ${postId}), now()), 'person'
    from leads, unnest(${phones}::text[]) as each
    where user_id = ${userId} and id = ${leadId} and (each = phone or each = any(further_phones)) and each like '+1__________'`.execute(
    tx,
  );
}

const knownColumns = sql`id, name, phone, email, further_phones, further_emails, notes, dob, state, beneficiary, beneficiary_name,
  company, gender, military_branch, coverage_wanted, address, tags, source, external_id, next_follow_up_at, extra`;

/** What the post proves of its lead, of the numbers that the lead has. */
export async function recordConsentsOfPost(
  tx: Transaction,
  userId: string,
  { leadId, draft, closed, statement, enteredBy }: PostedConsent,
): Promise<void> {
  if (draft.consent === null && statement === null) return;
  const posted = {
    phones: [draft.phone, ...draft.further_phones].filter((each) => each !== null),
    emails: [draft.email, ...draft.further_emails].filter((each) => each !== null),
  };
  await recordBroughtConsents(tx, userId, {
    people: sql`
      select id as lead_id, name as person_name, ${draft.consent && JSON.stringify(draft.consent)}::jsonb as consent, ${[...closed]}::text[] as closed,
        array(select each from unnest(${posted.phones}::text[]) as each where each = phone or each = any(further_phones)) as phones,
        array(select each from unnest(${posted.emails}::text[]) as each where each = email or each = any(further_emails)) as emails
      from leads where user_id = ${userId} and id = ${leadId}`,
    statement,
    enteredBy,
    enteredFrom: draft.source ?? 'Auto-import',
    importId: null,
  });
}

interface PostedConsent {
  leadId: string;
  draft: LeadDraft;
  /** Channels that it opts out of. */
  closed: readonly ContactChannel[];
  statement: FormStatement | null;
  enteredBy: 'intake' | 'person';
}

export async function findKnown(tx: Transaction, userId: string, id: string): Promise<KnownLead | undefined> {
  const { rows } = await sql<KnownLead>`
    select ${knownColumns} from leads where user_id = ${userId} and id = ${id} and deleted_at is null for update`.execute(
    tx,
  );
  return rows[0];
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
  statement: FormStatement | null;
  came: Came | null;
}

/** How a body from outside came. */
export interface Came {
  contentType: string | null;
  /** Null: it did not say, and was not read to its end. */
  bytes: number | null;
}

export async function addPost(tx: Transaction, post: NewPost): Promise<void> {
  await sql`
    insert into intake_posts (user_id, id, verdict, reason, lead_id, lead_name, source, external_id, fields, dropped, payload_hash,
      statement, content_type, bytes)
    values (${post.userId}, ${post.id}, ${post.verdict}, ${post.reason}, ${post.leadId}, ${post.leadName}, ${post.source}, ${post.externalId},
      ${JSON.stringify(post.fields)}::jsonb, ${[...post.dropped]}::text[], ${post.hash},
      ${post.statement && JSON.stringify(post.statement)}::jsonb, ${post.came?.contentType ?? null}, ${post.came?.bytes ?? null}::int)`.execute(
    tx,
  );
}

/** A post that nobody read: one row a minute and reason, with how many came. */
export async function countTurnedAway(
  tx: Transaction,
  { userId, reason, came, now }: Pick<NewPost, 'userId' | 'reason' | 'came'> & { now: number },
): Promise<void> {
  const minute = `${reason} ${Math.floor(now / 60_000)}`;
  await sql`
    insert into intake_posts (user_id, id, verdict, reason, fields, payload_hash, content_type, bytes)
    values (${userId}, overlay(overlay(md5(${minute}) placing '4' from 13) placing '8' from 17)::uuid, 'rejected', ${reason},
      '[]', sha256(${minute}::bytea), ${came?.contentType ?? null}, ${came?.bytes ?? null}::int)
    on conflict (user_id, id) do update set repeats = intake_posts.repeats + 1`.execute(tx);
}

/** A post taken again: as a repeat from outside, or replayed by the agent. */
export async function settlePost(
  tx: Transaction,
  post: Omit<NewPost, 'fields' | 'dropped' | 'hash' | 'statement' | 'came'>,
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

const postColumns = sql`id, received_at, verdict, reason, lead_id, lead_name, source, repeats, replayed_at, content_type, bytes`;

/** Word for word as in the index that holds nothing else. */
const becameNoLead = sql`verdict in ('rejected', 'held')`;

/** How many posts since then became no lead? Counted no further than `most`. */
export async function countToCheck(
  tx: Transaction,
  { userId, since, most }: { userId: string; since: Date; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from intake_posts where user_id = ${userId} and ${becameNoLead} and received_at >= ${since.toISOString()}
      limit ${most}) as found`.execute(tx);
  return rows[0]?.count ?? 0;
}

interface PostPage {
  userId: string;
  /** Only those since then that became no lead; null: all. */
  toCheckSince: Date | null;
  after: { at: string; id: string } | null;
  limit: number;
}

export async function newestPosts(
  tx: Transaction,
  { userId, toCheckSince, after, limit }: PostPage,
): Promise<IntakePost[]> {
  const { rows } = await sql<IntakePost>`
    select ${postColumns} from intake_posts
    where user_id = ${userId} ${toCheckSince ? sql`and ${becameNoLead} and received_at >= ${toCheckSince.toISOString()}` : sql``}
     ${after ? sql`and (received_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by received_at desc, id desc limit ${limit}`.execute(tx);
  return rows;
}

export interface KeptPost extends IntakePost {
  fields: [string, string][];
  dropped: string[];
  statement: FormStatement | null;
}

export async function findPost(tx: Transaction, userId: string, id: string): Promise<KeptPost | undefined> {
  const { rows } = await sql<KeptPost>`
    select ${postColumns}, fields, dropped, statement from intake_posts where user_id = ${userId} and id = ${id}`.execute(
    tx,
  );
  return rows[0];
}

/** Ends posts older than `postDays`, at most `most` at a time. A system transaction; returns how many went. */
export async function purgePosts(tx: Transaction, most: number): Promise<number> {
  const { rows } = await sql<{ purged: number }>`
    with old as (
      select user_id, id from intake_posts where received_at < now() - make_interval(days => ${postDays}::int) order by received_at limit ${most}
    ), gone as (
      delete from intake_posts using old where intake_posts.user_id = old.user_id and intake_posts.id = old.id returning 1
    )
    select count(*) as purged from gone`.execute(tx);
  return rows[0]?.purged ?? 0;
}
