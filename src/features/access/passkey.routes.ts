import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route, type Call } from '../../server/http/route.ts';
import { requireRecentProof } from './own-password.operation.ts';
import * as contract from './passkey.contract.ts';
import * as db from './passkey.db.ts';
import { creationOptions, keepPasskey, requestOptions, signInByPasskey, spendChallenge } from './passkey.operation.ts';
import { announceSecurityChange } from './security-mail.operation.ts';
import { giveToken, renewSession } from './start-session.operation.ts';

const anyone = { who: 'anyone', limit: perMinute(30) } as const;
const signedIn = { who: 'signed-in', limit: perMinute(60) } as const;

export const passkeyRoutes = [
  route(contract.listPasskeys, signedIn, list),
  route(contract.beginPasskey, signedIn, begin),
  route(contract.addPasskey, signedIn, add),
  route(contract.removePasskey, signedIn, remove),
  route(contract.beginPasskeySignIn, anyone, beginSignIn),
  route(contract.signInWithPasskey, anyone, signIn),
];

async function list({
  platform,
  user,
}: Call<typeof contract.listPasskeys, typeof signedIn>): Promise<EndpointAnswer<typeof contract.listPasskeys>> {
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
}

async function begin({
  platform,
  user,
}: Call<typeof contract.beginPasskey, typeof signedIn>): Promise<EndpointAnswer<typeof contract.beginPasskey>> {
  return platform.database.asSystem(async (tx) => {
    await requireRecentProof(tx, user, platform.now());
    return { ...(await creationOptions(tx, platform, user)) };
  });
}

async function add({
  platform,
  user,
  body,
  request,
  answerHeaders,
}: Call<typeof contract.addPasskey, typeof signedIn>): Promise<EndpointAnswer<typeof contract.addPasskey>> {
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
}

async function remove({
  platform,
  user,
  params,
  request,
  answerHeaders,
}: Call<typeof contract.removePasskey, typeof signedIn>): Promise<EndpointAnswer<typeof contract.removePasskey>> {
  const renewed = await platform.database.asSystem(async (tx) => {
    await requireRecentProof(tx, user, platform.now());
    if (!(await db.removePasskey(tx, user.id, params.id)))
      throw new Refusal('not_found', 'There is no such passkey any more.');
    await announceSecurityChange(tx, platform, user.id, 'passkey-removed');
    return renewSession(tx, platform, user, request.headers);
  });
  giveToken(answerHeaders, renewed);
  return { ok: true };
}

async function beginSignIn({
  platform,
}: Call<typeof contract.beginPasskeySignIn, typeof anyone>): Promise<
  EndpointAnswer<typeof contract.beginPasskeySignIn>
> {
  return platform.database.asSystem(async (tx) => ({ ...(await requestOptions(tx, platform)) }));
}

async function signIn({
  platform,
  body,
  request,
  answerHeaders,
}: Call<typeof contract.signInWithPasskey, typeof anyone>): Promise<EndpointAnswer<typeof contract.signInWithPasskey>> {
  const { headers, address } = request;
  const challenge = await spendChallenge(platform, body.client_data, null);
  const signedIn = await platform.database.asSystem((tx) =>
    signInByPasskey(tx, platform, challenge, body, { headers, address }),
  );
  giveToken(answerHeaders, signedIn);
  return { token: signedIn.token, user: signedIn.user };
}
