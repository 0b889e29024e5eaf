import { createHash } from 'node:crypto';
import { pushTopics } from '../../domain/push-message.ts';
import { perMinute, RateLimiter } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { holderOf, makeToken } from '../../server/sign-in/narrow-token.ts';
import { requireSubscription } from '../gate/require-access.operation.ts';
import { dropDevice, listDevices, saveDevice, type ShownDevice } from './devices.db.ts';
import { makePushPass, pushSubscribe, pushTest, pushUnsubscribe, readPush } from './push.contract.ts';
import { maxDevices, pushToken } from './push.rules.ts';
import { notConfigured, unknownAddress } from './push.words.ts';
import { readPushKeys } from './push-keys.operation.ts';
import { sendTest } from './send-test.operation.ts';

const signedIn = { who: 'subscriber', limit: perMinute(60) } as const;
/** The caller is known by a bearer token alone: a page elsewhere cannot have a test sent by leading a browser here. */
const byToken = { who: 'anyone', limit: perMinute(60) } as const;
const testsPerMinute = 5;
const limiter = new RateLimiter();

export const pushRoutes = [
  route(pushSubscribe, signedIn, async ({ platform, user, query, body }) => {
    if (body.jwt !== undefined) {
      const named = await holderOf(platform, pushToken, body.jwt);
      if (!named) throw new Refusal('not_signed_in', 'Please log in.');
      if (named.id !== user.id)
        throw new Refusal('wrong_caller', 'The request names another user than the one who is signed in.');
    }
    if (query.echo) return { auth: { user_id: user.id } };
    const { endpoint, keys, topics, shows_text } = body;
    if (endpoint === undefined || keys === undefined || !platform.push.accepts(endpoint))
      throw new Refusal('invalid_input', unknownAddress, {
        fields: [{ path: 'body.endpoint', message: unknownAddress }],
      });
    const chosen = { leads: topics.includes('leads'), messages: topics.includes('messages'), shows_text };
    const device = { session_id: user.sessionId, endpoint, ...keys, platform: body.platform, ...chosen };
    const isKept = await platform.database.asSystem(async (tx) => {
      if ((await readPushKeys(tx, platform.config)) === null) throw new Refusal('unavailable', notConfigured);
      return saveDevice(tx, user.id, device, maxDevices);
    });
    if (!isKept) throw new Refusal('conflict', 'This device was just taken over by someone else. Please try again.');
    return { ok: true as const };
  }),
  route(pushTest, byToken, async ({ platform, request }) => {
    const site = request.headers.get('sec-fetch-site');
    if (site !== null && site !== 'same-origin' && site !== 'none')
      throw new Refusal('cross_site', 'This request came from another site.');
    const token = /^bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    const user = token === undefined ? null : await holderOf(platform, pushToken, token);
    if (!user) throw new Refusal('not_signed_in', 'Please log in.');
    requireSubscription(user);
    limiter.take(`push-test ${user.id}`, perMinute(testsPerMinute));
    return sendTest(platform, user.id);
  }),
  route(readPush, signedIn, ({ platform, user }) =>
    platform.database.asSystem(async (tx) => ({
      public_key: (await readPushKeys(tx, platform.config))?.publicKey ?? null,
      devices: (await listDevices(tx, user.id)).map(shown),
    })),
  ),
  route(makePushPass, { ...signedIn, worksReadOnly: true }, async ({ platform, user }) => ({
    jwt: makeToken(platform.config.authSecrets, pushToken, user, platform.now()),
  })),
  route(pushUnsubscribe, signedIn, async ({ platform, user, body }) => {
    await platform.database.asSystem((tx) => dropDevice(tx, user.id, body.endpoint));
    return { ok: true as const };
  }),
];

function shown({ endpoint, platform, shows_text, confirmed_at, ...chosen }: ShownDevice) {
  const mark = createHash('sha256').update(endpoint).digest('base64url');
  return { mark, platform, topics: pushTopics.filter((topic) => chosen[topic]), shows_text, confirmed_at };
}
