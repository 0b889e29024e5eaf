import * as z from 'zod/mini';
import { pageCursor } from '../../server/http/page-cursor.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { listActs, listUsers, saveUsers } from './admin.contract.ts';
import { listActRows } from './log.db.ts';
import { saveChanges } from './save-users.operation.ts';
import { totalUsers } from './user-count.operation.ts';
import { listUserPage } from './users.db.ts';

const reads = { who: 'admin', limit: perMinute(300) } as const;

const pageKey = pageCursor(z.strictObject({ created_at: z.iso.datetime({ offset: true }), id: z.uuid() }));

export const userRoutes = [
  route(listUsers, reads, ({ platform, query: { q = '', ...page } }) =>
    platform.database.asSystem((tx) => listUserPage(tx, { q, ...page }, () => totalUsers(platform.database, tx))),
  ),
  route(saveUsers, { who: 'admin', limit: perMinute(120), once: true }, async ({ platform, user, body }) => {
    const { rows, reason } = body;
    return {
      rows: await platform.database.asSystem((tx) => saveChanges(tx, platform, { adminId: user.id, rows, reason })),
    };
  }),
  route(listActs, reads, async ({ platform, query: { cursor, limit } }) => {
    const after = pageKey.read(cursor);
    const found = await platform.database.asSystem((tx) => listActRows(tx, { after, limit: limit + 1 }));
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return { rows, next_cursor: last ? pageKey.write({ created_at: last.created_at, id: last.id }) : null };
  }),
];
