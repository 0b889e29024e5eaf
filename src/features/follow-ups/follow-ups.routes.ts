import * as z from 'zod/mini';
import { pageCursor } from '../../server/http/page-cursor.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { standingsOf } from '../contact-gate/read-standings.operation.ts';
import { setFollowUp } from '../leads/set-follow-up.operation.ts';
import { boundsOf, snoozedTo } from './follow-up-time.rules.ts';
import {
  countGroup,
  findFire,
  findReminders,
  listFired,
  listGroup,
  readClock,
  writeReminders,
} from './follow-ups.db.ts';
import {
  countFollowUps,
  firedFollowUps,
  listFollowUps,
  readReminders,
  saveReminders,
  settleFired,
} from './follow-ups.contract.ts';

const reads = { who: 'subscriber', limit: perMinute(1200), inTransaction: true } as const;
const writes = { who: 'subscriber', limit: perMinute(300), inTransaction: true } as const;

export const followUpRoutes = [
  route(listFollowUps, reads, async ({ tx, user, platform, query }) => {
    const after = cursor.read(query.cursor);
    const { now, zone } = await readClock(tx, user.id);
    const found = await listGroup(tx, user.id, { ...boundsOf(query.group, now, zone), after, limit: query.limit + 1 });
    const rows = found.slice(0, query.limit);
    const last = rows.at(-1);
    const hasMore = found.length > query.limit && last !== undefined;
    return {
      rows,
      next_cursor: hasMore ? cursor.write({ at: last.next_follow_up_at, id: last.id }) : null,
      standings: await standingsOf(tx, { userId: user.id, now, asksRegistry: platform.config.asksRegistry }, rows),
    };
  }),
  route(countFollowUps, reads, async ({ tx, user }) => {
    const { now, zone } = await readClock(tx, user.id);
    const count = (group: 'overdue' | 'today' | 'next') => countGroup(tx, user.id, boundsOf(group, now, zone));
    const [overdue, today, next] = await Promise.all([count('overdue'), count('today'), count('next')]);
    return { overdue, today, next, until: new Date(boundsOf('today', now, zone).before).toISOString() };
  }),
  route(firedFollowUps, reads, async ({ tx, user }) => ({ rows: await listFired(tx, user.id) })),
  route(settleFired, writes, async ({ tx, user, params, body }) => {
    const fire = await findFire(tx, user.id, params.id);
    if (!fire) throw new Refusal('not_found', 'This follow-up no longer exists.');
    if (fire.next_follow_up_at !== fire.due_at) return { changed: false };
    const { now, zone } = await readClock(tx, user.id);
    const at = body.act === 'done' ? null : new Date(snoozedTo('hour', now, zone)).toISOString();
    // The fire names the change: of two taps one counts.
    await setFollowUp(tx, { userId: user.id, leadId: fire.lead_id, id: fire.id, version: fire.version, at });
    return { changed: true };
  }),
  route(readReminders, reads, ({ tx, user }) => findReminders(tx, user.id)),
  route(saveReminders, writes, async ({ tx, user, body }) => {
    await writeReminders(tx, user.id, body);
    return body;
  }),
];

const cursor = pageCursor(z.strictObject({ at: z.iso.datetime({ offset: true }), id: z.uuid() }));
