import * as z from 'zod/mini';
import { readZone } from '../../database/read-zone.ts';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { pageCursor } from '../../server/http/page-cursor.ts';
import { addressGroup, perMinute, RateLimiter } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route, type Call } from '../../server/http/route.ts';
import { ownerOfPost, rotateSecret, showCredential } from './credentials.operation.ts';
import { findPost, newestPosts } from './intake.db.ts';
import { inboundLead, listPosts, readPost, readWebhook, replayPost, rotateWebhook } from './intake.contract.ts';
import { dropSensitive } from './read-lead.rules.ts';
import { readBody } from './read-body.operation.ts';
import { hashOfFields, replay, takePost, type Taken } from './take-post.operation.ts';
import { postReasons, sayVerdict } from './verdict.rules.ts';

const shows = { who: 'subscriber', limit: perMinute(60) } as const;
const rotates = { who: 'subscriber', limit: perMinute(10) } as const;
const reads = { who: 'subscriber', limit: perMinute(300), inTransaction: true } as const;
const replays = { who: 'subscriber', limit: perMinute(60), inTransaction: true } as const;
// One vendor posts for many agents from one address: the narrow limits are by webhook and by wrong secret.
const posts = { who: 'anyone', limit: perMinute(60_000) } as const;

export const intakeRoutes = [
  route(readWebhook, shows, ({ platform, user }) => showCredential(platform, user.id)),
  route(rotateWebhook, rotates, ({ platform, user }) => rotateSecret(platform, user.id)),
  route(inboundLead, posts, receive),
  route(listPosts, reads, showPosts),
  route(readPost, reads, showPost),
  route(replayPost, replays, replayOne),
];

const limiter = new RateLimiter();
const postsPerMinute = 600;
const wrongPerMinute = 30;

async function receive({
  platform,
  request,
  rawBody,
  answerHeaders,
}: Call<typeof inboundLead, typeof posts>): Promise<EndpointAnswer<typeof inboundLead>> {
  const owner = await ownerOfPost(platform, request.headers.get('authorization'));
  if (!owner) {
    limiter.take(`wrong ${addressGroup(request.address)}`, perMinute(wrongPerMinute));
    answerHeaders.set('www-authenticate', 'Basic realm="Lead intake", charset="UTF-8"');
    throw new Refusal(
      'not_signed_in',
      'The webhook id or secret is wrong. Both stand in Auto-import on the leads page.',
    );
  }
  const { userId, webhookId, timeZone } = owner;
  limiter.take(`post ${webhookId}`, perMinute(postsPerMinute));
  const read = await readBody(rawBody, request.headers.get('content-type') ?? '');
  const sorted = 'fields' in read ? dropSensitive(read.fields) : { kept: [], dropped: [] };
  const post = {
    userId,
    timeZone,
    ...sorted,
    ...('refused' in read && { refused: read.refused }),
    hash: 'fields' in read ? hashOfFields(sorted.kept) : hashOfFields([['', Buffer.from(rawBody).toString('base64')]]),
    now: platform.now().getTime(),
  };
  const taken = await platform.database.asAgent(userId, (tx) => takePost(tx, post));
  if ('refused' in read && read.refused === 'unreadable') throw new Refusal('malformed_body', postReasons.unreadable);
  if (taken.verdict === 'held') throw new Refusal('not_subscribed', postReasons.no_access);
  return answerOf(taken, sorted.dropped);
}

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

async function showPosts({
  tx,
  user,
  query,
}: Call<typeof listPosts, typeof reads>): Promise<EndpointAnswer<typeof listPosts>> {
  const after = cursor.read(query.cursor);
  const found = await newestPosts(tx, { userId: user.id, after, limit: query.limit + 1 });
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  const next_cursor = found.length > rows.length && last ? cursor.write({ at: last.received_at, id: last.id }) : null;
  return { rows, next_cursor };
}

async function showPost({
  tx,
  user,
  params,
}: Call<typeof readPost, typeof reads>): Promise<EndpointAnswer<typeof readPost>> {
  const post = await findPost(tx, user.id, params.id);
  if (!post) throw new Refusal('not_found', 'This post is no longer kept.');
  return { post };
}

async function replayOne({
  tx,
  user,
  params,
  platform,
}: Call<typeof replayPost, typeof replays>): Promise<EndpointAnswer<typeof replayPost>> {
  const known = await findPost(tx, user.id, params.id);
  if (!known) throw new Refusal('not_found', 'This post is no longer kept.');
  const timeZone = await readZone(tx, user.id);
  await replay(tx, {
    userId: user.id,
    timeZone,
    id: known.id,
    fields: known.fields,
    now: platform.now().getTime(),
  });
  const post = await findPost(tx, user.id, params.id);
  if (!post) throw new Refusal('not_found', 'This post is no longer kept.');
  const { fields: _, dropped: __, ...shown } = post;
  return { post: shown };
}
