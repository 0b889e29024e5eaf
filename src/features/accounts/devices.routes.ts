import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { deviceWords } from './device-words.rules.ts';
import { endDevice, endOtherDevices, listDevices } from './devices.contract.ts';
import { noteSecurity } from './note-security.operation.ts';
import { endOwnSession, endSessions, listSessions } from './session.db.ts';

const signedIn = { who: 'signed-in', limit: perMinute(60) } as const;

export const deviceRoutes = [
  route(listDevices, signedIn, async ({ platform, user }) => {
    const sessions = await platform.database.asSystem((tx) => listSessions(tx, user.id));
    return {
      rows: sessions.map(({ id, userAgent, ipAddress, createdAt, seenAt }) => ({
        id,
        device: deviceWords(userAgent),
        address: ipAddress ?? '',
        signed_in_at: createdAt,
        seen_at: seenAt,
        is_this: id === user.sessionId,
      })),
    };
  }),
  route(endDevice, signedIn, ({ platform, user, params }) =>
    platform.database.asSystem(async (tx) => {
      if (!(await endOwnSession(tx, user.id, params.id)))
        throw new Refusal('not_found', 'This device is already logged out.');
      await noteSecurity(tx, platform, { userId: user.id, action: 'session.ended' });
      return { ok: true };
    }),
  ),
  route(endOtherDevices, signedIn, ({ platform, user }) =>
    platform.database.asSystem(async (tx) => {
      const ended = await endSessions(tx, user.id, user.sessionId);
      if (ended > 0) await noteSecurity(tx, platform, { userId: user.id, action: 'sessions.ended' });
      return { ended };
    }),
  ),
];
