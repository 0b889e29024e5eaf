import { perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { readSettings, saveName, saveTimeZone } from './settings.contract.ts';
import { readLatestSubscription, readProfile, writeName, writeTimeZone } from './settings.db.ts';

const subscriber = { who: 'subscriber', inTransaction: true, limit: perMinute(120) } as const;

export const settingsRoutes = [
  route(readSettings, subscriber, async ({ tx, user }) => ({
    email: user.email,
    ...(await readProfile(tx, user.id)),
    subscription: (await readLatestSubscription(tx, user.id)) ?? null,
  })),
  route(saveName, subscriber, async ({ tx, user, body }) => {
    const full_name = body.full_name || null;
    await writeName(tx, user.id, full_name);
    return { full_name };
  }),
  route(saveTimeZone, subscriber, async ({ tx, user, body }) => {
    await writeTimeZone(tx, user.id, body.time_zone);
    return { time_zone: body.time_zone };
  }),
];
