import { removePasskey } from '../../database/log-in-ways.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { requireRecentProof } from '../accounts/own-password.operation.ts';
import * as contract from './passkey.contract.ts';
import * as db from './passkey.db.ts';
import { creationOptions, keepPasskey, requestOptions, signInByPasskey, spendChallenge } from './passkey.operation.ts';
import { announceSecurityChange } from '../accounts/security-mail.operation.ts';
import { giveToken, renewSession } from '../accounts/start-session.operation.ts';

const anyone = { who: 'anyone', limit: perMinute(30) } as const;
const signedIn = { who: 'signed-in', limit: perMinute(60) } as const;

export const passkeyRoutes = [
  route(contract.listPasskeys, signedIn, async ({ platform, user }) => {
    const rows = await platform.database.asSystem((tx) => db.listPasskeys(tx, user.id));
    return {
      rows: rows.map(({ id, name, is_synced, created_at, last_used_at }) => ({
        id,
        name,
        is_synced,
        created_at,
        last_used_at,
      })),
    };
  }),
  route(contract.beginPasskey, signedIn, ({ platform, user }) =>
    platform.database.asSystem(async (tx) => {
      await requireRecentProof(tx, user, platform.now());
      return { ...(await creationOptions(tx, platform, user)) };
    }),
  ),
  route(contract.addPasskey, signedIn, async ({ platform, user, body, request, answerHeaders }) => {
    const challenge = await spendChallenge(platform, body.client_data, user.sessionId);
    const { added, renewed } = await platform.database.asSystem(async (tx) => {
      await requireRecentProof(tx, user, platform.now());
      return {
        added: await keepPasskey(tx, platform, user, challenge, body),
        renewed: await renewSession(tx, platform, user, request.headers),
      };
    });
    giveToken(answerHeaders, renewed);
    return added;
  }),
  route(contract.removePasskey, signedIn, async ({ platform, user, params, request, answerHeaders }) => {
    const renewed = await platform.database.asSystem(async (tx) => {
      await requireRecentProof(tx, user, platform.now());
      if (!(await removePasskey(tx, user.id, params.id)))
        throw new Refusal('not_found', 'This passkey was already removed.');
      await announceSecurityChange(tx, platform, user.id, 'passkey-removed');
      return renewSession(tx, platform, user, request.headers);
    });
    giveToken(answerHeaders, renewed);
    return { ok: true as const };
  }),
  route(contract.beginPasskeySignIn, { ...anyone, worksReadOnly: true }, ({ platform }) =>
    platform.database.asSystem(async (tx) => ({ ...(await requestOptions(tx, platform)) })),
  ),
  route(
    contract.signInWithPasskey,
    { ...anyone, worksReadOnly: true },
    async ({ platform, body, request, answerHeaders }) => {
      const { headers, address } = request;
      const challenge = await spendChallenge(platform, body.client_data, null);
      const signedIn = await platform.database.asSystem((tx) =>
        signInByPasskey(tx, platform, challenge, body, { headers, address }),
      );
      giveToken(answerHeaders, signedIn);
      return { token: signedIn.token, user: signedIn.user };
    },
  ),
];
