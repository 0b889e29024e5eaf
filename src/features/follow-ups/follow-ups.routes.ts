import * as z from 'zod/mini';
import { pageCursor } from '../../server/http/page-cursor.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { addAutoNote } from '../lead-history/add-auto-note.operation.ts';
import { followUpNote } from '../lead-history/auto-note.words.ts';
import { boundsOf } from './follow-up-time.rules.ts';
import {
  countGroup,
  findFollowUp,
  findReminders,
  listFired,
  listGroup,
  readClock,
  writeFollowUp,
  writeReminders,
} from './follow-ups.db.ts';
import {
  countFollowUps,
  firedFollowUps,
  listFollowUps,
  moveFollowUp,
  readReminders,
  saveReminders,
} from './follow-ups.contract.ts';

const reads = { who: 'subscriber', limit: perMinute(1200), inTransaction: true } as const;
const writes = { who: 'subscriber', limit: perMinute(300), inTransaction: true } as const;

export const followUpRoutes = [
  route(listFollowUps, reads, async ({ tx, user, query }) => {
    const after = cursor.read(query.cursor);
    const { now, zone } = await readClock(tx, user.id);
    const found = await listGroup(tx, user.id, { ...boundsOf(query.group, now, zone), after, limit: query.limit + 1 });
    const rows = found.slice(0, query.limit);
    const last = rows.at(-1);
    const hasMore = found.length > query.limit && last !== undefined;
    return { rows, next_cursor: hasMore ? cursor.write({ at: last.next_follow_up_at, id: last.id }) : null };
  }),
  route(countFollowUps, reads, async ({ tx, user }) => {
    const { now, zone } = await readClock(tx, user.id);
    const count = (group: 'overdue' | 'today' | 'next') => countGroup(tx, user.id, boundsOf(group, now, zone));
    const [overdue, today, next] = await Promise.all([count('overdue'), count('today'), count('next')]);
    return { overdue, today, next, until: new Date(boundsOf('today', now, zone).before).toISOString() };
  }),
  route(firedFollowUps, reads, async ({ tx, user }) => ({ rows: await listFired(tx, user.id) })),
  route(readReminders, reads, ({ tx, user }) => findReminders(tx, user.id)),
  route(saveReminders, writes, async ({ tx, user, body }) => {
    await writeReminders(tx, user.id, body);
    return body;
  }),
  route(moveFollowUp, writes, async ({ tx, user, params, body }) => {
    const written = await writeFollowUp(tx, user.id, params.id, body);
    const now = await findFollowUp(tx, user.id, params.id);
    if (!now) throw new Refusal('not_found', 'This lead no longer exists.');
    // A repeat of the same request finds it done.
    const isThere = written || isSame(now.next_follow_up_at, body.to);
    if (!isThere) throw new Refusal('conflict', 'This follow-up just changed.', { current: now });
    if (written && !isSame(body.from, body.to)) {
      const { zone } = await readClock(tx, user.id);
      await addAutoNote(tx, { userId: user.id, leadId: params.id, body: followUpNote(body.to, zone) });
    }
    return now;
  }),
];

const cursor = pageCursor(z.strictObject({ at: z.iso.datetime({ offset: true }), id: z.uuid() }));

function isSame(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other));
}
