import * as z from 'zod/mini';
import { pageCursor } from '../../server/http/page-cursor.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { suppress } from './suppress.operation.ts';
import { listUnclearReplies, settleUnclearReply } from './suppression.contract.ts';
import { askedToStop, quoted } from './suppression.words.ts';
import { stopClosesCalls } from './suppressions.db.ts';
import { findReply, listOpen, numbersOfPerson, releaseTexts, settleOpen } from './unclear-replies.db.ts';

const reads = { who: 'subscriber', limit: perMinute(300), inTransaction: true } as const;
const writes = { who: 'subscriber', limit: perMinute(240), inTransaction: true } as const;

const cursor = pageCursor(z.strictObject({ asked_at: z.iso.datetime({ offset: true }), id: z.uuid() }));

export const unclearReplyRoutes = [
  route(listUnclearReplies, reads, async ({ tx, user, query }) => {
    const after = cursor.read(query.cursor);
    const found = await listOpen(tx, user.id, { after, limit: query.limit + 1 });
    const rows = found.slice(0, query.limit);
    const last = rows.at(-1);
    const hasMore = found.length > query.limit && last !== undefined;
    return { rows, next_cursor: hasMore ? cursor.write({ asked_at: last.asked_at, id: last.id }) : null };
  }),
  route(settleUnclearReply, writes, async ({ tx, user, params, body }) => {
    const reply = await findReply(tx, user.id, params.id);
    if (!reply) throw new Refusal('not_found', 'This reply no longer exists.');
    const { outcome } = body;
    // The one that was said first holds, but a stop is never too late.
    if (reply.outcome !== null && reply.outcome !== outcome && outcome === 'go_on')
      throw new Refusal('conflict', 'Texts to this number are stopped already.');
    if (outcome === 'stop') {
      const channels = (await stopClosesCalls(tx, user.id)) ? (['text', 'call'] as const) : (['text'] as const);
      await suppress(tx, {
        userId: user.id,
        addresses: channels.map((channel) => ({ channel, address: reply.number })),
        toldBy: 'agent',
        reason: askedToStop,
        source: quoted(reply.body),
      });
    }
    if (reply.outcome === null) {
      await settleOpen(tx, user.id, reply.number, outcome);
      if (outcome === 'go_on')
        await releaseTexts(tx, user.id, await numbersOfPerson(tx, user.id, reply.number, 'agent'));
    }
    return { outcome };
  }),
];
