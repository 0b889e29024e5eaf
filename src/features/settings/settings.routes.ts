import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { route, type Call } from '../../server/http/route.ts';
import { readSettings, saveName, saveTimeZone } from './settings.contract.ts';
import { readLatestSubscription, readProfile, writeName, writeTimeZone } from './settings.db.ts';

const subscriber = { who: 'subscriber', inTransaction: true, limit: perMinute(120) } as const;

export const settingsRoutes = [
  route(readSettings, subscriber, showSettings),
  route(saveName, subscriber, setName),
  route(saveTimeZone, subscriber, setTimeZone),
];

async function showSettings({
  tx,
  user,
}: Call<typeof readSettings, typeof subscriber>): Promise<EndpointAnswer<typeof readSettings>> {
  return {
    email: user.email,
    ...(await readProfile(tx, user.id)),
    subscription: (await readLatestSubscription(tx, user.id)) ?? null,
  };
}

async function setName({
  tx,
  user,
  body,
}: Call<typeof saveName, typeof subscriber>): Promise<EndpointAnswer<typeof saveName>> {
  const full_name = body.full_name || null;
  await writeName(tx, user.id, full_name);
  return { full_name };
}

async function setTimeZone({
  tx,
  user,
  body,
}: Call<typeof saveTimeZone, typeof subscriber>): Promise<EndpointAnswer<typeof saveTimeZone>> {
  await writeTimeZone(tx, user.id, body.time_zone);
  return { time_zone: body.time_zone };
}
