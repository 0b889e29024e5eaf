// Connecting a scheduling account: to the provider's page of consent, back with a code, and the end of it.
import { createHash, randomBytes } from 'node:crypto';
import { CalendlyError } from '../../domain/calendly-error.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import { addAuthorization, findConnection, saveConnection, takeAuthorization } from './connection.db.ts';
import { endConnection, endGrant } from './end-connection.operation.ts';
import { authCallback, connectCalendly, disconnectCalendly, type ConnectOutcome } from './schedule.contract.ts';
import { openText, sealText, sealTokens } from './sealed-keys.operation.ts';
import { syncCalendly } from './sync-calendly.job.ts';

const signedIn = { who: 'subscriber', limit: perMinute(20) } as const;
const returning = { who: 'anyone', limit: perMinute(30) } as const;

export const connectRoutes = [
  route(connectCalendly, signedIn, async ({ platform, user, body }) => {
    const { calendly, config, database } = platform;
    if (!calendly)
      throw new Refusal(
        'unavailable',
        'Calendly is not set up here: CALENDLY_CLIENT_ID and CALENDLY_CLIENT_SECRET are missing.',
      );
    // 256 bits each.
    const secret = randomBytes(32).toString('base64url');
    const verifier = randomBytes(32).toString('base64url');
    const stateHash = hashOf(secret);
    const sealed = sealText(config, user.id, verifier);
    await database.asSystem((tx) =>
      addAuthorization(tx, {
        userId: user.id,
        sessionId: user.sessionId,
        stateHash,
        verifier: sealed,
        back: body.back,
      }),
    );
    return {
      url: calendly.consentUrl({ state: `${user.id}.${secret}`, verifier, redirectUri: redirectUriOf(platform) }),
    };
  }),
  /** A person arrives here by a redirect: whatever happened, a page of ours says it. */
  route(authCallback, returning, async ({ platform, query, request, log }) => {
    const user = await platform.signIn.identify(request.headers);
    // The app leads over the log-in back to it.
    if (!user) return outcome('settings', 'expired');
    const [userId, secret] = splitState(query.state);
    // Whoever was sent away must be who comes back, in the same session.
    if (userId !== user.id) return outcome('settings', 'expired');
    // Nothing is used up: the person begins again later.
    if (platform.switches.isOn('READ_ONLY')) return outcome('settings', 'paused');
    const { database, config } = platform;
    const found = await database.asSystem((tx) =>
      takeAuthorization(tx, { userId, sessionId: user.sessionId, stateHash: hashOf(secret) }),
    );
    if (!found) return outcome('settings', 'expired');
    const verifier = openText(config, userId, found.verifier_sealed);
    if (verifier === null) return outcome(found.back, 'expired');
    if (query.error !== undefined || query.code === undefined)
      return outcome(found.back, query.error === 'access_denied' ? 'denied' : 'failed');
    try {
      await connect(platform, userId, query.code, verifier);
    } catch (error) {
      if (!(error instanceof CalendlyError)) throw error;
      log.warn({ err: error }, 'a calendar could not be connected');
      return outcome(found.back, error.fault === 'grant_refused' ? 'expired' : 'failed');
    }
    return outcome(found.back, 'connected');
  }),
  route(disconnectCalendly, signedIn, async ({ platform, user }) => {
    const disconnected = await platform.database.asSystem((tx) => endConnection(tx, platform, user.id));
    return { disconnected };
  }),
];

const redirectUriOf = ({ config }: Pick<Platform, 'config'>) => `${config.baseUrl}${authCallback.path}`;
const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

async function connect(platform: Platform, userId: string, code: string, verifier: string): Promise<void> {
  const { calendly, config, database, jobs } = platform;
  if (!calendly) throw new CalendlyError('forbidden', 'Calendly is not set up here.');
  const tokens = await calendly.exchange({ code, verifier, redirectUri: redirectUriOf(platform) });
  const person = await calendly.me(tokens.access);
  await database.asSystem(async (tx) => {
    const before = await findConnection(tx, userId);
    if (before && before.calendly_user !== person.uri) await endGrant(tx, platform, userId, before);
    await saveConnection(tx, userId, { ...sealTokens(config, userId, tokens), person });
    await jobs.enqueue(tx, syncCalendly, { userId }, { onlyOne: userId });
  });
}

function splitState(state: string | undefined): [userId: string, secret: string] {
  const [, userId = '', secret = ''] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(state ?? '') ?? [];
  return [userId, secret];
}

function outcome(back: string, is: ConnectOutcome): Response {
  return redirect(`/app/${back === 'calendar' ? 'calendar' : 'settings'}?scheduling=${is}`);
}

function redirect(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}
