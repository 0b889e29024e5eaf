import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { endDevice, endOtherDevices, listDevices } from './devices.contract.ts';
import { listDevicesOf } from './list-devices.operation.ts';
import { noteSecurity } from './note-security.operation.ts';
import { endOwnSession, endSessions } from './session.db.ts';

const signedIn = { who: 'signed-in', limit: perMinute(60) } as const;

export const deviceRoutes = [
  route(listDevices, signedIn, async ({ platform, user }) => {
    const devices = await platform.database.asSystem((tx) => listDevicesOf(tx, user.id));
    return { rows: devices.map((device) => ({ ...device, is_this: device.id === user.sessionId })) };
  }),
  route(endDevice, { ...signedIn, worksReadOnly: true }, ({ platform, user, params }) =>
    platform.database.asSystem(async (tx) => {
      if (!(await endOwnSession(tx, user.id, params.id)))
        throw new Refusal('not_found', 'This device is already logged out.');
      await noteSecurity(tx, platform, { userId: user.id, action: 'session.ended' });
      return { ok: true };
    }),
  ),
  route(endOtherDevices, { ...signedIn, worksReadOnly: true }, ({ platform, user }) =>
    platform.database.asSystem(async (tx) => {
      const ended = await endSessions(tx, user.id, user.sessionId);
      if (ended > 0) await noteSecurity(tx, platform, { userId: user.id, action: 'sessions.ended' });
      return { ended };
    }),
  ),
];
