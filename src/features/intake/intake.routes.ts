import * as z from 'zod/mini';
import { readZone } from '../../database/read-zone.ts';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { cleanLine } from '../../domain/plain-text.ts';
import { pageCursor } from '../../server/http/page-cursor.ts';
import { addressGroup, perMinute, RateLimiter } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { ownerOfPost, readWrongSecrets, rotateSecret, showCredential } from './credentials.operation.ts';
import { countTurnedAway, findPost, newestPosts } from './intake.db.ts';
import { toCheckFrom } from './posts-shown.rules.ts';
import {
  inboundLead,
  listPosts,
  readPost,
  readWebhook,
  readWrongPosts,
  replayPost,
  rotateWebhook,
} from './intake.contract.ts';
import { dropSensitive } from './read-lead.rules.ts';
import { readPayload } from './read-payload.operation.ts';
import { hashOfFields, replay, takePost, type Taken } from './take-post.operation.ts';
import { tellNewLead } from './tell-new-lead.operation.ts';
import type { PostReason } from './verdict.rules.ts';
import { postReasons, sayVerdict } from './verdict.words.ts';

const shows = { who: 'subscriber', limit: perMinute(60) } as const;
const rotates = { who: 'subscriber', limit: perMinute(10) } as const;
const reads = { who: 'subscriber', limit: perMinute(300), inTransaction: true } as const;
const replays = { who: 'subscriber', limit: perMinute(60), inTransaction: true } as const;
// One vendor posts for many agents from one address: the narrow limits are by webhook and by wrong secret. After any number of
// wrong ones the right one is taken: a refusal would lose a lead, and nobody finds 32 random bytes by trying.
const posts = { who: 'anyone', limit: perMinute(60_000) } as const;

export const intakeRoutes = [
  route(readWebhook, shows, ({ platform, user }) => showCredential(platform, user.id)),
  route(rotateWebhook, rotates, ({ platform, user }) => rotateSecret(platform, user.id)),
  route(readWrongPosts, shows, ({ platform, user }) => readWrongSecrets(platform.database, user.id)),
  route(inboundLead, { ...posts, worksReadOnly: true }, async ({ platform, request, rawBody, answerHeaders }) => {
    const owner = await ownerOfPost(platform, request.headers.get('authorization'));
    if (!owner) {
      limiter.take(`wrong ${addressGroup(request.address)}`, perMinute(wrongPerMinute));
      answerHeaders.set('www-authenticate', 'Basic realm="Lead intake", charset="UTF-8"');
      throw new Refusal(
        'not_signed_in',
        'The webhook ID or secret is wrong. You’ll find both under Auto-import on the Leads page.',
      );
    }
    const { userId, webhookId, timeZone } = owner;
    const { headers } = request;
    const contentType = headers.get('content-type') ?? '';
    const came = { contentType: kindOf(contentType), bytes: rawBody?.length ?? announcedBytes(headers) };
    const now = platform.now().getTime();
    const turnAway = (reason: PostReason) =>
      platform.database.asAgent(userId, (tx) => countTurnedAway(tx, { userId, reason, came, now }));
    try {
      limiter.take(`post ${webhookId}`, perMinute(postsPerMinute));
    } catch (fault) {
      await turnAway('too_many_requests');
      throw fault;
    }
    if (rawBody === null) {
      await turnAway('too_large');
      throw new Refusal('too_large', postReasons.too_large);
    }
    const read = await readPayload(rawBody, contentType, headers.get('content-encoding') ?? '');
    const sorted = dropSensitive('fields' in read ? read.fields : (read.read ?? []));
    const post = {
      userId,
      timeZone,
      came,
      ...sorted,
      ...('refused' in read && { refused: read.refused }),
      hash:
        'fields' in read ? hashOfFields(sorted.kept) : hashOfFields([['', Buffer.from(rawBody).toString('base64')]]),
      now,
    };
    const taken = await platform.database
      .asAgent(userId, async (tx) => {
        const outcome = await takePost(tx, post);
        await tellNewLead(tx, platform.jobs, userId, outcome);
        return outcome;
      })
      .catch(async (fault: unknown) => {
        // Posted again it is the same post, and taken.
        if (fault instanceof Refusal)
          await platform.database.asAgent(userId, (tx) => takePost(tx, { ...post, refused: 'busy' }));
        throw fault;
      });
    if ('refused' in read && read.refused === 'too_large') throw new Refusal('too_large', postReasons.too_large);
    if ('refused' in read && isOfNoKind.has(read.refused))
      throw new Refusal('malformed_body', postReasons[read.refused]);
    if (taken.verdict === 'held') throw new Refusal('not_subscribed', postReasons.no_access);
    return answerOf(taken, sorted.dropped);
  }),
  route(listPosts, reads, async ({ tx, user, query, platform }) => {
    const after = cursor.read(query.cursor);
    const toCheckSince = query.show === 'to_check' ? toCheckFrom(platform.now().getTime()) : null;
    const found = await newestPosts(tx, { userId: user.id, toCheckSince, after, limit: query.limit + 1 });
    const rows = found.slice(0, query.limit);
    const last = rows.at(-1);
    const next_cursor = found.length > rows.length && last ? cursor.write({ at: last.received_at, id: last.id }) : null;
    return { rows, next_cursor };
  }),
  route(readPost, reads, async ({ tx, user, params }) => {
    const post = await findPost(tx, user.id, params.id);
    if (!post) throw new Refusal('not_found', 'This post is no longer available.');
    const { statement: _, ...shown } = post;
    return { post: shown };
  }),
  route(replayPost, replays, async ({ tx, user, params, platform }) => {
    const known = await findPost(tx, user.id, params.id);
    if (!known) throw new Refusal('not_found', 'This post is no longer available.');
    const timeZone = await readZone(tx, user.id);
    await replay(tx, {
      userId: user.id,
      timeZone,
      id: known.id,
      fields: known.fields,
      receivedAt: known.received_at,
      statement: known.statement,
      now: platform.now().getTime(),
    });
    const post = await findPost(tx, user.id, params.id);
    if (!post) throw new Refusal('not_found', 'This post is no longer available.');
    const { fields: _, dropped: __, statement: ___, ...shown } = post;
    return { post: shown };
  }),
];

/** Without its parameters: those of a form in parts are long and say nothing. */
const kindOf = (contentType: string): string | null => cleanLine(contentType.split(';')[0] ?? '').slice(0, 100) || null;

/** What a body that was not read says of itself. */
const announcedBytes = (headers: Headers): number | null => {
  const said = Number(headers.get('content-length') ?? '');
  return said > 0 ? Math.min(said, 2 ** 31 - 1) : null;
};

/** No payload at all: whoever sends it must send it otherwise. */
const isOfNoKind: ReadonlySet<string> = new Set(['unreadable', 'xml', 'packed']);

const limiter = new RateLimiter();
const postsPerMinute = 600;
const wrongPerMinute = 30;

function answerOf(taken: Taken, dropped: string[]): EndpointAnswer<typeof inboundLead> {
  const { verdict, reason, leadId, postId, isRepeated } = taken;
  if (verdict === 'held') throw new Error('A held post has no verdict to answer.');
  return {
    ok: verdict !== 'rejected',
    id: leadId,
    verdict,
    ...(reason !== null && { reason }),
    message: sayVerdict(verdict, reason),
    post_id: postId,
    repeated: isRepeated,
    dropped,
  };
}

const cursor = pageCursor(z.strictObject({ at: z.iso.datetime({ offset: true }), id: z.uuid() }));
