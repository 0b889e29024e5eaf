import * as z from 'zod/mini';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { pageCursor } from '../../server/http/page-cursor.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { listRecordings } from '../call-recordings/list-recordings.operation.ts';
import { signedLink } from '../files/signed-link.operation.ts';
import { hasLead } from './lead-notes.db.ts';
import { listTimeline } from './timeline.contract.ts';
import { findTimeline } from './timeline.db.ts';

const reads = { who: 'subscriber', inTransaction: true, limit: perMinute(600) } as const;

export const timelineRoutes = [
  route(listTimeline, reads, async ({ tx, user, params, query, platform }) => {
    const after = cursor.read(query.cursor);
    if (!(await hasLead(tx, user.id, params.id))) throw new Refusal('not_found', 'This lead no longer exists.');
    const { filter, limit } = query;
    const found = await findTimeline(tx, { userId: user.id, leadId: params.id, filter, after, limit: limit + 1 });
    const signed = (url: string) => signedLink(platform.config, url, platform.now());
    const calls = found.flatMap((entry) => (entry.type === 'call' ? [entry.id] : []));
    const recordings = await listRecordings(tx, platform, user.id, calls);
    const rows = found.slice(0, limit).map((entry) => {
      if (entry.type !== 'call') return entry;
      const { voicemail } = entry;
      return {
        ...entry,
        voicemail: voicemail && { ...voicemail, url: signed(voicemail.url) },
        recording: recordings.get(entry.id) ?? null,
      };
    });
    const last = found.length > limit ? rows.at(-1) : undefined;
    return { rows, next_cursor: last ? cursor.write(keyOf(last)) : null };
  }),
];

const cursor = pageCursor(
  z.strictObject({ pinned: z.boolean(), created_at: z.iso.datetime({ offset: true }), id: z.uuid() }),
);

function keyOf(entry: EndpointAnswer<typeof listTimeline>['rows'][number]) {
  return { pinned: entry.type === 'note' && entry.pinned, created_at: entry.created_at, id: entry.id };
}
