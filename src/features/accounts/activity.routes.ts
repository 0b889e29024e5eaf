import * as z from 'zod/mini';
import { pageCursor } from '../../server/http/page-cursor.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { listActivity } from './activity.contract.ts';
import { listSecurityEvents } from './security-event.db.ts';
import { loginWays, type LoginWay } from './security-event.rules.ts';

const signedIn = { who: 'signed-in', limit: perMinute(60), inTransaction: true } as const;
const rowsPerPage = 10;
const place = pageCursor(z.object({ at: z.iso.datetime(), id: z.uuid() }));

export const activityRoutes = [
  route(listActivity, signedIn, async ({ tx, user, query }) => {
    const after = place.read(query.cursor);
    const found = await listSecurityEvents(tx, user.id, { after, limit: rowsPerPage + 1 });
    const rows = found.slice(0, rowsPerPage);
    const last = rows.at(-1);
    return {
      rows: rows.map(({ id, action, at, subject: { device, address, way } }) => ({
        id,
        action,
        at,
        device: device ?? null,
        address: address || null,
        way: way && Object.hasOwn(loginWays, way) ? (way as LoginWay) : null,
      })),
      next_cursor: found.length > rowsPerPage && last ? place.write({ at: last.at, id: last.id }) : null,
    };
  }),
];
